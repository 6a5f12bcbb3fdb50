import { Type } from 'typebox'
import * as accounts from '#store/dealer/accounts.ts'
import * as dealers from '#store/dealer/dealers.ts'
import * as presets from '#store/dealer/menu-presets.ts'
import { user } from '../caller.ts'
import { PaasSettings, paasSettings, TariffRestrictions, tariffRestrictions } from '../dealer/settings.ts'
import { query } from '../operation.ts'
import { Id, Text } from '../schema.ts'
import { MasterInfo, masterInfo, UserInfo, userInfo } from './info.ts'
import { UserMenu, userMenu } from './menu.ts'

export default query('user/get_info', {
  summary: 'Tells everything that an application wants to know of its user at start.',
  description:
    'A sub-user is also told its `master` and its `privileges`. An `application` without a menu of its own gets the same menu.',
  access: user,
  get: true,
  params: Type.Object({ application: Type.Optional(Text(255)) }),
  result: Type.Object({
    paas_id: Id,
    paas_settings: PaasSettings,
    user_info: UserInfo,
    master: Type.Optional(MasterInfo),
    tariff_restrictions: TariffRestrictions,
    premium_gis: Type.Boolean(),
    features: Type.Array(Type.String()),
    privileges: Type.Optional(Type.Object({ rights: Type.Array(Type.String()) })),
    user_menu: UserMenu,
  }),

  async handler(_, { db, caller, fail }) {
    const { account_id, user_id, dealer_id, rights } = caller
    const dealer = (await dealers.read(db, dealer_id)) ?? fail('session_ended')
    const own = (await accounts.readUser(db, caller, user_id)) ?? fail('session_ended')
    const account = caller.master ? undefined : await accounts.readUser(db, caller, account_id)
    const premium_gis = dealer.features.includes('premium_gis')
    return {
      paas_id: dealer_id,
      paas_settings: paasSettings(dealer.settings),
      user_info: userInfo(own, premium_gis),
      ...(account && { master: masterInfo(account), privileges: { rights: [...rights] } }),
      tariff_restrictions: tariffRestrictions(dealer.settings),
      premium_gis,
      features: dealer.features,
      user_menu: userMenu(await presets.menuOf(db, caller)),
    }
  },
})

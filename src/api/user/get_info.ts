import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, Text } from '#contract/schema.ts'
import {
  PaasSettings,
  paasSettings,
  type ServiceSettings,
  TariffRestrictions,
  tariffRestrictions,
} from '#resource/dealer/settings.ts'
import { MasterInfo, masterInfo, UserInfo, userInfo } from '#resource/user/info.ts'
import { UserMenu, userMenu } from '#resource/user/menu.ts'
import { startBounds } from '#service/user/start-bounds.ts'
import * as tariffs from '#store/billing/tariffs.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as dealers from '#store/dealer/dealers.ts'
import * as presets from '#store/dealer/menu-presets.ts'

export default query('user/get_info', {
  summary: 'Tells everything that an application wants to know of its user at start.',
  description:
    'A sub-user is also told its `master` and its `privileges`. An `application` without a menu of its own gets the same menu.',
  access: user,
  get: true,
  params: Type.Object({
    application: Type.Optional(Described(Text(255), 'Name of the application; each has the same menu.')),
  }),
  result: Type.Object({
    paas_id: Described(Id, 'Id of the dealer of the user.'),
    paas_settings: Described(PaasSettings, 'What the dealer has set for its service.'),
    user_info: Described(UserInfo, 'The user or sub-user who asks.'),
    start_bounds: Type.Optional(
      Type.Array(Type.Number(), {
        minItems: 4,
        maxItems: 4,
        examples: [[5.8, 47.2, 15.1, 55]],
        description:
          'West, south, east and north of the country of the account, by its addresses or its time zone: what a map shows before vehicles have told where they are. Left out where no country is known, and where the `default_map` of the dealer lies in it: that is to be shown then.',
      }),
    ),
    master: Type.Optional(Described(MasterInfo, 'The master user, told to sub-users.')),
    tariff_restrictions: Described(TariffRestrictions, 'What the plan leaves to choose.'),
    premium_gis: Type.Boolean(),
    features: Type.Array(Type.String()),
    plan_features: Type.Array(Type.String(), {
      description:
        'Beyond the contract: what some plan of the account has, such as `chat`; applications need not ask for the rest.',
    }),
    privileges: Type.Optional(Type.Object({ rights: Type.Array(Type.String()) })),
    user_menu: Described(UserMenu, 'What the applications show where.'),
  }),

  async handler(_, { db, caller, fail }) {
    const { account_id, user_id, dealer_id, rights } = caller
    const dealer = (await dealers.read(db, dealer_id)) ?? fail('session_ended')
    const own = (await accounts.readUser(db, caller, user_id)) ?? fail('session_ended')
    const account = caller.master ? undefined : await accounts.readUser(db, caller, account_id)
    const { default_map } = dealer.settings as Partial<ServiceSettings>
    const start_bounds = startBounds(account ?? own, default_map)
    const premium_gis = dealer.features.includes('premium_gis')
    return {
      paas_id: dealer_id,
      paas_settings: paasSettings(dealer.settings),
      user_info: userInfo(own, premium_gis),
      ...(start_bounds && { start_bounds }),
      ...(account && { master: masterInfo(account), privileges: { rights: [...rights] } }),
      tariff_restrictions: tariffRestrictions(dealer.settings),
      premium_gis,
      features: dealer.features,
      plan_features: await tariffs.featuresOf(db, caller),
      user_menu: userMenu(await presets.menuOf(db, caller)),
    }
  },
})

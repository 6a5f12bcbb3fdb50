import { Type } from 'typebox'
import { anyone } from '#contract/caller.ts'
import { oneOf } from '#contract/exactly-one.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, LocalDate, Nullable, Text } from '#contract/schema.ts'
import { PaasSettings, paasSettings, serviceSettings } from '#resource/dealer/settings.ts'
import { bearersDealer, domainsDealer } from '#service/dealer/shown.ts'
import { PlatformLimits, platformLimits } from './limits.ts'

export default query('dealer/get_ui_config', {
  summary: 'Tells an application how the service of a dealer is shown, before anybody signs in.',
  description:
    'The dealer is the one of the domain, or of whoever holds the hash: a session of a user or of the panel, or an API ' +
    'key (4 when it has ended); exactly one of them is given. A hash in the header `Authorization` counts where there is no ' +
    'domain. The host of the platform’s own address is the domain of dealer 1; a sub-dealer is found by its ' +
    '`link_monitoring` too. A dealer that has not been activated yet shows nothing (201). `platform` tells limits.',
  access: anyone,
  params: Type.Object({
    domain: Type.Optional(Described(Text(253, 1), 'Host name of the service.')),
    hash: Type.Optional(Described(Text(255), 'A session or an API key.')),
  }),
  result: Type.Object({
    dealer: Described(
      Type.Object({
        id: Id,
        ui_domain: Type.String({ description: 'Host name of the applications.' }),
        company_url: Type.String({ description: 'Address of the dealer; empty for none.' }),
      }),
      'The dealer that was found.',
    ),
    settings: Described(PaasSettings, 'What the dealer has set for its service.'),
    demo_ends: Nullable(LocalDate),
    premium_gis: Type.Boolean(),
    features: Type.Array(Type.String()),
    platform: Described(PlatformLimits, 'Limits of the platform.'),
  }),
  errors: ['dealer_not_found', 'not_found'],
  example: { params: { domain: 'localhost' } },

  async handler({ domain, hash }, { db, config, header_hash, fail }) {
    const asked = { domain, hash: hash || (domain === undefined ? header_hash : undefined) }
    oneOf(asked, 'domain', 'hash')
    const found = asked.hash
      ? ((await bearersDealer(db, asked.hash)) ?? fail('session_ended'))
      : ((await domainsDealer(db, domain ?? '', config)) ?? fail('dealer_not_found'))
    const { id, block_type, settings, features, link_monitoring } = found
    if (block_type === 'DELETED') fail('dealer_not_found')
    if (block_type === 'INITIAL_BLOCK') fail('not_found')
    const set = serviceSettings(settings)
    return {
      dealer: { id, ui_domain: set.domain || link_monitoring, company_url: set.promo_url ?? '' },
      settings: paasSettings(settings),
      demo_ends: null,
      premium_gis: features.includes('premium_gis'),
      features,
      platform: platformLimits(config),
    }
  },
})

import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, LocalDate, Named, None, Nullable, OneOf } from '#contract/schema.ts'
import { addressed } from '#resource/dealer/images.ts'
import { serviceSettings } from '#resource/dealer/settings.ts'
import { BlockType } from '#resource/panel/subpaas.ts'
import { ServicePrices } from '#resource/panel/tariff.ts'
import { TimeZone } from '#resource/user/preferences.ts'
import { leastOf } from '#service/new-passwords.ts'
import * as prices from '#store/billing/service-prices.ts'
import * as dealerInfo from '#store/dealer/dealer-info.ts'

const Amount = Type.Number()
const Count = Type.Integer()
const text = Type.String()
const Parent = Type.Integer({ description: 'The dealer that it belongs to, 0 for none.' })

/** As long as any plan keeps points. */
const store_period = 'P99Y'
/** What every dealer has; the others are given by the operator. */
const everybodys = ['tracking', 'reports', 'fleet', 'field_service']

/** The one plan that dealers are on: nothing is charged for the platform itself. */
const dealersPlan = {
  id: 1,
  name: 'Odograph',
  type: 'monthly',
  license_price: null,
  min_license_pay: null,
  store_period,
}

const DealersPlan = Named('DealerTariff', {
  id: Id,
  name: text,
  type: Described(text, 'How it is charged.'),
  currency: Described(text, 'As ISO 4217 has it.'),
  license_price: Nullable(Described(Amount, 'Price of a licence; null: nothing is charged.')),
  min_license_pay: Nullable(Described(Amount, 'The least that is charged; null: nothing is.')),
  vat: Type.Boolean({ description: 'Its prices are told with the tax.' }),
  trial: Type.Boolean({ description: 'The plan is a trial.' }),
  premium_gis: Type.Boolean(),
  service_prices: ServicePrices,
  store_period: text,
})

export default query('panel/dealer/get_info', {
  summary: 'Tells a dealer about itself.',
  description:
    'Active amounts are trackers that are not blocked, clones not among them: `own` those of its users, no more than ' +
    '`active_limit`, `subpaas` those of its sub-dealers’. Nothing is charged for the platform itself.',
  access: dealerWith(['base', 'get_dealer_info']),
  params: None,
  result: Type.Object({
    id: Id,
    seller_id: Parent,
    parent_dealer_id: Parent,
    contract_type: Described(OneOf(['PARTNER', 'AGENT', 'PAAS']), 'Kind of the contract.'),
    tariff_id: Id,
    tariff: Described(DealersPlan, 'Plan of the dealer itself.'),
    demo_tariff: Type.Boolean({ description: 'The plan is one for trials.' }),
    tracker_tariff_end_date: Nullable(Described(LocalDate, 'Last day of its trackers’ plans; null for none.')),
    store_period: text,
    demo_ends: Nullable(LocalDate),
    title: Described(text, 'Name of the dealer.'),
    block_status: Described(BlockType, 'What is blocked of the dealer.'),
    legal_name: text,
    active_amount: Described(Count, 'Trackers that are not blocked, without clones.'),
    active_amount_own: Described(Count, 'Of its own users.'),
    active_amount_subpaas: Described(Count, 'Of its sub-dealers.'),
    active_limit: Type.Integer({ description: '0 for none.' }),
    locale: text,
    domain: Described(text, 'Host name of the service; empty for none.'),
    favicon: Nullable(text),
    logo: Nullable(text),
    enable_trackers: Type.Boolean({ description: 'Its users may have trackers.' }),
    enable_cameras: Type.Boolean({ description: 'Its users may have cameras.' }),
    paas_activation_date: Described(LocalDate, 'Since when it is a dealer.'),
    license_balance: Described(Amount, 'Money of the dealer.'),
    seller_currency: Described(text, 'Currency of `license_balance`.'),
    features: Type.Array(text),
    default_user_time_zone: TimeZone,
    subpaas: Type.Boolean({ description: 'It may have dealers of its own.' }),
    gis_package: Described(OneOf(['standard', 'premium']), 'What of maps and addresses its users have.'),
    algorithm: Described(OneOf(['none']), 'How it is charged for the platform itself: it is not.'),
    password_policy: Type.Object(
      {
        min_length: Described(Count, 'Characters that a new password has at least.'),
        refuse_common: Type.Boolean({ description: 'The most common passwords are refused.' }),
      },
      { description: 'What is asked of new passwords, of users and of the panel.' },
    ),
  }),

  async handler(_, { db, caller, config, fail }) {
    const dealer = (await dealerInfo.read(db, caller)) ?? fail('session_ended')
    const settings = addressed(serviceSettings(dealer.settings))
    const { currency } = settings
    const premium_gis = dealer.features.includes('premium_gis')
    const service_prices = await prices.readWholesale(db, caller)
    return {
      ...settings,
      ...dealer,
      seller_id: dealer.parent_id ?? 0,
      parent_dealer_id: dealer.parent_id ?? 0,
      active_limit: dealer.active_limit ?? 0,
      contract_type: 'PAAS' as const,
      tariff_id: dealersPlan.id,
      tariff: { ...dealersPlan, currency, vat: false, trial: false, premium_gis, service_prices },
      demo_tariff: false,
      tracker_tariff_end_date: null,
      store_period,
      demo_ends: null,
      block_status: dealer.block_type,
      legal_name: dealer.jur_name,
      active_amount: dealer.active_amount_own + dealer.active_amount_subpaas,
      enable_trackers: true,
      enable_cameras: true,
      paas_activation_date: dealer.creation_date,
      license_balance: 0,
      seller_currency: currency,
      features: [...dealer.features, ...everybodys],
      subpaas: dealer.features.includes('subpaas'),
      gis_package: premium_gis ? ('premium' as const) : ('standard' as const),
      algorithm: 'none' as const,
      password_policy: { min_length: leastOf(config), refuse_common: config.refuse_common_passwords ?? false },
    }
  },
})

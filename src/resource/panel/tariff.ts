import { type Static, Type } from 'typebox'
import { Described, Id, Matching, Name, Named, Nullable, OneOf, Optional, Text, withoutId } from '#contract/schema.ts'
import * as tariffs from '#store/billing/tariffs.ts'

/** An amount in the dealer's currency, kept with two decimals. */
const Price = Type.Number({ minimum: 0, maximum: 999_999_999.99 })

/** Prices of services a piece, of traffic a megabyte; they may be fractions of the smallest coin. */
export const ServicePrices = Named('ServicePrices', {
  incoming_sms: Described(Price, 'Price of a text message from a device.'),
  outgoing_sms: Described(Price, 'Price of a text message to a device.'),
  service_sms: Described(Price, 'Price of a text message of the platform.'),
  phone_call: Described(Price, 'Price of a call.'),
  traffic: Described(Price, 'Price of a megabyte.'),
})

/** Maps that the plan allows. The platform keeps them for applications, which heed them. */
const MapFilter = Named('MapFilter', {
  exclusion: Type.Boolean({ description: 'All maps but these; else these.' }),
  values: Type.Array(Text(255, 1), { maxItems: 100, description: 'Kinds of maps.' }),
})

const GivenMapFilter = Type.Object({
  ...MapFilter.properties,
  exclusion: Optional(MapFilter.properties.exclusion),
})

export const DeviceType = OneOf(tariffs.deviceTypes, { title: 'DeviceType' })

/** The time for which a plan keeps history: a number and its unit, such as `90d`. */
export const StorePeriod = Matching(
  '^([1-9]\\d{0,3}[hdm]|[1-9]\\d?y)$',
  'a number and h, d, m or y, such as 90d; at most 9999, and 99 years',
  {
    description: 'Hours, days, months or years: 12h, 90d, 3m, 1y.',
  },
)

/** Fields of a plan, by which devices are charged and limited (specification 2.8). */
const written = {
  id: Id,
  name: Name(255),
  group_id: Type.Integer({
    minimum: 0,
    maximum: 2_147_483_647,
    description: 'Plans of one group may be changed into each other.',
  }),
  active: Type.Boolean({ description: 'Users may change to it.' }),
  type: Described(OneOf(['monthly', 'activeday']), 'Charged by month, or by day on which the device sends.'),
  price: Described(Price, 'Of a month, or of a day on which the device sends.'),
  early_change_price: Optional(
    Nullable({ ...Price, description: 'For changing plans within 30 days; without it that is not possible.' }),
  ),
  device_limit: Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'Of devices of one user.' }),
  has_reports: Type.Boolean({ description: 'Reports may be made of the device.' }),
  store_period: StorePeriod,
  device_type: DeviceType,
  proportional_charge: Optional(Type.Boolean({ default: false, description: 'Of monthly plans only.' })),
  service_prices: ServicePrices,
  features: Optional(
    Type.Array(Text(255, 1), {
      maxItems: 100,
      uniqueItems: true,
      description: `What it allows: ${tariffs.planFeatures.join(', ')}. Other words are kept.`,
    }),
  ),
  map_filter: MapFilter,
}

export const Tariff = Named('Tariff', {
  ...written,
  auto_prolong: Type.Boolean({
    description: 'It goes on by itself when what was paid for has ended: every plan does.',
  }),
})

/** A plan as answers have it, of its row in the database. */
export const toldTariff = <Row extends object>(row: Row) => ({ ...row, auto_prolong: true })

const GivenTariff = Type.Object({
  ...written,
  service_prices: Optional(Type.Partial(ServicePrices)),
  map_filter: Optional(GivenMapFilter),
})
export const NewTariff = withoutId(GivenTariff)
export const ChangedTariff = Type.Omit(GivenTariff, ['device_type'])

/** A plan as it is stored: without what a plan of its type cannot have. */
export const terms = <T extends Omit<Static<typeof NewTariff>, 'device_type'>>(tariff: T) => ({
  ...tariff,
  early_change_price: tariff.early_change_price ?? null,
  proportional_charge: tariff.type === 'monthly' && (tariff.proportional_charge ?? false),
})

/**
 * Answers whether devices of this type can have plans of this type: plans by days of use (`activeday`) are for trackers only.
 */
export const isPossible = (type: string, device_type: string): boolean =>
  type === 'monthly' || device_type === 'tracker'

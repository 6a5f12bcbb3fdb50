import { type Static, Type } from 'typebox'
import type { Fault } from '#contract/errors.ts'
import {
  Clearable,
  Described,
  Id,
  Ids,
  Lat,
  Lines,
  Lng,
  LocalTime,
  Matching,
  Name,
  Named,
  Nullable,
  OneOf,
  Secret,
  Text,
} from '#contract/schema.ts'
import { fuels } from '#store/fuel/receipts.ts'

/** Receipts of fuel: what was paid for, when and where (docs/receipts.md). */

/** Bounds of what receipts say, whoever tells it. Volumes in litres or kWh, money in any currency, kilometres, characters. */
export const bounds = {
  volume: { least: 0.001, most: 100_000 },
  money: 999_999_999,
  odometer: 99_999_999,
  station: 255,
  external_id: 64,
  comment: 1000,
} as const

const Money = (description: string) => Type.Number({ minimum: 0, maximum: bounds.money, description })

const volume = Type.Number({
  minimum: bounds.volume.least,
  maximum: bounds.volume.most,
  description: 'Litres; of electricity kilowatt-hours.',
})
const time = Described(LocalTime, 'When it was paid, or filled.')

const about = {
  tracker_id: Nullable(
    Described(Id, 'Which tracker it is of; left out or null with `vehicle_id`, it is that of the vehicle.'),
  ),
  vehicle_id: Nullable(
    Described(Id, 'Which vehicle it is of; left out or null with `tracker_id`, it is that of the tracker.'),
  ),
  employee_id: Nullable(Described(Id, 'Who filled.')),
}

const said = {
  price: Nullable(Money('Of a litre. Where only it or `cost` is told, the other follows from the volume.')),
  cost: Nullable(Money('Of all of it, in whatever currency the account has.')),
  odometer: Nullable(
    Type.Number({ minimum: 0, maximum: bounds.odometer, description: 'Kilometres that the odometer showed.' }),
  ),
  lat: Nullable(Described(Lat, 'Where it was, with `lng`.')),
  lng: Nullable(Described(Lng, 'Where it was, with `lat`.')),
  station: Described(Text(bounds.station), 'The station, in words.'),
  fuel_type: Nullable(Described(OneOf(fuels), 'Kind of fuel.')),
  card: Nullable(
    Matching('^\\d{4}$', 'the last four digits of a card', {
      description: 'Last four digits of the card.',
      examples: ['4711'],
    }),
  ),
  external_id: Nullable(
    Described(Name(bounds.external_id), 'Its number in another system; no two of an account have the same.'),
  ),
  comment: Clearable(Lines(bounds.comment)),
}

/** A receipt without its photos, which the service tells. */
export const receipt = { id: Id, ...about, time, volume, ...said }

const given = Type.Partial(Type.Object({ ...about, ...said })).properties
const file_ids = Type.Optional(Described(Ids, 'Photos of `fuel/receipt/image/create`.'))

export const NewFuelReceipt = Named('NewFuelReceipt', { time, volume, ...given, file_ids })
export type NewFuelReceipt = Static<typeof NewFuelReceipt>

const { external_id: _, ...onTheWay } = Type.Partial(Type.Object(said)).properties

/** A receipt as it is typed on the way: of whom and when it is follows from the phone. */
export const PhoneReceipt = Named('PhoneReceipt', {
  ...{ volume, ...onTheWay },
  // It may be private time: then the receipt is kept without them, and so is what the audit tells.
  ...{ lat: Secret(onTheWay.lat), lng: Secret(onTheWay.lng) },
})

/** A receipt as an update takes it: fields left out keep their values. */
export const ChangedFuelReceipt = Named('ChangedFuelReceipt', {
  id: Id,
  time: Type.Optional(time),
  volume: Type.Optional(volume),
  ...given,
  file_ids: Type.Optional(Described(Ids, 'The photos that it is to have: those left out are deleted.')),
})
export type ChangedFuelReceipt = Static<typeof ChangedFuelReceipt>

/** Faults of a receipt whose fields have the right forms. */
export const receiptFaults = (
  { time, lat, lng }: { time: Date; lat?: number | null | undefined; lng?: number | null | undefined },
  now: Date,
): Fault[] => [
  ...(time.getTime() > now.getTime() + day ? [{ parameter: 'receipt.time', error: 'must not be in the future' }] : []),
  ...((lat ?? null) === null && (lng ?? null) !== null
    ? [{ parameter: 'receipt.lat', error: 'must go with lng' }]
    : []),
  ...((lng ?? null) === null && (lat ?? null) !== null
    ? [{ parameter: 'receipt.lng', error: 'must go with lat' }]
    : []),
]

/** Milliseconds: clocks of stations are of zones of their own. */
const day = 86_400_000

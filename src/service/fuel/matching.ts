import { distance } from '#geo/distance.ts'
import { qualityWith } from '#measure/fuel/quality.ts'
import { type Filled, type Match, matchReceipts, most_between, type Paid } from '#measure/fuel/receipts.ts'
import type { Receipt } from '#store/fuel/receipts.ts'
import type { Reading } from '../track/asked.ts'
import type { Opened } from './asked.ts'
import { type Followed, scalesIn } from './followed.ts'
import { placesOf } from './places.ts'

/** Receipts of a tracker beside what came into its tanks. Litres; of electricity kWh. */

/** A filling of a tank, in litres or kWh. */
export interface Filling extends Filled {
  sensor_id: number
  sensor_name: string
}

export interface Matched extends Omit<Match, 'fillings'> {
  fillings: Filling[]
}

/** A sensor, as receipts bear it out. */
export interface Checked {
  sensor_id: number
  sensor_name: string
  /** 1.0 to 10.0, by the signal and by how far fillings are from what was paid; nothing of too few levels. */
  quality?: number | undefined
}

/** Volumes that are no difference: as much, a share of what was filled, and times the noise of the sensor up to another share. */
const tolerated = { volume: 2, share: 0.05, noise: 2, noisy: 0.15 } as const

interface Side {
  tanks: readonly { followed: Followed; per: number }[]
  receipts: readonly Receipt[]
  /** Places of fillings are wanted. */
  isPlaced: boolean
}

interface Period {
  from: number
  to: number
}

/** The history opened also for what may belong to receipts and fillings at the ends of the period. What is yet to come is no silence. */
export const widely = (reading: Reading): Reading => {
  const { period, kept_from, now } = reading
  if (period.to < period.from) return reading
  const [from, to] = [Math.max(kept_from, period.from - most_between), Math.min(now, period.to + most_between)]
  return { ...reading, period: { from, to: Math.max(period.to, to) } }
}

/**
 * Matches receipts of the reading's period with fillings that ended in it, those of fuel and of electricity apart; by time. Told are fillings
 * that ended in a part of it, and receipts of that part which have none.
 * Nothing where there are too many of both to be matched.
 * @param told that part
 * @param isPlaced whether places of fillings are told; else they are read only where a receipt has one
 */
export const matchedOf = async (
  { reading, receipts, zone, vehicle }: Pick<Opened, 'reading' | 'receipts' | 'zone' | 'vehicle'>,
  tanks: readonly Followed[],
  { told, isPlaced }: { told: Period; isPlaced: boolean },
): Promise<{ list: Matched[]; sensors: Checked[] } | undefined> => {
  const list: { time: number; match: Matched }[] = []
  const sensors: Checked[] = []
  const scales = scalesIn(tanks, vehicle?.tank)
  for (const isElectric of [false, true]) {
    const those = tanks.flatMap((followed, i) => {
      const scale = scales[i]
      return scale?.isElectric === isElectric ? [{ followed, per: scale.per }] : []
    })
    const paid = receipts.filter(({ fuel_type }) => (fuel_type === 'electricity') === isElectric)
    const side: Side = { tanks: those, receipts: paid, isPlaced: isPlaced || paid.some(({ lat }) => lat !== null) }
    const all = await sideOf(reading, side, zone)
    if (!all) return undefined
    const found = all.filter(({ at }) => at >= told.from && at <= told.to)
    list.push(...found)
    sensors.push(
      ...those.map(({ followed }) =>
        checkedOf(
          followed,
          told,
          found.map(({ match }) => match),
        ),
      ),
    )
  }
  return { list: list.sort((a, b) => a.time - b.time).map(({ match }) => match), sensors }
}

const sideOf = async (reading: Reading, { tanks, receipts, isPlaced }: Side, zone: string) => {
  const fillings = await fillingsOf(reading, tanks, isPlaced)
  const noise = tanks.reduce((most, { followed, per }) => Math.max(most, followed.told.noise * per), 0)
  const paid = receipts.map((receipt) => paidOf(receipt, zone))
  const matches = matchReceipts(paid, fillings, {
    tolerance: (filled) =>
      Math.max(tolerated.volume, tolerated.share * filled, Math.min(tolerated.noise * noise, tolerated.noisy * filled)),
    distance,
    // Without a tank nobody knows what came into it.
    unknown: tanks.length === 0 ? [reading.period] : tanks.flatMap(({ followed }) => followed.told.unknown),
  })
  if (!matches) return undefined
  const times = new Map(receipts.map(({ id, time }) => [id, time.getTime()]))
  return matches.map((match) => {
    const own = match.fillings.flatMap((i) => fillings[i] ?? [])
    const paid_at = times.get(match.receipts[0] ?? 0) ?? 0
    return {
      ...{ time: own[0]?.from ?? paid_at, at: own.length > 0 ? Math.max(...own.map(({ to }) => to)) : paid_at },
      match: { ...match, fillings: own },
    }
  })
}

const fillingsOf = async (reading: Reading, tanks: Side['tanks'], isPlaced: boolean): Promise<Filling[]> => {
  const { from, to } = reading.period
  const fillings = tanks.flatMap(({ followed: { told, sensor }, per }) =>
    told.events.flatMap((event): Filling[] => {
      if (event.kind !== 'filling' || event.to < from || event.to > to) return []
      const own = { sensor_id: sensor.id, sensor_name: sensor.name }
      return [{ from: event.from, to: event.to, volume: event.volume * per, ...own }]
    }),
  )
  const places = isPlaced ? await placesOf(reading, fillings) : []
  return fillings.map((one, i) => ({ ...one, place: places[i] })).sort((a, b) => a.from - b.from)
}

/** A receipt of midnight is one of which nobody knows more than the day. */
const paidOf = ({ id, time, volume, lat, lng }: Receipt, zone: string): Paid => {
  const local = Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone)
  const isDay = local.equals(local.startOfDay())
  return {
    ...{ id, time: time.getTime(), volume },
    ...(isDay && { to: local.add({ days: 1 }).epochMilliseconds - 1 }),
    ...(lat !== null && lng !== null && { place: { lat, lng } }),
  }
}

/** The quality of a sensor in a part by the fillings of it that were paid for. */
const checkedOf = (
  { sensor: { id: sensor_id, name: sensor_name }, qualityIn }: Followed,
  part: Period,
  matches: readonly Matched[],
): Checked => {
  const shares = matches
    .filter(({ fillings, receipts }) => receipts.length > 0 && fillings.some((one) => one.sensor_id === sensor_id))
    .map(({ difference, filled }) => difference / filled)
  return { sensor_id, sensor_name, quality: qualityWith(qualityIn(part), shares) }
}

/** Qualities of the tanks of a tracker in the period, in their order: by the signal, and by receipts where there are any. */
export const qualitiesOf = async (opened: Opened, tanks: readonly Followed[]): Promise<(number | undefined)[]> => {
  const { receipts, reading } = opened
  const matched =
    receipts.length > 0 && tanks.length > 0
      ? await matchedOf(opened, tanks, { told: reading.period, isPlaced: false })
      : undefined
  return tanks.map(({ sensor, told }) => {
    const checked = matched?.sensors.find(({ sensor_id }) => sensor_id === sensor.id)
    return checked ? checked.quality : told.quality
  })
}

import { type Consumption, consumptionOf } from '#measure/fuel/consumption.ts'
import { kilowatt_hour } from '#measure/tanks.ts'
import type { Meter } from '#measure/used/sources.ts'
import { type FuelBalance, type FuelUse, hundredth } from '#resource/tracker/fuel.ts'
import type { Followed } from './followed.ts'
import type { Together } from './units.ts'

/** Fuel that was used: by what measures it, else by what the vehicle normally needs. */

/** A part of a period: milliseconds since 1970 UTC, and what was driven in it. */
export interface Part {
  from: number
  to: number
  metres: number
  /** Of the engine, or of driving. */
  hours: number
}

/** Ways in which use is measured, the most exact first: what a counter grew by, what levels fell by, what a rate comes to. */
const ways = ['counter', 'level', 'rate'] as const
export type Way = (typeof ways)[number]

/** A part, and what was used in it by each way in which that is known; in the unit of all tanks. */
export interface Measured extends Part {
  by: ReadonlyMap<Way, number>
}

/** Means by which the use of a tracker is measured. */
export interface Means {
  tanks: readonly Followed[]
  meters: readonly Meter[]
  unit: Together
}

/** The balance of a tank in a part of what was followed; `undefined` where no level is known. */
export const balanceOf = ({ told }: Followed, { from, to }: Pick<Part, 'from' | 'to'>): FuelBalance | undefined => {
  const found = consumptionOf(told, from, to)
  return found && roundedOf(found)
}

const roundedOf = ({ initial, filled, drained, unexplained, final, consumed }: Consumption): FuelBalance => ({
  ...{ initial: hundredth(initial), filled: hundredth(filled), drained: hundredth(drained) },
  ...{ unexplained: hundredth(unexplained), final: hundredth(final), consumed: hundredth(consumed) },
})

/** Measures what was used in a part by every way there is. */
export const measured = ({ tanks, meters, unit }: Means, part: Part): Measured => {
  const by = new Map<Way, number>()
  const put = (way: Way, used: number | undefined): void => {
    if (used !== undefined) by.set(way, used)
  }
  put('level', byLevels(tanks, part, unit.factors))
  for (const { by: way, isElectric, metered } of meters)
    if (isElectric ? unit.units === kilowatt_hour : unit.litres)
      put(way, metered.usedIn(part.from, part.to, part.metres))
  return { ...part, by }
}

/** The sum over those tanks that are told in the unit; nothing unless all of them have levels. */
const byLevels = (
  tanks: readonly Followed[],
  { from, to }: Part,
  factors: readonly (number | undefined)[],
): number | undefined => {
  let sum: number | undefined
  for (const [i, tank] of tanks.entries()) {
    const factor = factors[i]
    if (factor === undefined) continue
    const found = consumptionOf(tank.told, from, to)
    if (!found) return undefined
    sum = (sum ?? 0) + found.consumed * factor
  }
  return sum
}

/** Share of the way that is known by any that a more exact way has to know. */
const nearly = 0.95

/** The way by which a whole period is told: the most exact of those that know nearly as much of it as any. */
export const wayOf = (parts: readonly Measured[]): Way | undefined => {
  // A part in which nothing was driven says something, too.
  const known = (way: Way): number => sumOf(parts, (part) => (part.by.has(way) ? part.metres + 1 : 0))
  const most = Math.max(...ways.map(known))
  return most > 0 ? ways.find((way) => known(way) >= nearly * most) : undefined
}

interface Telling {
  unit: Together
  /** Litres that the vehicle normally needs in 100 km. */
  norm: number | undefined
  hours_of: FuelUse['hours_of']
  /** Way by which it is told, where it is known; else the most exact. */
  way: Way | undefined
}

/** Sums up what was used in parts all together: by one way, in those of them in which it is known. */
export const useOf = (parts: readonly Measured[], { unit, norm, hours_of, way }: Telling): FuelUse => {
  const isKnown = (one: Way): boolean => parts.some(({ by }) => by.has(one))
  const chosen = way && isKnown(way) ? way : ways.find(isKnown)
  const needed = (metres: number): number | undefined => (norm === undefined ? undefined : (metres / 100_000) * norm)
  const all = driven(parts)
  const of = chosen && parts.filter(({ by }) => by.has(chosen))
  const known = of ? driven(of) : all
  const measured = of && sumOf(of, ({ by }) => by.get(chosen) ?? 0)
  const [normally, normed] = [needed(all.metres), needed(known.metres)]
  const consumed = measured ?? normally
  // A tank that is told in another unit has its share in the way, and none in the sum.
  const isAll = unit.litres && (chosen !== 'level' || unit.factors.every((one) => one !== undefined))
  return {
    ...{ distance: Math.round(all.metres) / 1000, hours: hundredth(all.hours), hours_of },
    source: chosen ?? (consumed === undefined ? null : 'norm'),
    consumed: told(consumed),
    per_100_km: told(consumed !== undefined && known.metres >= 1000 ? (consumed / known.metres) * 100_000 : undefined),
    per_hour: told(measured !== undefined && known.hours >= 0.1 ? measured / known.hours : undefined),
    norm: told(normally),
    of_norm: told(measured !== undefined && isAll && normed ? (measured / normed) * 100 : undefined),
  }
}

/** Sums by each way of parts all together, the most exact first. */
export const everyWay = (parts: readonly Measured[]): { source: Way; consumed: number; per_100_km: number | null }[] =>
  ways.flatMap((source) => {
    const of = parts.filter(({ by }) => by.has(source))
    if (of.length === 0) return []
    const [used, { metres }] = [sumOf(of, ({ by }) => by.get(source) ?? 0), driven(of)]
    const per_100_km = metres >= 1000 ? hundredth((used / metres) * 100_000) : null
    return [{ source, consumed: hundredth(used), per_100_km }]
  })

const driven = (parts: readonly Part[]): Pick<Part, 'metres' | 'hours'> => ({
  metres: sumOf(parts, ({ metres }) => metres),
  hours: sumOf(parts, ({ hours }) => hours),
})

const sumOf = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((sum, one) => sum + of(one), 0)

const told = (figure: number | undefined): number | null => (figure === undefined ? null : hundredth(figure))

/** Hours of these stretches, which do not overlap, that lie in a part. Milliseconds since 1970 UTC. */
export const hoursWithin = (
  stretches: readonly { from: number; to: number }[],
  { from, to }: Pick<Part, 'from' | 'to'>,
): number =>
  stretches.reduce((sum, one) => sum + Math.max(0, Math.min(one.to, to) - Math.max(one.from, from)), 0) / 3_600_000

import { type Consumption, consumptionOf } from '#measure/fuel/consumption.ts'
import { type FuelBalance, type FuelUse, hundredth } from '#resource/tracker/fuel.ts'
import type { Followed } from './followed.ts'
import type { Together } from './units.ts'

/** Fuel that was used: by the levels of the tanks where they are known, else by what the vehicle normally needs. */

/** A part of a period: milliseconds since 1970 UTC, and what was driven in it. */
export interface Part {
  from: number
  to: number
  metres: number
  /** Of the engine, or of driving. */
  hours: number
  hours_of: FuelUse['hours_of']
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

/**
 * Fuel that was used in a part, in the unit of all tanks. @param norm litres that the vehicle normally needs in 100 km
 * @param measured_in what was driven while levels were known: all of it, unless a tank began to tell in between
 */
export const spentOf = (
  tanks: readonly Followed[],
  part: Part,
  { factors, litres }: Together,
  norm: number | undefined,
  measured_in: Pick<Part, 'metres' | 'hours'> = part,
): FuelUse => {
  const { metres, hours, hours_of } = part
  const normally = norm === undefined ? undefined : (metres / 100_000) * norm
  const measured = measuredOf(tanks, part, factors)
  const consumed = measured ?? normally
  const known = measured === undefined ? part : measured_in
  const needed = norm === undefined ? undefined : (known.metres / 100_000) * norm
  const isAll = litres && factors.every((one) => one !== undefined)
  const shares = {
    ...{ per_100_km: consumed !== undefined && known.metres >= 1000 ? (consumed / known.metres) * 100_000 : undefined },
    ...{ per_hour: measured !== undefined && known.hours >= 0.1 ? measured / known.hours : undefined },
    norm: normally,
    of_norm: measured !== undefined && isAll && needed ? (measured / needed) * 100 : undefined,
  }
  return {
    ...{ distance: Math.round(metres) / 1000, hours: hundredth(hours), hours_of },
    source: measured !== undefined ? 'level' : consumed !== undefined ? 'norm' : null,
    consumed: told(consumed),
    ...{ per_100_km: told(shares.per_100_km), per_hour: told(shares.per_hour) },
    ...{ norm: told(shares.norm), of_norm: told(shares.of_norm) },
  }
}

const told = (figure: number | undefined): number | null => (figure === undefined ? null : hundredth(figure))

/** The sum over those tanks that are told in the unit; nothing unless all of them have levels. */
const measuredOf = (
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

/** Hours of these stretches, which do not overlap, that lie in a part. Milliseconds since 1970 UTC. */
export const hoursWithin = (
  stretches: readonly { from: number; to: number }[],
  { from, to }: Pick<Part, 'from' | 'to'>,
): number =>
  stretches.reduce((sum, one) => sum + Math.max(0, Math.min(one.to, to) - Math.max(one.from, from)), 0) / 3_600_000

import { type Consumption, consumptionOf } from '#measure/fuel/consumption.ts'
import type { FuelEvent, FuelTold } from '#measure/fuel/told.ts'
import type { MeteredBy } from '#measure/used/sources.ts'
import { type Facts, type Followed, type Fuel, sumOf, type Window } from './facts.ts'
import { daysOf } from './stretches.ts'

/** What is in the tanks of a device, as reports tell it. Times in milliseconds since 1970 UTC, volumes in the unit of a sensor unless they say litres. */

/** Parts of windows that are of one day of a zone. */
export interface Day {
  /** When the day begins, also where the windows do later. */
  from: number
  parts: Window[]
}

/** The days of a zone in which windows lie. */
export const partsByDay = (windows: readonly Window[], zone: string): Day[] =>
  daysOf(windows, zone).flatMap(({ from, to }) => {
    const parts = windows.flatMap((window) => {
      const part = { from: Math.max(from, window.from), to: Math.min(to, window.to) }
      return part.from <= part.to ? [part] : []
    })
    return parts.length > 0 ? [{ from, parts }] : []
  })

/** The consumption of a tank in parts of the period, all together: levels at both ends, and what came and went between. */
export const usedIn = (told: FuelTold, parts: readonly Window[]): Consumption | undefined => {
  // A part ends a millisecond before the next begins.
  const all = parts.flatMap(({ from, to }) => consumptionOf(told, from, to + 1) ?? [])
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return undefined
  const sum = (of: (one: Consumption) => number): number => sumOf(all, of)
  return {
    ...{
      initial: first.initial,
      final: last.final,
      filled: sum((one) => one.filled),
      drained: sum((one) => one.drained),
    },
    ...{ unexplained: sum((one) => one.unexplained), consumed: sum((one) => one.consumed) },
  }
}

/** A part of a period, and the metres that were driven in it. */
export interface Driven extends Window {
  length: number
}

/** The windows of a report with what was driven in each: no drive goes on beyond the end of one. */
export const drivenIn = ({ windows, drives }: Pick<Facts, 'windows' | 'drives'>): Driven[] =>
  windows.map(({ from, to }) => ({
    ...{ from, to },
    length: sumOf(
      drives.filter((drive) => drive.from >= from && drive.from <= to),
      (drive) => drive.length,
    ),
  }))

/** Litres that were used in parts of the period: in each by what measures it, the most exact first; nothing where nothing does. */
export const litresIn = (fuel: Fuel | undefined, parts: readonly Driven[]): number | undefined => {
  if (!fuel) return undefined
  const each = parts.flatMap(
    (part) => byMeter(fuel, 'counter', part) ?? byLevels(fuel, part) ?? byMeter(fuel, 'rate', part) ?? [],
  )
  return each.length > 0 ? sumOf(each, (one) => one) : undefined
}

const byMeter = ({ meters }: Fuel, by: MeteredBy, { from, to, length }: Driven): number | undefined =>
  // A part ends a millisecond before the next begins.
  meters.find((one) => one.by === by && !one.isElectric)?.metered.usedIn(from, to + 1, length)

/** Of all tanks together of which a level is known. */
const byLevels = ({ tanks }: Fuel, part: Driven): number | undefined => {
  const each = tanks.flatMap(({ litres, told }) => {
    const used = usedIn(told, [part])
    return litres !== undefined && used ? [litres * used.consumed] : []
  })
  return each.length > 0 ? sumOf(each, (one) => one) : undefined
}

/** An event, and where it was. */
export type Placed = FuelEvent & { place?: { lat: number; lng: number } | undefined }

/** Events of a tank that ended in one of the windows. */
export const eventsIn = ({ told, places }: Followed, windows: readonly Window[]): Placed[] =>
  told.events.flatMap((event, i) =>
    windows.some(({ from, to }) => event.to >= from && event.to <= to) ? [{ ...event, place: places[i] }] : [],
  )

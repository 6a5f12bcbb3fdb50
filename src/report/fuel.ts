import { type Consumption, consumptionOf } from '#measure/fuel/consumption.ts'
import type { FuelEvent, FuelTold } from '#measure/fuel/told.ts'
import { type Followed, type Fuel, sumOf, type Window } from './facts.ts'
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

/** Litres that sensors tell were used in parts of the period, of all tanks together; nothing where no sensor tells litres. */
export const litresIn = (fuel: Fuel | undefined, parts: readonly Window[]): number | undefined => {
  const each = (fuel?.tanks ?? []).flatMap(({ litres, told }) => {
    const used = usedIn(told, parts)
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

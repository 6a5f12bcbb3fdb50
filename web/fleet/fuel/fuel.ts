import type { Result } from '#client/client.ts'
import { weekday } from '#web/ui/period.ts'
import type { PlotMark } from '#web/ui/plot-marks.ts'
import { timeOf } from '#web/words/format.ts'

/** Fuel of a vehicle as the service tells it, and what of it is drawn and added up here. */

export type Told = Result<'tracker/fuel/read'>
export type Tank = Told['tanks'][number]
export type FuelEvent = Tank['events'][number]
export type Use = Told['period']
export type DayUse = Told['days'][number]
export type DriverUse = Told['drivers'][number]

const secondsOf = (local: string): number => timeOf(local) / 1000

/** Seconds that an event took. */
export const secondsBetween = ({ from, to }: Pick<FuelEvent, 'from' | 'to'>): number => secondsOf(to) - secondsOf(from)

/** An event is known by its kind and when it began. */
export const keyOf = ({ kind, from }: Pick<FuelEvent, 'kind' | 'from'>): string => `${kind} ${from}`

/** Fillings and drains as marks of the chart. */
export const marksOf = (events: readonly FuelEvent[], chosen: string | undefined): readonly PlotMark[] =>
  events.map((event): PlotMark => {
    const isFilling = event.kind === 'filling'
    return {
      key: keyOf(event),
      ...{ from: secondsOf(event.from), to: secondsOf(event.to) },
      ...{ color: isFilling ? 'var(--moving)' : 'var(--alarm)', sign: isFilling ? 'up' : 'down' },
      isChosen: keyOf(event) === chosen,
    }
  })

/** One line of local seconds and levels; between segments nothing is drawn. */
export const lineOf = (segments: Tank['segments']): { times: number[]; values: (number | null)[] } => {
  const times: number[] = []
  const values: (number | null)[] = []
  for (const segment of segments) {
    const last = times.at(-1)
    if (last !== undefined) {
      times.push(last + 1)
      values.push(null)
    }
    for (const [i, time] of segment.times.entries()) {
      times.push(secondsOf(String(time)))
      values.push(segment.values[i] ?? null)
    }
  }
  return { times, values }
}

/** Sums of several days. Kilometres, hours; the rest in the unit of the figures. */
export type Sum = Pick<Use, 'distance' | 'hours' | 'consumed' | 'norm' | 'per_100_km' | 'per_hour' | 'of_norm'> & {
  first: string
  last: string
  /** By what it is known, where all of it is by the same. */
  source?: Use['source']
}

/** Kilometres and hours from which on a figure for 100 km, or for an hour, says something. */
const least_distance = 1
const least_hours = 0.1

const sumOf = (days: readonly DayUse[], field: 'distance' | 'hours' | 'consumed' | 'norm'): number =>
  days.reduce((sum, day) => sum + (day[field] ?? 0), 0)

/**
 * The sum of days that follow each other: what is used for 100 km is that of days of which it is known; for an hour, and against the norm, of days of which
 * it was measured.
 */
export const sumOfDays = (days: readonly DayUse[]): Sum => {
  const known = days.filter(({ consumed }) => consumed !== undefined)
  const normed = days.filter(({ norm }) => norm !== undefined)
  const measured = known.filter(({ source }) => source !== 'norm')
  const both = measured.filter(({ norm }) => norm !== undefined)
  const [consumed, distance, hours] = [sumOf(known, 'consumed'), sumOf(known, 'distance'), sumOf(measured, 'hours')]
  const norm = sumOf(both, 'norm')
  const [source] = known.map((one) => one.source)
  return {
    ...{ first: days[0]?.date ?? '', last: days.at(-1)?.date ?? '' },
    ...{ distance: sumOf(days, 'distance'), hours: sumOf(days, 'hours') },
    ...(known.length > 0 && { consumed }),
    ...(source && known.every((one) => one.source === source) && { source }),
    ...(normed.length > 0 && { norm: sumOf(normed, 'norm') }),
    ...(distance >= least_distance && { per_100_km: (consumed / distance) * 100 }),
    ...(hours >= least_hours && { per_hour: sumOf(measured, 'consumed') / hours }),
    ...(norm > 0 && { of_norm: (sumOf(both, 'consumed') / norm) * 100 }),
  }
}

const day = 86_400_000

/** The Monday of the week that a day lies in. */
const mondayOf = (date: string): string => {
  const time = timeOf(`${date} 00:00:00`)
  return new Date(time - weekday(new Date(time)) * day).toISOString().slice(0, 10)
}

/** Days one by one, or their weeks. */
export const sumsBy = (by: 'day' | 'week', days: readonly DayUse[]): readonly Sum[] =>
  by === 'day'
    ? days.map((one) => ({ ...one, first: one.date, last: one.date }))
    : [...Map.groupBy(days, ({ date }) => mondayOf(date)).values()].map(sumOfDays)

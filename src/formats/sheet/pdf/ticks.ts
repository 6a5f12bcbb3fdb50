import { clock } from '../../clock.ts'
import type { Style } from '../../document/document.ts'
import { timesOf } from '../../document/times.ts'
import type { Chart } from '../sheet.ts'

/** Where axes have words. */
export interface Tick {
  at: number
  text: string
}

/** Round figures from zero or below to the greatest, four or five of them, the last one at or above it. */
export const figureTicks = (least: number, greatest: number, language: string): Tick[] => {
  const from = Math.min(0, least)
  const span = greatest - from || 1
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough * 0.999) ?? 10) * power
  const first = Math.floor(from / step + 1e-9)
  const last = Math.ceil(greatest / step - 1e-9)
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 3 })
  return Array.from({ length: Math.max(2, last - first + 1) }, (_, i) => {
    const at = (first + i) * step
    return { at, text: format.format(at) }
  })
}

const minute = 60_000
const hour = 60 * minute
/** Milliseconds. */
export const day = 24 * hour
const steps = [
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  7 * day,
  14 * day,
  30 * day,
  91 * day,
  365 * day,
]

/** Round times of the reader's zone, at most so many: hours of a day, else days. */
export const timeTicks = (from: number, to: number, style: Style, most: number): Tick[] => {
  const tell = clock(style.time_zone)
  const times = timesOf(style)
  const offsetAt = (time: number) => Date.parse(`${tell(time).replace(' ', 'T')}Z`) - Math.floor(time / 1000) * 1000
  const step = steps.find((each) => (to - from) / each <= most) ?? (to - from) / most
  const ticks: Tick[] = []
  for (let local = Math.ceil((from + offsetAt(from)) / step) * step; ticks.length <= most; local += step) {
    // The offset of the place in time itself: the clocks may have changed on the way.
    const at = local - offsetAt(local - offsetAt(from))
    if (at > to) break
    const told = tell(at)
    ticks.push({ at, text: step < day && told.slice(11, 16) !== '00:00' ? told.slice(11, 16) : times.day(told) })
  }
  return ticks
}

/** Days at which figures stand, named where they do, at most so many. */
export const dayTicks = (series: Chart['series'], style: Style, most: number): Tick[] => {
  const tell = clock(style.time_zone)
  const times = timesOf(style)
  const days = [...new Set(series.flatMap(({ points }) => points.map(([at]) => at)))].sort((a, b) => a - b)
  const each = Math.ceil(days.length / most)
  return days.filter((_, i) => i % each === 0).map((at) => ({ at, text: times.day(tell(at)) }))
}

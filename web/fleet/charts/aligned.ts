import type { Segment } from '../readings/segments.ts'

/** Lines of a chart over one row of times, as the chart takes them. */

/** `null` breaks a line, `undefined` is a time of another line. */
export interface Aligned {
  times: readonly number[]
  values: readonly (readonly (number | null | undefined)[])[]
}

/** All times of all lines, each once, and the values of each line at them; between two segments a line is broken, at the times of others too. */
export const alignedOf = (lines: readonly (readonly Segment[])[]): Aligned => {
  const all = lines.flatMap((segments) => [...segments.flatMap(({ times }) => times), ...breaksOf(segments)])
  const times = [...new Set(all)].sort((one, other) => one - other)
  return { times, values: lines.map((segments) => valuesAt(times, segments)) }
}

/** A time in the middle of each break. */
const breaksOf = (segments: readonly Segment[]): number[] =>
  segments.flatMap(({ times }, place) => {
    const [end, next] = [times.at(-1), segments[place + 1]?.times[0]]
    return end !== undefined && next !== undefined && next > end ? [(end + next) / 2] : []
  })

const valuesAt = (times: readonly number[], segments: readonly Segment[]): (number | null | undefined)[] => {
  const own = new Map(segments.flatMap(({ times, values }) => times.map((time, i) => [time, values[i]] as const)))
  let place = 0
  return times.map((time) => {
    while (place < segments.length && time > (segments[place]?.times.at(-1) ?? 0)) place++
    const isBroken = place > 0 && place < segments.length && time < (segments[place]?.times[0] ?? 0)
    return isBroken ? null : own.get(time)
  })
}

/** Seconds for which a value is told after it came; later readings begin another segment. */
const held = 1800

/** The value of a line at a time: the last one before it, if that is no older than half an hour or the line goes on from it. */
export const valueAt = (segments: readonly Segment[], time: number): number | undefined => {
  const within = segments.findLast(({ times }) => (times[0] ?? Number.POSITIVE_INFINITY) <= time)
  if (!within || time - (within.times.at(-1) ?? 0) > held) return undefined
  let [low, high] = [0, within.times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((within.times[middle] as number) <= time) low = middle + 1
    else high = middle
  }
  return within.values[low - 1]
}

/** A part of a chart that is looked at, in local seconds. */
export interface Span {
  from: number
  to: number
}

/** Seconds that are looked at, at the least. */
const shortest = 60

/** So many times as much about `at`, within the whole. */
export const zoomed = (whole: Span, shown: Span, at: number, factor: number): Span => {
  const wanted = Math.max(shortest, Math.round((shown.to - shown.from) * factor))
  const long = Math.min(whole.to - whole.from, wanted)
  const share = (at - shown.from) / (shown.to - shown.from)
  return within(whole, Math.round(at - share * long), long)
}

/** The part of that length that begins there, moved into the whole. */
export const within = (whole: Span, from: number, long: number): Span => {
  const begin = Math.max(whole.from, Math.min(from, whole.to - long))
  return { from: begin, to: begin + long }
}

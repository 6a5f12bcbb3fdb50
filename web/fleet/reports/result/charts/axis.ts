/** Axes of charts: from where to where, and what stands at them. */

/** Points of `x`, value, and where an interval ends. */
interface Pointed {
  points: readonly (readonly (number | null)[])[]
}

/** From the first x to the last, where intervals end too; a second at least. */
export const spanOf = (series: readonly Pointed[]): { from: number; to: number } => {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { points } of series)
    for (const [x, , end] of points) {
      if (typeof x !== 'number') continue
      from = Math.min(from, x)
      to = Math.max(to, end ?? x)
    }
  return from <= to ? { from, to: Math.max(to, from + 1000) } : { from: 0, to: 1000 }
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const steps = [5, 10, 15, 30].map((count) => count * minute)
const all_steps = [
  ...steps,
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 7, 14, 30, 91, 365].map((count) => count * day),
]

/** Round local times in between, in milliseconds, no more than so many. */
export const timesBetween = (from: number, to: number, most: number): number[] => {
  const step = all_steps.find((step) => (to - from) / step <= most) ?? (all_steps.at(-1) as number)
  const first = Math.ceil(from / step) * step
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, i) => first + i * step)
}

/** Of these, each once and in their order, no more than so many, as far apart as each other. */
export const someOf = (places: readonly number[], most: number): number[] => {
  const all = [...new Set(places)].sort((a, b) => a - b)
  const each = Math.ceil(all.length / Math.max(1, most))
  return all.filter((_, i) => i % each === 0)
}

/** Round figures from below the least to above the greatest, some four of them; with 0 where it is near. */
export const figuresBetween = (least: number, greatest: number): number[] => {
  const [low, high] = [Math.min(0, least), Math.max(0, greatest)]
  const rough = (high - low || 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power
  const first = Math.floor(low / step)
  const last = Math.ceil((high || step) / step)
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step)
}

type Interval = readonly [from: number, to: number]

/** Intervals in their order, those as one between which less than so much lies: nobody would see that. */
export const joined = (intervals: readonly Interval[], apart: number): Interval[] => {
  const all: Interval[] = []
  for (const [from, to] of intervals) {
    const last = all.at(-1)
    if (last && from - last[1] < apart) all[all.length - 1] = [last[0], Math.max(last[1], to)]
    else all.push([from, to])
  }
  return all
}

type Bar = readonly [x: number, y: number]

/** Of bars that would stand within so much of each other, the highest. */
export const highest = (bars: readonly Bar[], apart: number): Bar[] => {
  const all = new Map<number, Bar>()
  for (const bar of bars) {
    const place = Math.floor(bar[0] / apart)
    const other = all.get(place)
    if (!other || other[1] < bar[1]) all.set(place, bar)
  }
  return [...all.values()]
}

import type { Location } from '#geo/distance.ts'
import { readColumns } from '#store/points/selected.ts'
import { flag } from '#track/point.ts'
import type { Reading } from '../track/asked.ts'

/** Milliseconds since 1970 UTC. */
interface Stretch {
  from: number
  to: number
}

/** How far from an event a place may be told and still be its own, in milliseconds. */
const around = 3_600_000
/** Stretches that are no further apart are read together, in milliseconds: one reading more costs more than what lies between. */
const near = 12 * 3_600_000

/** Places at which things were, in their order: of each the first that was told then, else the nearest by time within an hour. */
export const placesOf = async (reading: Reading, events: readonly Stretch[]): Promise<(Location | undefined)[]> => {
  const found = events.map(({ from, to }) => ({ from, to, isDone: false, best: undefined as Near | undefined }))
  for (const run of runsOf(found)) await look(reading, run)
  return found.map(({ best }) => best && { lat: best.lat, lng: best.lng })
}

type Near = Location & { apart: number }

interface Looked extends Stretch {
  best: Near | undefined
  /** What comes later is no nearer. */
  isDone: boolean
}

const runsOf = (all: readonly Looked[]): Looked[][] => {
  const runs: Looked[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const one of all.toSorted((a, b) => a.from - b.from)) {
    if (one.from - end > near) runs.push([])
    runs.at(-1)?.push(one)
    end = Math.max(end, one.to)
  }
  return runs
}

const look = async ({ query, source_id, kept_from }: Reading, run: readonly Looked[]): Promise<void> => {
  const [first, last] = [Math.min(...run.map(({ from }) => from)), Math.max(...run.map(({ to }) => to))]
  const period = { from: Math.max(kept_from, first - around), to: last + around }
  const wanted = { fields: ['lat', 'lng'], names: new Set<string>() } as const
  for await (const { columns } of readColumns(query, source_id, wanted, period)) {
    const { time, flags, lat, lng } = columns
    const open = run.filter(({ isDone }) => !isDone)
    if (open.length === 0) return
    for (let row = 0; lat && lng && row < time.length; row++) {
      if ((flags[row] as number) & (flag.no_fix | flag.ahead)) continue
      const at = time[row] as number
      for (const one of open) {
        // Those behind are by when they began.
        if (one.from - around > at) break
        see(one, at, { lat: lat[row] as number, lng: lng[row] as number })
      }
    }
  }
}

/** Takes a place, by time, as that of an event where it is the nearest. */
const see = (event: Looked, at: number, here: Location): void => {
  const { from, to, best, isDone } = event
  const apart = Math.max(0, from - at, at - to)
  if (isDone || (at < from && apart > around)) return
  if (apart <= around && (!best || apart < best.apart)) event.best = { ...here, apart }
  event.isDone = at >= from
}

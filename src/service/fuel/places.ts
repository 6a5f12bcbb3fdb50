import type { Location } from '#geo/distance.ts'
import { readColumns } from '#store/points/selected.ts'
import { flag } from '#track/point.ts'
import type { Reading } from '../track/asked.ts'

/** How far from an event a place may be told and still be its own, in milliseconds. */
const around = 3_600_000

/** The place at which something was from `from` to `to`: the first that was told then, else the nearest by time within an hour. Milliseconds since 1970 UTC. */
export const placeOf = async (
  { query, source_id, kept_from }: Reading,
  { from, to }: { from: number; to: number },
): Promise<Location | undefined> => {
  const period = { from: Math.max(kept_from, from - around), to: to + around }
  const wanted = { fields: ['lat', 'lng'], names: new Set<string>() } as const
  let best: (Location & { apart: number }) | undefined
  for await (const { columns } of readColumns(query, source_id, wanted, period)) {
    const { time, flags, lat, lng } = columns
    for (let row = 0; lat && lng && row < time.length; row++) {
      const at = time[row] as number
      if ((flags[row] as number) & (flag.no_fix | flag.ahead)) continue
      const apart = Math.max(0, from - at, at - to)
      const here = { lat: lat[row] as number, lng: lng[row] as number, apart }
      if (!best || apart < best.apart) best = here
      // What comes later is no nearer.
      if (at >= from) return { lat: best.lat, lng: best.lng }
    }
  }
  return best && { lat: best.lat, lng: best.lng }
}

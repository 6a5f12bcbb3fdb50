import type { Location } from '#geo/distance.ts'
import type { Visit } from './states.ts'

/** A stay in a circle, in milliseconds since 1970 UTC: `leave` is when the tracker was first seen outside, null while it is inside. */
export type Stay = Pick<Visit, 'enter' | 'leave'>

/** Where a tracker was, by time. */
export type Places = AsyncIterable<Iterable<Location & { time: number }>>

/**
 * The stays in a circle that places tell of. @param before the stay that went on when the first of them was told
 * @param until when looking ends: a stay that goes on then ends there, as far as that is known
 */
export const staysOf = async (
  places: Places,
  isIn: (place: Location) => boolean,
  before: Stay | undefined,
  until: number | null,
): Promise<Stay[]> => {
  const stays: Stay[] = []
  let enter = before?.enter
  for await (const some of places)
    for (const place of some) {
      const inside = isIn(place)
      if (inside === (enter !== undefined)) continue
      if (enter !== undefined) stays.push({ enter, leave: place.time })
      enter = inside ? place.time : undefined
    }
  return enter === undefined ? stays : [...stays, { enter, leave: until }]
}

import type { Step } from '#report/facts.ts'
import type { Walk } from '#report/kind.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import { flag } from '#track/point.ts'
import type { Reading } from '../track/asked.ts'
import { columnsOf } from '../track/places.ts'

/** Points without a place, that jumped, or that are ahead of their time. */
const passed_over = flag.no_fix | flag.spike | flag.ahead

/** Goes along the way of a device in the reading's period; a block of points is held at a time. @param tracks all that overlap it, in order */
export const walkAlong = async (reading: Reading, tracks: readonly StoredTrack[], walk: Walk): Promise<unknown> => {
  for await (const { time, lat, lng, speed, heading, flags } of columnsOf(reading, reading.period, tracks))
    for (let row = 0; row < time.length; row++)
      if (((flags[row] as number) & passed_over) === 0) {
        // A literal of these alone: put together of parts, a step took longer than reading it.
        const step: Step = {
          time: time[row] as number,
          lat: lat[row] as number,
          lng: lng[row] as number,
          speed: speed[row] as number,
          heading: heading[row] as number,
        }
        walk.take(step)
      }
  return walk.end()
}

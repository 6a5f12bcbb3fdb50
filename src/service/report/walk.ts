import type { Step, Steps } from '#report/facts.ts'
import type { Walk } from '#report/kind.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import { type Columns, rowsWhere } from '#track/columns.ts'
import { flag } from '#track/point.ts'
import type { Reading } from '../track/asked.ts'
import { columnsOf } from '../track/places.ts'

/** Points without a place, that jumped, or that are ahead of their time. */
const passed_over = flag.no_fix | flag.spike | flag.ahead

/** Goes along the way of a device in the reading's period; a block of points is held at a time. @param tracks all that overlap it, in order */
export const walkAlong = async (reading: Reading, tracks: readonly StoredTrack[], walk: Walk): Promise<unknown> => {
  const take = walk.takeAll?.bind(walk) ?? each(walk)
  for await (const columns of columnsOf(reading, reading.period, tracks)) take(stepsOf(columns))
  return walk.end()
}

/** Of nearly all blocks every point is a step. */
const stepsOf = (columns: Columns): Steps => {
  const { flags } = columns
  for (let row = 0; row < flags.length; row++)
    if (((flags[row] as number) & passed_over) !== 0)
      return rowsWhere(columns, (one) => ((flags[one] as number) & passed_over) === 0)
  return columns
}

const each =
  (walk: Walk) =>
  ({ time, lat, lng, speed, heading }: Steps): void => {
    for (let row = 0; row < time.length; row++) {
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
  }

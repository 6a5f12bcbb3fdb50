import { type Sum, type Summed, summed, type Wanted } from '#store/points/track-sums.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import type { Query } from '#store/query.ts'
import { isShort } from '#track/filter.ts'
import { listing } from '#track/listing.ts'
import type { Reading } from './asked.ts'
import { partWithin } from './part.ts'

interface Wishes {
  from: Date
  to: Date
  include_gsm_lbs: boolean
  filter: boolean
}

const none: Sum = { tracks: 0, stops: 0, length: 0, max_speed: 0, duration: 0, start_time: null, end_time: null }

/**
 * Sums of the driving of each tracker in the period, in the order of `readings`. Most of it is summed in the database.
 */
export const sumsOf = async (query: Query, readings: readonly Reading[], wishes: Wishes): Promise<Sum[]> => {
  const kept = readings.filter(({ period }) => period.from <= period.to)
  // Two trackers of one source, a clone and its own, have the same.
  const wanted = new Map(kept.map((reading) => [reading.source_id, wantedOf(reading)]))
  const [from, to] = [wishes.from.getTime(), wishes.to.getTime()]
  const found = await summed(query, [...wanted.values()], { ...wishes, from, to })
  const sums = new Map(found.map((one) => [one.source_id, one]))
  const all: Sum[] = []
  for (const reading of readings) all.push(await sumOf(reading, sums.get(reading.source_id), wishes))
  return all
}

const wantedOf = ({ source_id, period, segment }: Reading): Wanted => ({
  source_id,
  from: period.from,
  open: segment?.track?.start_time,
})

const sumOf = async (reading: Reading, summed: Summed | undefined, wishes: Wishes): Promise<Sum> => {
  if (!summed) return none
  const { segment, detection, now, period } = reading
  const others = listing(summed.others, segment, detection, now)
    .filter((track) => track.type === 'regular' && track.end_time >= period.from)
    .filter((track) => (wishes.include_gsm_lbs || !track.lbs) && !(wishes.filter && isShort(track)))
  let sum = summed.sure
  for (const track of others) sum = (await partWithin(reading, track)).reduce(plus, sum)
  return sum
}

const plus = (sum: Sum, track: StoredTrack): Sum => ({
  tracks: sum.tracks + 1,
  stops: sum.stops + (isOver(track) ? 1 : 0),
  length: sum.length + track.length,
  max_speed: Math.max(sum.max_speed, track.max_speed),
  duration: sum.duration + track.end_time - track.start_time,
  start_time: Math.min(sum.start_time ?? track.start_time, track.start_time),
  end_time: Math.max(sum.end_time ?? track.end_time, track.end_time),
})

const isOver = ({ end_reason: { reason } }: StoredTrack): boolean => reason !== 'period' && reason !== 'under_way'

import type { Client } from '#client/client.ts'
import type { Listing } from '#web/parts/export/listing.ts'
import type { Words } from '#web/words/dictionary.ts'
import type { Format } from '#web/words/format.ts'
import { isTrip, legsOf, seconds, type Trip } from './journey.ts'

interface Asked {
  client: Client
  trackers: readonly number[]
  labels: ReadonlyMap<number, string>
  /** Local times. */
  from: string
  to: string
  /** The one that is looked at; all without it. */
  trip: number | undefined
}

interface Means {
  words: Words<'fleet/tracks'>
  columns: Words<'parts/export'>['columns']
  format: Format
}

/** The drives of trackers in a period as a file has them; on a map each is its line. */
export const driveListing = (asked: Asked, { words, columns, format }: Means): Listing<Trip> => {
  const { distance, speed, per } = format.units
  const { client, trackers, labels, from, to, trip } = asked
  return {
    name: words.title,
    columns: [
      { title: columns.tracker, told: ({ tracker_id }) => labels.get(tracker_id) },
      { title: columns.from, told: (drive) => ({ at: drive.from }) },
      { title: columns.to, told: (drive) => ({ at: drive.to }) },
      { title: columns.from_address, told: ({ from_address }) => from_address },
      { title: columns.to_address, told: ({ to_address }) => to_address },
      { title: columns.length, unit: distance, told: ({ length }) => Number((length / per).toFixed(2)) },
      { title: columns.duration, unit: format.symbol('min'), told: (drive) => Math.round(seconds(drive) / 60) },
      { title: columns.max_speed, unit: speed, told: ({ max_speed }) => Math.round(max_speed / per) },
      { title: columns.avg_speed, unit: speed, told: ({ avg_speed }) => Math.round(avg_speed / per) },
      { title: columns.events, told: ({ events }) => events },
    ],
    async *pages() {
      for (const tracker_id of trackers) {
        const told = await client.call('track/list', { tracker_id, from, to, count_events: true })
        const drives = legsOf(tracker_id, told.list).filter(isTrip)
        const list = trip === undefined ? drives : drives.filter(({ id }) => id === trip)
        yield { list, count: list.length }
      }
    },
    async place({ tracker_id, id }) {
      const { list } = await client.call('track/read', { tracker_id, from, to, track_id: id })
      const coordinates = list.map(({ lat, lng }) => [lng, lat])
      return coordinates.length > 1 ? { type: 'LineString', coordinates } : undefined
    },
  }
}

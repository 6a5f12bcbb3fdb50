import type { Trip } from '#formats/trips.ts'
import type { Window } from '#report/facts.ts'
import type { Db } from '#store/db.ts'
import { type DroveSince, driversWithin } from '#store/fleet/drivers.ts'
import { ids } from '#store/fleet/trackers.ts'
import { toldOf } from '#store/fleet/vehicles.ts'
import { masterOf, type Owner } from '#store/owner.ts'
import type { StoredTrack } from '#store/points/tracks.ts'
import { averageSpeed } from '#track/track.ts'
import { type Device, portionsOf, readPortion } from './portion.ts'

/**
 * All trips of an account that ended in a window, of one tracker after the other, as its master is told them by `track/list`:
 * each is in one window of those that follow each other. One that is under way is in none.
 */
export async function* tripsOf(
  { db, now }: { db: Db; now: Date },
  { account_id }: Owner,
  window: Window,
): AsyncGenerator<Trip> {
  const viewer = masterOf(account_id)
  const portion = { db, viewer, now, period: window, windows: [window], needs: [], tracks: true } as const
  for (const tracker_ids of portionsOf(await ids(db, viewer), window)) {
    const vehicles = await toldOf(db, viewer, tracker_ids)
    const devices = await readPortion(portion, tracker_ids)
    const trips = devices.flatMap((device) =>
      device
        .tracks()
        .filter((track) => endsIn(track, window))
        .map((track) => ({ device, track })),
    )
    // One that began before the window was driven by whoever drove then.
    const from = trips.reduce((first, { track }) => Math.min(first, track.start_time), window.from)
    const drivers = await driversWithin(db, viewer, tracker_ids, { from, to: window.to })
    for (const { device, track } of trips) {
      const driver = drivers.get(device.tracker_id)?.findLast(({ since }) => since.getTime() <= track.start_time)
      yield tripOf(device, track, driver, vehicles.get(device.tracker_id)?.label ?? null)
    }
  }
}

const endsIn = ({ type, end_time, end_reason }: StoredTrack, { from, to }: Window): boolean =>
  type === 'regular' && from <= end_time && end_time <= to && end_reason.reason !== 'under_way'

const tripOf = (device: Device, track: StoredTrack, driver: DroveSince | undefined, vehicle: string | null): Trip => {
  const { start_address, end_address, points } = track
  const [start_lat, start_lng] = [told(track.start_lat), told(track.start_lng)]
  const [end_lat, end_lng] = [told(track.end_lat), told(track.end_lng)]
  return {
    ...{ tracker_id: device.tracker_id, label: device.recorded.label, vehicle, track_id: track.id },
    ...{ start_date: new Date(track.start_time), end_date: new Date(track.end_time), points },
    ...{ start_lat, start_lng, start_address, end_lat, end_lng, end_address },
    length: Math.round(track.length) / 1000,
    avg_speed: Math.round(averageSpeed(track)),
    max_speed: Math.round(track.max_speed),
    employee_id: driver?.employee_id ?? null,
    driver: driver?.name ?? null,
  }
}

/** A coordinate, unless it lies in private time. */
const told = (degrees: number): number | null => (Number.isNaN(degrees) ? null : degrees)

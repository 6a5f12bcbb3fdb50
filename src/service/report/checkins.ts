import type { Checkin, Window } from '#report/facts.ts'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'
import { checkinsWithin } from '#store/reports/checkins.ts'

/** Check-ins of a tracker in these windows, by time. */
export const checkinsOf = async (
  db: Db,
  viewer: Viewer,
  tracker_id: number,
  windows: readonly Window[],
): Promise<Checkin[]> => {
  const all: Checkin[] = []
  for (const window of windows)
    for (const row of await checkinsWithin(db, viewer, tracker_id, window))
      all.push({
        ...{ id: row.id, time: row.marker_time.getTime(), comment: row.comment ?? '', form: row.form_label ?? '' },
        place: { lat: row.lat, lng: row.lng, address: row.address },
        ...(row.employee_id !== null && { driver: { id: row.employee_id, name: row.employee ?? '' } }),
      })
  return all
}

import type { Person } from './fleet.ts'

/** A drive that is entered by hand: on 2026-01-05, 08:00 to 08:40 UTC. */
export const aDrive = (tracker_id: number, more: object = {}) => ({
  ...{ tracker_id, start_date: '2026-01-05 08:00:00', end_date: '2026-01-05 08:40:00', type: 'work', length: 21.4 },
  start_location: { lat: 48.1, lng: 11.5, address: 'A' },
  end_location: { lat: 48.2, lng: 11.6, address: 'B' },
  ...more,
})

/** Enters a drive; answers the id of the entry. */
export const enterDrive = async (person: Person, tracker_id: number, more: object = {}): Promise<number> =>
  (await person.call('driver/journal/entry/create', { entries: [aDrive(tracker_id, more)] })).ids[0]

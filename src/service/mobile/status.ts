import type { Phone } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import type { Location } from '#geo/distance.ts'
import * as changes from '#store/fleet/status-changes.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { noteStatus } from '#store/history/note.ts'
import { doneAt } from './clock.ts'
import { officeOf } from './office.ts'
import { privacyOf } from './privacy.ts'

/** Working statuses as those change them who have the phones. */

type Changing = Pick<Context<Phone>, 'db' | 'caller' | 'now'> & {
  fail(error: 'session_ended' | 'entity_not_found' | 'not_permitted' | 'not_for_clones'): never
}

interface Said {
  at: Date
  clock?: Date
  status_id: number
  location?: Location | null | undefined
}

/**
 * Changes the status of the phone's tracker; answers false where somebody has changed it later than that, or it has this status already.
 * Fails with 204 for a status of another list, 13 where employees may not change it, 219 for clones.
 */
export const changeStatus = async (
  { db, caller, now, fail }: Changing,
  { status_id: new_status_id, location, ...said }: Said,
): Promise<boolean> => {
  const office = officeOf(caller)
  const { tracker_id } = caller
  const { source_id, clone } = (await trackers.lock(db, office, tracker_id)) ?? fail('session_ended')
  if (clone) fail('not_for_clones')
  const offered = (await changes.offered(db, office, source_id, new_status_id)) ?? fail('entity_not_found')
  if (!offered.employee_controlled) fail('not_permitted')
  const at = doneAt(said, now)
  const held = await changes.readOne(db, office, tracker_id)
  const old_status_id = held?.current_status?.id ?? null
  if (old_status_id === new_status_id || (held?.last_change && held.last_change.changed > at)) return false
  const isTold = location && !(await privacyOf(db, source_id))?.at(at.getTime())
  const place = isTold ? { lat: location.lat, lng: location.lng, address: '' } : null
  const change = { old_status_id, new_status_id, location: place, changed: at, origin: 'employee' } as const
  await changes.create(db, office, tracker_id, change)
  const deed = { tracker_id, source_id, at, detail: offered.label, location: place }
  await noteStatus(db, office, deed, new_status_id, now)
  return true
}

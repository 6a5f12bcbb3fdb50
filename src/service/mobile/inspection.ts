import type { Phone } from '#contract/caller.ts'
import { Failure } from '#contract/errors.ts'
import type { Context } from '#contract/operation.ts'
import { type ItemFault, itemFaults, lackingPhotos, type Moment } from '#form/inspection.ts'
import type { Location } from '#geo/distance.ts'
import { driverAt } from '#store/fleet/drivers.ts'
import { propose, type Seeming } from '#store/fleet/proposing.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as forms from '#store/forms/forms.ts'
import * as inspections from '#store/forms/inspections.ts'
import { queryOf } from '#store/query.ts'
import { doneAt } from './clock.ts'
import { type FilledForm, fillIn, lost } from './form.ts'
import { officeOf } from './office.ts'
import { privacyOf } from './privacy.ts'

/** Inspections of phones: a form of a template that says so (docs/inspections.md). */

interface Said {
  at: Date
  clock?: Date
  moment: Moment
  location?: Location | null | undefined
  form: FilledForm
}

type Keeping = Pick<Context<Phone>, 'db' | 'caller' | 'config' | 'now'> & {
  fail(error: 'not_found' | 'over_quota' | 'session_ended', extra?: Record<string, unknown>): never
}

/** Keeps an inspection with its form, in private time without its place; answers what has failed. Fails as forms do, and with 242 where the photo of a fault lacks. */
export const keepInspection = async (context: Keeping, { form, moment, location, ...said }: Said) => {
  const { db, caller, now, fail } = context
  const office = officeOf(caller)
  const tracker = await trackers.lock(db, office, caller.tracker_id)
  if (!tracker || tracker.blocked) return fail('session_ended')
  if (!(await inspections.momentsOf(db, office, form)).includes(moment))
    return fail('not_found', lost('form.template_id', 'names no template of inspections that are made then'))
  const { id: tracker_id, source_id } = tracker
  const made = doneAt(said, now)
  const isTold = location && !(await privacyOf(db, source_id))?.at(made.getTime())
  const place = isTold ? { lat: location.lat, lng: location.lng, address: '' } : null
  const form_id = await fillIn(context, office, { ...form, at: made, checkin_id: null, location: place })
  const faults = await faultsOf(context, form_id)
  // It may come long after somebody else has the phone.
  const employee_id = await driverAt(db, office, tracker_id, made)
  const { phone_id } = caller
  const { id, vehicle_id } = await inspections.create(db, office, {
    ...{ tracker_id, phone_id, employee_id, form_id, moment, made, faults },
  })
  if (vehicle_id !== null)
    await propose(queryOf(db), faults.map(seeming({ ...office, vehicle_id, inspection_id: id, seen: made })))
  return { id, faults }
}

type Found = Omit<Seeming, 'origin' | 'subject' | 'answer'>

/** What an item that has failed says that the vehicle needs. */
const seeming =
  ({ account_id, vehicle_id, inspection_id, seen }: Found) =>
  ({ item, answer }: ItemFault): Seeming => ({
    ...{ account_id, vehicle_id, inspection_id, seen, answer },
    ...{ origin: 'inspection', subject: item },
  })

/** The items that have failed in a form that was submitted. Throws 242 for photos of them that lack. */
const faultsOf = async ({ db, caller }: Keeping, form_id: number): Promise<ItemFault[]> => {
  const filled = await forms.read(db, officeOf(caller), form_id)
  const { fields = [], values } = filled ?? {}
  const lacking = lackingPhotos(fields, values ?? {})
  if (lacking.length > 0) throw new Failure('content_invalid', { errors: lacking })
  return itemFaults(fields, values ?? {})
}

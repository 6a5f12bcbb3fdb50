import { type RawBuilder, sql, type Updateable } from 'kysely'
import { checkValues, codes, type FileFacts, filesIn, type Value, type ValueFault, type Values } from '#form/values.ts'
import type { Location } from '#geo/distance.ts'
import { type Db, jsonOf } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { isInAny } from '#store/place/zones.ts'
import type { Keeper } from '#store/sql/tied.ts'
import type { Database } from '#store/tables.gen.ts'
import { attach, filesOf, releaseFiles, unnamedOf } from '../files/files.ts'
import { type FormRow, lock, read } from './forms.ts'

/** Forms as they are filled in (supplement 9). */

/** Values of a form as they are sent. */
export interface Filling {
  form_id: number
  values: Readonly<Record<string, Value | null>>
  /** `yyyy-MM-dd`, where who sends them is. */
  today: string
}

/** A form as it is filled in, and where; nowhere where nobody knows, or is to know. */
interface Placed extends Filling {
  location: (Location & { address: string }) | null
}

/** A form as it is filled in for a tracker. */
export interface Submission extends Placed {
  /** What it is submitted with, where it does not stand by itself, and the tracker that this is of. */
  checkin_id: number | null
  tracker_id: number
}

/** A form as it is filled in for a task. */
export interface TaskSubmission extends Placed {
  task_id: number
}

/** Somebody who submits a form; `phone_id`: the phone whose files it may name. */
export type Submitter = Keeper & { phone_id?: number }

/** The outcome of submitting a form. */
export type Outcome = 'submitted' | 'not_found' | 'already_exists' | { faults: ValueFault[] }

/**
 * Fills in a form of a tracker, for good, and ties its files; those that were uploaded for it and are not in its values are deleted.
 * Unless the outcome is `submitted`, the caller rolls back.
 */
export const submit = async (db: Db, viewer: Submitter, submission: Submission, now: Date): Promise<Outcome> => {
  const form = await lockToRead(db, viewer, submission)
  if (!form || form.task_id !== null || form.tracker_id !== submission.tracker_id) return 'not_found'
  if (form.submitted) return 'already_exists'
  const filled = await fillIn(db, viewer, form, submission, await strays(db, viewer, form, submission))
  if ('faults' in filled) return filled
  const { checkin_id } = submission
  await store(db, viewer, form.id, { checkin_id, values: filled.values, submitted: now, ...placeOf(submission) })
  return 'submitted'
}

/**
 * Fills in the form of a task as `submit` does; one that was submitted before is so since then, with what is sent now. Whether it may be, the caller knows.
 */
export const submitOfTask = async (
  db: Db,
  viewer: Submitter,
  submission: TaskSubmission,
  now: Date,
): Promise<Exclude<Outcome, 'already_exists'>> => {
  const form = await lockToRead(db, viewer, submission)
  if (!form || form.task_id !== submission.task_id) return 'not_found'
  const last = form.changed ?? form.submitted
  // Phones send in any order what they have kept.
  if (last && form.values && now < last) {
    await releaseOthers(db, viewer, form, form.values)
    await store(db, viewer, form.id, { values: form.values, submitted: earlier(form.submitted, now), changed: last })
    return 'submitted'
  }
  const filled = await fillIn(db, viewer, form, submission, await strays(db, viewer, form, submission))
  if ('faults' in filled) return filled
  const times = form.submitted ? { changed: now } : { submitted: now }
  const place = placeOf(submission)
  // Nobody else looks for its address, as for that of a check-in.
  const address_due = submission.location && !place.submit_address ? sql<Date>`now()` : null
  await store(db, viewer, form.id, { values: filled.values, ...times, ...place, address_due })
  return 'submitted'
}

/** Changes the values of a form that was submitted; where and when it was, stays. */
export const change = async (db: Db, viewer: Submitter, filling: Filling, now: Date): Promise<Outcome> => {
  const form = await lockToRead(db, viewer, filling)
  if (!form?.submitted) return 'not_found'
  const filled = await fillIn(db, viewer, form, filling, [])
  if ('faults' in filled) return filled
  await store(db, viewer, form.id, { values: filled.values, changed: now })
  return 'submitted'
}

const earlier = (one: Date | null, other: Date): Date => (one && one < other ? one : other)

const lockToRead = async (db: Db, viewer: Submitter, { form_id }: Filling): Promise<FormRow | undefined> =>
  (await lock(db, viewer, form_id)) ? read(db, viewer, form_id) : undefined

/** The fault of a form that is filled in outside of all zones, where that is asked. */
const strays = async (
  db: Db,
  owner: Owner,
  { submit_in_zone }: FormRow,
  { location }: Placed,
): Promise<ValueFault[]> => {
  if (!submit_in_zone || (location && (await isInAny(db, owner, location)))) return []
  return [{ code: codes.unknown_reference, error: 'can only be submitted in a zone of the account' }]
}

/** Ties the files of values and deletes the others of the form; answers the values to store, or all that is wrong, as which `known` begins. */
const fillIn = async (
  db: Db,
  viewer: Submitter,
  form: FormRow,
  filling: Filling,
  known: readonly ValueFault[],
): Promise<{ values: Values } | { faults: ValueFault[] }> => {
  const against = { today: filling.today, files: await factsOf(db, viewer, form, filling) }
  const { values, faults } = checkValues(form.fields, filling.values, against)
  const all = [...faults, ...known]
  if (all.length > 0) return { faults: all }
  const lost = await nameFiles(db, viewer, form, values)
  if (lost.length > 0) return { faults: lost }
  await releaseOthers(db, viewer, form, values)
  return { values }
}

/** Of the files that the values name: those of others, and those that something else has named, are of no field of this form. */
const factsOf = async (
  db: Db,
  viewer: Submitter,
  form: FormRow,
  { values }: Filling,
): Promise<Map<number, FileFacts>> => {
  const rows = await filesOf(db, viewer, { ids: filesIn(values) })
  const before = new Set(filesIn(form.values ?? {}))
  const isFree = (row: (typeof rows)[number]) =>
    row.form_id === form.id &&
    (before.has(row.id) ||
      (row.user_id === viewer.user_id && row.phone_id === (viewer.phone_id ?? null) && row.named === null))
  return new Map(rows.map((row) => [row.id, { ...row, field_id: isFree(row) ? row.field_id : null }]))
}

/** Answers a fault of each field with a file that was deleted just now. */
const nameFiles = async (db: Db, viewer: Submitter, form: FormRow, values: Values): Promise<ValueFault[]> => {
  const before = new Set(filesIn(form.values ?? {}))
  const faults: ValueFault[] = []
  for (const [field_id, value] of Object.entries(values)) {
    const fresh = filesIn({ [field_id]: value }).filter((id) => !before.has(id))
    if (!(await attach(db, viewer, fresh, { form_id: form.id, field_id })))
      faults.push({ field_id, code: codes.wrong_file_state, error: 'has a file that is not there any more' })
  }
  return faults
}

/** Deletes files that were uploaded for a form and are not in its values, or are not any more. */
const releaseOthers = async (db: Db, viewer: Submitter, form: FormRow, values: Values): Promise<void> => {
  const kept = new Set(filesIn(values))
  const left = [...(await unnamedOf(db, viewer, form.id)).map(({ id }) => id), ...filesIn(form.values ?? {})]
  await releaseFiles(
    db,
    viewer,
    left.filter((id) => !kept.has(id)),
  )
}

const placeOf = ({ location }: Placed) => ({
  submit_lat: location?.lat ?? null,
  submit_lng: location?.lng ?? null,
  submit_address: location?.address ?? null,
})

type Filled = Omit<Updateable<Database['form']>, 'values' | 'address_due'> & {
  values: Values
  address_due?: RawBuilder<Date> | null
}

const store = async (db: Db, { account_id }: Owner, id: number, { values, ...columns }: Filled): Promise<void> => {
  await db
    .updateTable('form')
    .set({ ...columns, values: jsonOf(values) })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute()
}

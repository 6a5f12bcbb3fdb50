import { sql } from 'kysely'
import type { Field } from '#form/field.ts'
import { checkValues, codes, type FileFacts, filesIn, type Value, type ValueFault, type Values } from '#form/values.ts'
import type { Location } from '#geo/distance.ts'
import { type Db, jsonOf } from '#store/db.ts'
import { visibleTrackers } from '#store/fleet/trackers.ts'
import type { Owner, Viewer } from '#store/owner.ts'
import { isInAny } from '#store/place/zones.ts'
import { attach, filesOf, releaseFiles, unnamedOf } from '../files/files.ts'

/** Forms: copies of templates that are made for a tracker and filled in once (supplement 9). */

const formColumns = [
  ...(['form.id', 'form.label', 'form.description', 'form.created', 'form.submit_in_zone', 'form.task_id'] as const),
  ...(['form.template_id', 'form.template_version', 'form.tracker_id', 'form.checkin_id', 'form.submitted'] as const),
  sql<Field[]>`form.fields`.as('fields'),
  sql<Values | null>`form.values`.as('values'),
  // An address that was not sent is found for the check-in.
  sql<(Location & { address: string }) | null>`case when form.submit_lat is not null then jsonb_build_object(
    'lat', form.submit_lat, 'lng', form.submit_lng,
    'address', coalesce(nullif(form.submit_address, ''), (
      select c.address from checkin c where c.account_id = form.account_id and c.id = form.checkin_id), '')) end`.as(
    'submit_location',
  ),
] as const

/** Those of trackers that the viewer sees. */
const visibleForms = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('form')
    .where('form.account_id', '=', viewer.account_id)
    .where('form.tracker_id', 'in', visibleTrackers(db, viewer).select('tracker.id'))

/** A form that the viewer sees, by its own id or by that of the check-in that it was submitted with. */
export const find = (db: Db, viewer: Viewer, by: { form_id: number } | { checkin_id: number }) => {
  const [column, id] =
    'form_id' in by ? (['form.id', by.form_id] as const) : (['form.checkin_id', by.checkin_id] as const)
  return visibleForms(db, viewer).select(formColumns).where(column, '=', id).executeTakeFirst()
}

export const read = (db: Db, viewer: Viewer, form_id: number) => find(db, viewer, { form_id })

/**
 * Makes a form for a tracker, a copy of the template as it is now; `undefined` where there is no such template. The
 * caller knows that it sees the tracker.
 */
export const create = async (
  db: Db,
  { account_id }: Owner,
  { tracker_id, template_id }: { tracker_id: number; template_id: number },
  now: Date,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into form (account_id, tracker_id, template_id, template_version, label, description, fields, submit_in_zone,
                      created)
    select account_id, ${tracker_id}, id, version, label, description, fields, submit_in_zone, ${now}
    from form_template where account_id = ${account_id} and id = ${template_id}
    returning id`.execute(db)
  return rows[0]?.id
}

/**
 * Makes a form for a tracker of a version of a template, as it is or as it was; `undefined` where there is none, or none any more. The
 * caller knows that it sees the tracker.
 */
export const createOfVersion = async (
  db: Db,
  { account_id }: Owner,
  { tracker_id, template_id, version }: { tracker_id: number; template_id: number; version: number },
  now: Date,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into form (account_id, tracker_id, template_id, template_version, label, description, fields, submit_in_zone,
                      created)
    select ${account_id}, ${tracker_id}, (select id from form_template where account_id = ${account_id} and id = ${template_id}),
           version, label, description, fields, submit_in_zone, ${now}
    from (
      select version, label, description, fields, submit_in_zone from form_template
      where account_id = ${account_id} and id = ${template_id} and version = ${version}
      union all
      select version, label, description, fields, submit_in_zone from form_template_version
      where account_id = ${account_id} and template_id = ${template_id} and version = ${version}
    ) known limit 1
    returning id`.execute(db)
  return rows[0]?.id
}

/** The number of the account's forms; after one was made in the transaction, nobody makes another until it ends. */
export const countOf = async (db: Db, { account_id }: Owner): Promise<number> => {
  const count = db.selectFrom('form_count').select('forms').where('account_id', '=', account_id)
  return (await count.executeTakeFirst())?.forms ?? 0
}

/**
 * Answers whether there is such a form, and locks it until the transaction ends: nobody else submits it or gives files
 * to it.
 */
export const lock = async (db: Db, { account_id }: Owner, id: number): Promise<boolean> => {
  const those = db.selectFrom('form').select('id').where('account_id', '=', account_id).where('id', '=', id)
  return (await those.forNoKeyUpdate().execute()).length > 0
}

/** A form as it is filled in. */
export interface Submission {
  form_id: number
  /** What it is submitted with, where it does not stand by itself, and the tracker that this is of. */
  checkin_id: number | null
  tracker_id: number
  values: Readonly<Record<string, Value | null>>
  location: (Location & { address: string }) | null
  /** `yyyy-MM-dd`, where who submits it is. */
  today: string
}

/** Somebody who submits a form; `phone_id`: the phone whose files it may name. */
export type Submitter = Viewer & { phone_id?: number }

/** The outcome of submitting a form. */
export type Outcome = 'submitted' | 'not_found' | 'already_exists' | { faults: ValueFault[] }

/**
 * Fills in a form, for good, and ties its files; those that were uploaded for it and are not in its values are deleted.
 * Unless the outcome is `submitted`, the caller rolls back.
 */
export const submit = async (db: Db, viewer: Submitter, submission: Submission, now: Date): Promise<Outcome> => {
  const held = await lock(db, viewer, submission.form_id)
  const form = held && (await read(db, viewer, submission.form_id))
  if (!form || form.tracker_id !== submission.tracker_id) return 'not_found'
  if (form.submitted) return 'already_exists'
  const against = { today: submission.today, files: await factsOf(db, viewer, submission) }
  const { values, faults } = checkValues(form.fields, submission.values, against)
  const { location } = submission
  const strayed = form.submit_in_zone && !(location && (await isInAny(db, viewer, location)))
  if (strayed) faults.push({ code: codes.unknown_reference, error: 'can only be submitted in a zone of the account' })
  if (faults.length > 0) return { faults }
  const lost = await nameFiles(db, viewer, form.id, values)
  if (lost.length > 0) return { faults: lost }
  await store(db, viewer, submission, values, now)
  const left = await unnamedOf(db, viewer, form.id)
  await releaseFiles(
    db,
    viewer,
    left.map(({ id }) => id),
  )
  return 'submitted'
}

/** Of the files that the values name: those of others, and those that something else has named, are of no field of this form. */
const factsOf = async (db: Db, viewer: Submitter, { form_id, values }: Submission): Promise<Map<number, FileFacts>> => {
  const rows = await filesOf(db, viewer, { ids: filesIn(values) })
  const isFree = (row: (typeof rows)[number]) =>
    row.form_id === form_id &&
    row.user_id === viewer.user_id &&
    row.phone_id === (viewer.phone_id ?? null) &&
    row.named === null
  return new Map(rows.map((row) => [row.id, { ...row, field_id: isFree(row) ? row.field_id : null }]))
}

/** Answers a fault of each field with a file that was deleted just now. */
const nameFiles = async (db: Db, viewer: Submitter, form_id: number, values: Values): Promise<ValueFault[]> => {
  const faults: ValueFault[] = []
  for (const [field_id, value] of Object.entries(values))
    if (!(await attach(db, viewer, filesIn({ [field_id]: value }), { form_id, field_id })))
      faults.push({ field_id, code: codes.wrong_file_state, error: 'has a file that is not there any more' })
  return faults
}

const store = async (
  db: Db,
  { account_id }: Owner,
  { form_id, checkin_id, location }: Submission,
  values: Values,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('form')
    .set({
      checkin_id,
      values: jsonOf(values),
      submitted: now,
      submit_lat: location?.lat ?? null,
      submit_lng: location?.lng ?? null,
      submit_address: location?.address ?? null,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', form_id)
    .execute()
}

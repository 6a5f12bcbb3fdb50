import type { User } from '#contract/caller.ts'
import type { Context } from '#contract/operation.ts'
import { bounds, type Field } from '#form/field.ts'
import type { Db } from '#store/db.ts'
import { type FileRow, fileObject, filesOf, unnamedOf } from '#store/files/files.ts'
import { lock } from '#store/forms/forms.ts'
import type { Owner } from '#store/owner.ts'
import { signing } from '../file.ts'

/** Files of forms. */

/** Files that were uploaded for a form, as answers have them: by what is known now of those that a bucket takes itself. */
export const filesOfForm = async (context: Context<User>, form_id: number) => {
  const files = await settled(context, await filesOf(context.db, context.caller, { form_ids: [form_id] }))
  const kept = files.filter(({ state }) => state !== 'deleted')
  return kept.map((file) => fileObject(file, signing(context)))
}

/** The same as they are by now: what was sent to the bucket itself is not known before it is looked for. */
const settled = async ({ db, caller, looker }: Context<User>, files: FileRow[]): Promise<FileRow[]> => {
  const waiting = files.filter(({ state, posted_key }) => state === 'created' && posted_key !== null)
  if (waiting.length === 0) return files
  const come = await looker.see(
    caller,
    waiting.map(({ id }) => id),
  )
  const now = await filesOf(db, caller, { ids: files.map(({ id }) => id) })
  return now.map((file) => (file.state === 'created' && come.has(file.id) ? { ...file, state: 'in_progress' } : file))
}

/** The type of files of a field: what is drawn by hand is a picture too. */
export const fileType = ({ type }: Field): 'image' | 'file' => (type === 'file' ? 'file' : 'image')

/**
 * Locks a form for one more file of a field: nobody else makes one for it meanwhile, nor submits it. Fails with 201 where it is there no more, 267 while
 * as many files as a field may have are not submitted.
 */
export const lockForFile = async (
  { db, caller, fail }: { db: Db; caller: Owner; fail(error: 'not_found' | 'too_many_entities'): never },
  field: { form_id: number; field_id: string },
): Promise<typeof field> => {
  if (!(await lock(db, caller, field.form_id))) fail('not_found')
  if ((await unnamedOf(db, caller, field.form_id, field.field_id)).length >= bounds.files) fail('too_many_entities')
  return field
}

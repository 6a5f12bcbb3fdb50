import { Type } from 'typebox'
import { type User, user } from '#contract/caller.ts'
import { type Context, query } from '#contract/operation.ts'
import { Id } from '#contract/schema.ts'
import { FileObject, signing } from '#service/file.ts'
import { type FileRow, fileObject, filesOf } from '#store/files/files.ts'
import * as forms from '#store/forms/forms.ts'
import { Form } from './form.ts'

export default query('form/read', {
  summary: 'Reads a form, what was filled in and the files that were uploaded for it.',
  description: `Whoever sees its tracker sees it. Where a bucket takes files itself it is asked now whether they have come; one that
has, and that is still being checked, is \`in_progress\`.`,
  access: user,
  params: Type.Object({ id: Id }),
  result: Type.Object({ value: Form, files: Type.Array(FileObject, { description: 'Files that the answers name.' }) }),
  errors: ['not_found'],

  async handler({ id }, context) {
    const { db, caller, fail } = context
    const value = (await forms.read(db, caller, id)) ?? fail('not_found')
    const files = await settled(context, await filesOf(db, caller, { form_ids: [id] }))
    const kept = files.filter(({ state }) => state !== 'deleted')
    return { value, files: kept.map((file) => fileObject(file, signing(context))) }
  },
})

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

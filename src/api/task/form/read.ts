import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, Nullable } from '#contract/schema.ts'
import { Form } from '#resource/form/form.ts'
import { FileObject } from '#service/file.ts'
import { filesOfForm } from '#service/form/files.ts'
import * as forms from '#store/forms/forms.ts'
import * as tasks from '#store/tasks/tasks.ts'

export default query('task/form/read', {
  summary: 'Reads the form of a task, what was filled in and the files that were uploaded for it.',
  description: 'Whoever sees the task sees it. Files are told as `form/read` does.',
  access: user,
  params: Type.Object({ task_id: Id }),
  result: Type.Object({
    value: Nullable(Described(Form, 'Null where the task has none.')),
    files: Type.Array(FileObject, { description: 'Files that the answers name.' }),
  }),
  errors: ['not_found'],
  example: { params: { task_id: '<id of task/create>' }, after: ['task/create', 'task/form/create'] },

  async handler({ task_id }, context) {
    const { db, caller, fail } = context
    const value = await forms.find(db, caller, { task_id })
    if (value) return { value, files: await filesOfForm(context, value.id) }
    if (!(await tasks.read(db, caller, task_id))) fail('not_found')
    return { value: null, files: [] }
  },
})

import { Type } from 'typebox'
import { phone } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Id, ValueOf } from '#contract/schema.ts'
import { PhoneTask } from '#resource/mobile/task.ts'
import { tellTask } from '#service/mobile/tasks.ts'
import { taskOf } from '#store/tasks/field-tasks.ts'

export default query('mobile/task/read', {
  summary: 'Reads a task or a checkpoint of the phone’s tracker, whatever became of it.',
  access: phone,
  params: Type.Object({ task_id: Id }),
  result: ValueOf(PhoneTask),
  errors: ['not_found'],
  example: { params: { task_id: 1 }, fails: 'not_found' },

  async handler({ task_id }, { db, caller, fail }) {
    return { value: tellTask((await taskOf(db, caller, task_id)) ?? fail('not_found')) }
  },
})

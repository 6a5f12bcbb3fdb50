import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described } from '#contract/schema.ts'
import { ChangedTask, CreateForm, ExternalIdCounts } from '#resource/task.ts'
import { checkedTask, externalIdCounts } from '#service/task/checked.ts'
import { giveForm } from '#service/task/forms.ts'
import { noteBy } from '#service/task/note-by.ts'
import { settle } from '#service/task/settle.ts'
import { tellPhones } from '#service/task/tell-phones.ts'
import * as tasks from '#store/tasks/tasks.ts'
import { isOpen } from '#task/states.ts'

export default command('task/update', {
  summary: 'Changes a task.',
  description:
    'Whole: what is left out is as if the task were new. Whoever has it keeps it (`task/assign`), and its form stays unless `create_form` asks for another: one of the same template, as that is now, stays with what was filled in. Only while it is `unassigned` or `assigned` (255).',
  access: userWith('task_update'),
  params: Type.Object({ task: Described(ChangedTask, 'What it becomes.'), create_form: CreateForm }),
  result: Type.Object({ external_id_counts: ExternalIdCounts }),
  errors: ['not_found', 'invalid_task_state', 'over_quota'],
  example: {
    params: {
      task: {
        id: '<id of task/create>',
        label: 'Deliver a crate',
        location: { lat: 38.7079, lng: -9.1366, radius: 100, address: 'Praça do Comércio, Lisboa' },
        from: '2036-07-09 09:00:00',
        to: '2036-07-09 12:00:00',
        max_delay: 15,
        min_stay_duration: 5,
      },
    },
    after: ['task/create'],
  },

  async handler({ task: { id, form_template_id, ...asked }, create_form }, context) {
    const { db, caller, now, fail } = context
    // Tags are held before the task is, in the order in which they are deleted.
    const task = await checkedTask(context, asked)
    const had = (await tasks.lock(db, caller, id)) ?? fail('not_found')
    if (!isOpen(had.status)) fail('invalid_task_state')
    await tasks.update(db, had, task, now)
    await noteBy(context, id, 'update', task)
    if (create_form) await giveForm(context, had, form_template_id)
    await settle(db, had, now)
    await tellPhones(db, caller, { tracker_id: had.tracker_id, task: { id, ...task }, change: 'changed' }, now)
    return externalIdCounts(db, caller, task)
  },
})

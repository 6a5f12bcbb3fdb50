import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id } from '#contract/schema.ts'
import { CreateForm, ExternalIdCounts, NewTask } from '#resource/task.ts'
import { requireFeature } from '#service/features.ts'
import { checkedTask, externalIdCounts } from '#service/task/checked.ts'
import { giveForm } from '#service/task/forms.ts'
import { noteBy } from '#service/task/note-by.ts'
import { settle } from '#service/task/settle.ts'
import { tellPhones } from '#service/task/tell-phones.ts'
import * as trackers from '#store/fleet/trackers.ts'
import * as tasks from '#store/tasks/tasks.ts'

export default command('task/create', {
  summary: 'Creates a task.',
  description:
    'Of a tracker it is `assigned`, of nobody `unassigned`; what becomes of it then, says docs/tasks.md. A tracker that is blocked is asked for nothing (201), nor is there a form of a template that there is not.',
  access: userWith('task_update'),
  params: Type.Object({ task: Described(NewTask, 'What is asked.'), create_form: CreateForm }),
  result: Type.Object({ id: Id, external_id_counts: ExternalIdCounts }),
  errors: ['not_found', 'feature_unavailable', 'over_quota'],
  example: {
    params: {
      task: {
        tracker_id: 1,
        label: 'Deliver a crate',
        location: { lat: 38.7079, lng: -9.1366, radius: 100, address: 'Praça do Comércio, Lisboa' },
        from: '2036-07-09 09:00:00',
        to: '2036-07-09 12:00:00',
        max_delay: 15,
        min_stay_duration: 5,
      },
    },
  },

  async handler({ task: { tracker_id, form_template_id, ...asked }, create_form }, context) {
    const { db, caller, config, now, fail } = context
    await requireFeature(context, 'tasks')
    const tracker = tracker_id ? ((await trackers.lock(db, caller, tracker_id)) ?? fail('not_found')) : null
    if (tracker?.blocked) fail('not_found')
    const task = await checkedTask(context, asked)
    const id = await tasks.create(db, caller, task, tracker, now)
    if ((await tasks.countOf(db, caller)) > config.task_quota) fail('over_quota')
    await noteBy(context, id, 'create', { ...task, tracker_id: tracker?.id ?? null })
    for (const held of await tasks.hold(db, caller, [id])) {
      if (create_form) await giveForm(context, held, form_template_id)
      await settle(db, held, now)
    }
    await tellPhones(db, caller, { tracker_id: tracker?.id ?? null, task: { id, ...task }, change: 'new' }, now)
    return { id, ...(await externalIdCounts(db, caller, task)) }
  },
})

import { Type } from 'typebox'
import { phone } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, OneOf } from '#contract/schema.ts'
import { deed, deed_rule } from '#resource/mobile/deed.ts'
import { TaskStatus } from '#resource/task.ts'
import { doOnce } from '#service/mobile/deed.ts'
import { sayOfTask } from '#service/mobile/task-word.ts'
import { words } from '#task/said.ts'

const path = 'mobile/task/set_status'

export default command(path, {
  summary: 'Says by hand that one has arrived at a task or a checkpoint, or is done there.',
  description: `Where the account lets it count (\`field_settings\`), else 13. It counts as a visit of the tracker that was asked then (201), whatever places tell: from when one arrived until one is done, and where one is to
stay, it was long enough when that is said. What else is asked, its time and its form, is asked all the same: docs/tasks.md. In private time it is refused (7 of \`status\`): it would tell where one is. ${deed_rule}`,
  access: phone,
  params: Type.Object({
    ...deed,
    task_id: Id,
    status: Described(OneOf(words), 'What is said. Who says only that it is done came then.'),
  }),
  result: Type.Object({ status: Described(TaskStatus, 'Of the task from then on.') }),
  errors: ['not_found', 'not_permitted', 'already_exists'],
  example: {
    params: { at: '2026-01-05 08:00:00', clock: '2026-01-05 08:00:05', task_id: 1, status: 'arrived' },
    fails: 'not_found',
  },

  async handler({ key, clock, ...said }, context) {
    const { db, caller, now } = context
    const say = async () => ({ status: await sayOfTask(context, { ...said, ...(clock && { clock }) }) })
    return (await doOnce({ db, caller, now }, { path, key, said }, say)).answer
  },
})

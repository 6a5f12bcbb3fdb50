import { answersOf, keptOf } from '../form/answers.ts'
import type { Deed } from '../queue/deed.ts'
import { type TaskFormDraft, taskFormDraft } from '../screens/task-form.tsx'
import { useWords } from '../speech.tsx'
import { useHeld, usePhone } from '../use-phone.tsx'
import { goTo } from '../where.ts'
import { useKeeping } from './use-keeping.ts'

/** Makes a draft of a form of a task again, with the form as it is now and those answers that it still asks for. */
export const useAnewTask = () => {
  const { queue } = useWords()
  const { phone, shelf, say } = useHeld()
  const { tasks } = usePhone()
  const keep = useKeeping()
  return async (deed: Deed<'task_form'>): Promise<void> => {
    const { task_id, values } = deed.told
    const task = tasks?.list.find(({ id }) => id === task_id)
    const form = task?.form
    if (!task || !form || form.submitted !== null) return say(queue.reasons.gone)
    const value: TaskFormDraft = {
      ...{ task: { id: task.id, label: task.label }, form },
      answers: keptOf(form.fields, answersOf(values)),
      attached: deed.attached
        .filter(({ field }) => form.fields.some(({ id }) => id === field))
        .map(({ file_id: _, ...file }) => file),
    }
    const key = taskFormDraft(task_id)
    if (await shelf.read('draft', key)) return say(queue.form_draft_first)
    if (!(await keep(() => shelf.write([{ on: 'draft', key, value }])))) return
    await phone.forget(deed, value.attached)
    goTo('task_form', String(task_id))
  }
}

import { Notice, Screen } from '#web/small/parts.tsx'
import { type Answers, checkAnswers, unanswered } from '../form/answers.ts'
import type { TaskForm } from '../known.ts'
import { FormScreen } from '../parts/form-screen.tsx'
import { useDraft } from '../parts/use-draft.ts'
import { useSpot } from '../parts/use-spot.ts'
import type { Attached, Deed } from '../queue/deed.ts'
import { useWords } from '../speech.tsx'
import { todayHere } from '../time.ts'
import { useHeld, usePhone } from '../use-phone.tsx'
import { goBack, useAbout } from '../where.ts'

/** A form of a task that is being filled in: as it was when it was begun, whatever becomes of it meanwhile. */
export interface TaskFormDraft {
  task: { id: number; label: string } | null
  form: TaskForm | null
  answers: Answers
  attached: readonly Attached[]
}

export const taskFormDraft = (task_id: number | string): string => `task_form/${task_id}`

/** What is to be filled in at a task. */
export const TaskFormScreen = () => {
  const about = useAbout() ?? ''
  const { tasks } = usePhone()
  const task = tasks?.list.find(({ id }) => String(id) === about)
  const empty: TaskFormDraft = {
    task: task ? { id: task.id, label: task.label } : null,
    form: task?.form ?? null,
    ...{ answers: unanswered, attached: [] },
  }
  return <Filling name={taskFormDraft(about)} empty={empty} />
}

const Filling = ({ name, empty }: { name: string; empty: TaskFormDraft }) => {
  const words = useWords()
  const { phone } = useHeld()
  const { spot } = useSpot()
  const [draft, change, end] = useDraft(name, empty)
  if (!draft?.task || !draft.form)
    return (
      <Screen title={words.tasks.form} back={{ label: words.back, go: goBack }}>
        {draft && <Notice>{words.tasks.gone}</Notice>}
      </Screen>
    )
  const { task, form, answers, attached } = draft
  const { values, faults } = checkAnswers(form.fields, answers, attached, todayHere(Date.now()))
  const deedOf = (): Deed<'task_form'> => ({
    ...{ key: crypto.randomUUID(), kind: 'task_form', at: Date.now(), title: task.label, attached },
    told: { task_id: task.id, form_id: form.id, location: spot ?? null, values },
  })
  return (
    <FormScreen
      {...{ form, faults, answers, attached, change }}
      title={task.label}
      fields={form.fields}
      action={words.tasks.form_go}
      keep={() => end(() => phone.add(deedOf(), name))}
    >
      {form.submit_in_zone && <p className="quiet">{words.tasks.in_zone}</p>}
    </FormScreen>
  )
}

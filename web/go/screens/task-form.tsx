import { useState } from 'react'
import { Button, Notice, Screen } from '#web/small/parts.tsx'
import { type Answers, checkAnswers, unanswered } from '../form/answers.ts'
import type { TaskForm } from '../known.ts'
import { FormFields } from '../parts/form-fields.tsx'
import { TakingProvider, useTakings } from '../parts/taking.tsx'
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
  const { phone, say } = useHeld()
  const { spot } = useSpot()
  const [draft, change, end] = useDraft(name, empty)
  const [isTried, setTried] = useState(false)
  const { isTaking, during } = useTakings()
  const back = { label: words.back, go: goBack }
  if (!draft?.task || !draft.form)
    return (
      <Screen title={words.tasks.form} back={back}>
        {draft && <Notice>{words.tasks.gone}</Notice>}
      </Screen>
    )
  const { task, form, answers, attached } = draft
  const { values, faults } = checkAnswers(form.fields, answers, attached, todayHere(Date.now()))
  const send = async (): Promise<void> => {
    if (Object.keys(faults).length > 0) {
      setTried(true)
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    const deed: Deed<'task_form'> = {
      ...{ key: crypto.randomUUID(), kind: 'task_form', at: Date.now(), title: task.label, attached },
      told: { task_id: task.id, form_id: form.id, location: spot ?? null, values },
    }
    if (!(await end(() => phone.add(deed, name)))) return
    say(words.checkin.kept)
    goBack()
  }
  return (
    <Screen
      title={task.label}
      back={back}
      foot={
        <Button kind="main" disabled={isTaking} onPress={() => void during(send())}>
          {words.tasks.form_go}
        </Button>
      }
    >
      <TakingProvider during={during}>
        <div>
          <h2>{form.label}</h2>
          {form.description && <p className="quiet">{form.description}</p>}
          {form.submit_in_zone && <p className="quiet">{words.tasks.in_zone}</p>}
        </div>
        <FormFields
          fields={form.fields}
          faults={isTried ? faults : {}}
          answers={answers}
          attached={attached}
          onAnswers={(answers) => void change({ answers })}
          onAttached={(make, bytes) => change((now) => ({ attached: make(now.attached) }), bytes)}
        />
      </TakingProvider>
    </Screen>
  )
}

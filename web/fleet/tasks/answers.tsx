import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { failureText } from '#web/ui/failure.ts'
import { PickField } from '#web/ui/pick-field.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { Section } from '#web/ui/section.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { FilledForm } from '../checkins/filled-form.tsx'
import style from './drawer.module.css'
import { isOver, type Task } from './task.ts'

/** The form of a task: what was filled in, or that nobody has yet, or a way to give it one. */
export const Answers = ({ task }: { task: Task }) => {
  const words = useWords('fleet/tasks')
  const { may } = useUser()
  const mayChange = may('task_update') && (!isOver(task) || may('completed_form_update'))
  if (!task.form && !mayChange) return null
  return (
    <Section title={words.form} isOpen={!!task.form?.submitted}>
      {task.form ? (
        <>
          {task.form.submitted ? <FilledForm id={task.form.id} /> : <p>{words.form_open({ name: task.form.label })}</p>}
          {mayChange && <TakeForm task={task} />}
        </>
      ) : (
        <GiveForm task={task} />
      )}
    </Section>
  )
}

const TakeForm = ({ task }: { task: Task }) => {
  const words = useWords('fleet/tasks')
  const remove = useDo('task/form/delete', { also: ['task'] })
  return (
    <p className={style.take}>
      <Remove
        isWide
        title={words.form_remove}
        text={words.form_remove_text}
        remove={() => remove.mutateAsync({ task_id: task.id })}
      />
    </p>
  )
}

const GiveForm = ({ task }: { task: Task }) => {
  const words = useWords('fleet/tasks')
  const common = useCommon()
  const { data } = useAsk('form/template/list', {})
  const create = useDo('task/form/create', { also: ['task'] })
  return (
    <PickField
      label={words.form_give}
      hint={words.form_hint}
      value={null}
      choices={(data?.list ?? []).map(({ id, label }) => ({ id, label }))}
      fault={create.error ? failureText(create.error, common) : ''}
      onChange={(template_id) => template_id !== null && create.mutate({ task_id: task.id, template_id })}
    />
  )
}

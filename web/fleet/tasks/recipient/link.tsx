import { Link as Chain, Copy, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { Result } from '#client/client.ts'
import { taskLinkSend } from '#client/limits/task-link.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import button from '#web/ui/button.module.css'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/card.tsx'
import { failureText } from '#web/ui/failure.ts'
import { SelectField, SwitchField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type Language, languages, names } from '#web/words/language.ts'
import { useCommon, useFormat, useLanguage, useWords } from '#web/words/speech.tsx'
import type { Task } from '../task.ts'
import style from './link.module.css'

type TaskLink = Result<'task/link/read'>['value']

/** The link by which whoever waits for a task sees it: made, opened, copied, sent and ended; and what they have said. */
export const CustomerLink = ({ task }: { task: Task }) => {
  const words = useWords('fleet/tasks/recipient')
  const { may } = useUser()
  const { data, isError } = useAsk('task/link/read', { task_id: task.id })
  const link = isError ? undefined : data?.value
  if (!link && !may('task_update')) return null
  return (
    <Section
      title={words.link}
      isOpen={task.recipient !== undefined || task.absent !== undefined || task.rating !== undefined}
    >
      {link ? <Known task={task} link={link} /> : <Making task={task} />}
    </Section>
  )
}

const Making = ({ task }: { task: Task }) => {
  const words = useWords('fleet/tasks/recipient')
  const common = useCommon()
  const [show_first_name, setShown] = useState(false)
  const create = useDo('task/link/create', { also: ['task'] })
  return (
    <div className={style.link}>
      <p className="quiet">{words.link_text}</p>
      <SwitchField label={words.first_name} value={show_first_name} onChange={setShown} />
      <Button
        icon={Chain}
        isPending={create.isPending}
        onPress={() => create.mutate({ task_id: task.id, show_first_name })}
      >
        {words.make}
      </Button>
      {create.error && <p role="alert">{failureText(create.error, common)}</p>}
    </div>
  )
}

const Known = ({ task, link: { url, absent, rating } }: { task: Task; link: TaskLink }) => {
  const words = useWords('fleet/tasks/recipient')
  const common = useCommon()
  const format = useFormat()
  const { may } = useUser()
  const [times, setTimes] = useState(0)
  const remove = useDo('task/link/delete', { also: ['task'] })
  const copy = () => void navigator.clipboard?.writeText(url).then(() => toast({ text: common.copied }))
  const said: readonly (readonly [string, string])[] = [
    ...(absent ? [[words.absent, format.dateTime(absent)] as const] : []),
    ...(rating ? [[words.rated, words.stars({ rating: String(rating) })] as const] : []),
  ]
  return (
    <div className={style.link}>
      {said.length > 0 && <Facts facts={said} />}
      <div className={style.ways}>
        <a href={url} target="_blank" rel="noopener noreferrer" className={button.button}>
          <ExternalLink size={16} aria-hidden />
          {words.open}
        </a>
        <Button icon={Copy} onPress={copy}>
          {common.copy}
        </Button>
        {may('task_update') && (
          <Remove title={words.end} text={words.end_text} remove={() => remove.mutateAsync({ task_id: task.id })} />
        )}
      </div>
      {may('task_update') && <Mail key={times} task={task} onSent={() => setTimes(times + 1)} />}
    </div>
  )
}

const Mail = ({ task: { id, recipient }, onSent }: { task: Task; onSent(): void }) => {
  const words = useWords('fleet/tasks/recipient')
  const language = useLanguage()
  const send = useDo('task/link/send')
  const initial = { email: recipient?.email ?? '', locale: (recipient?.language ?? language) as Language }
  const form = useForm(taskLinkSend, initial, async (values) => {
    await send.mutateAsync({ task_id: id, ...values })
    toast({ text: words.sent })
    onSent()
  })
  return (
    <Form form={form} action={words.send}>
      <TextField label={words.email} type="email" {...form.field('email')} />
      <SelectField
        label={words.language}
        choices={languages.map((key) => ({ key, label: names[key] }))}
        value={form.values.locale}
        onChange={(locale) => form.set({ locale: locale ?? language })}
      />
    </Form>
  )
}

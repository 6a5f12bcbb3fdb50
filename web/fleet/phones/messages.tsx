import type { FormEvent } from 'react'
import { mobilePhoneMessageSend } from '#client/limits/mobile-phone-message.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './phones.module.css'

/** Messages of the list that are shown. */
const most = 10

/** What was written to a phone, and writing to it. */
export const Messages = ({ phone_id }: { phone_id: number }) => {
  const words = useWords('fleet/phones')
  const { may } = useUser()
  const { data } = useAsk('mobile/phone/message/list', { phone_id })
  const list = data?.list ?? []
  return (
    <section className={style.messages} aria-label={words.messages}>
      <h3>{words.messages}</h3>
      {may('tracker_update') && <Write phone_id={phone_id} />}
      {list.length > 0 && (
        <ul>
          {list.slice(0, most).map((message) => (
            <Message key={message.id} {...message} />
          ))}
        </ul>
      )}
    </section>
  )
}

const Write = ({ phone_id }: { phone_id: number }) => {
  const words = useWords('fleet/phones')
  const send = useDo('mobile/phone/message/send')
  const form = useForm(mobilePhoneMessageSend, { text: '' }, async ({ text }) => {
    const { notified } = await send.mutateAsync({ phone_id, text })
    form.set({ text: '' })
    toast({ text: notified ? words.message_notified : words.message_kept })
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <form onSubmit={submit}>
      <TextField label={words.message} lines={2} {...form.field('text')} />
      {form.failure && (
        <p role="alert" className={style.failure}>
          {form.failure}
        </p>
      )}
      <Button type="submit" isPending={form.isSending} isDisabled={form.values.text.trim() === ''}>
        {words.message_send}
      </Button>
    </form>
  )
}

const Message = ({ text, sent, read }: { text: string; sent: string; read: string | null }) => {
  const words = useWords('fleet/phones')
  const format = useFormat()
  const { now } = useUser()
  return (
    <li>
      <p>{text}</p>
      <small title={format.exact(sent)}>
        {format.ago(sent, now())} · {read ? words.message_read({ time: format.dateTime(read) }) : words.message_unread}
      </small>
    </li>
  )
}

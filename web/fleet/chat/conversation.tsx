import { type FormEvent, useEffect, useState } from 'react'
import type { Result } from '#client/client.ts'
import { trackerChatSend } from '#client/limits/tracker-chat.gen.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import style from './chat.module.css'
import type { Conversation } from './conversations.ts'

type Message = Result<'tracker/chat/list'>['list'][number]

/** Messages that are shown, the newest, and the days back in which they were written. */
const [most, days] = [200, 400]
/** Milliseconds after which it is asked again whether they were shown on a phone. */
const every = 15_000

interface ConversationProps {
  conversation: Conversation
  onClose(): void
}

/** What was written to one tracker and from it, and writing to it. */
export const ConversationDrawer = ({ conversation, onClose }: ConversationProps) => {
  const words = useWords('fleet/chat')
  const { tracker_id, label, driver } = conversation
  const { now } = useUser()
  const [from] = useState(() => new Date(now() - days * 86_400_000).toISOString())
  const asked = useAsk('tracker/chat/list', { tracker_id, from, limit: most, ascending: false }, { every })
  useReading(asked.data?.list ?? [])
  return (
    <Drawer title={[label, driver].filter(Boolean).join(' · ')} onClose={onClose}>
      <div className={style.parts}>
        <Write tracker_id={tracker_id} />
        <Told asked={asked}>
          {({ list }) => (
            <ul className={style.messages} aria-label={words.messages}>
              {list.map((message) => (
                <Line key={message.id} message={message} />
              ))}
            </ul>
          )}
        </Told>
      </div>
    </Drawer>
  )
}

/** What is shown is read. */
const useReading = (list: readonly Message[]): void => {
  const { mutate } = useDo('tracker/chat/mark_read')
  const unread = list.filter((message) => message.unread).map(({ id }) => id)
  const key = unread.join()
  useEffect(() => {
    if (key) mutate({ message_ids: key.split(',').map(Number) })
  }, [key, mutate])
}

const Write = ({ tracker_id }: { tracker_id: number }) => {
  const words = useWords('fleet/chat')
  const send = useDo('tracker/chat/send')
  const form = useForm(trackerChatSend, { message: '' }, async ({ message }) => {
    const { notified } = await send.mutateAsync({ tracker_id, message })
    form.set({ message: '' })
    toast({ text: notified ? words.notified : words.kept })
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <form onSubmit={submit} className={style.writing}>
      <TextField label={words.message} lines={2} {...form.field('message')} />
      {form.failure && (
        <p role="alert" className={style.failure}>
          {form.failure}
        </p>
      )}
      <Button type="submit" isPending={form.isSending} isDisabled={form.values.message.trim() === ''}>
        {words.send}
      </Button>
    </form>
  )
}

const Line = ({ message: { text, type, submit_time, update_time } }: { message: Message }) => {
  const words = useWords('fleet/chat')
  const format = useFormat()
  const isOwn = type === 'OUTGOING'
  const state = isOwn && (update_time ? words.shown({ time: format.dateTime(update_time) }) : words.not_shown)
  return (
    <li className={style.message} data-own={isOwn}>
      <p>{text}</p>
      <small>
        {[isOwn ? words.office : words.driver, format.dateTime(submit_time), state].filter(Boolean).join(' · ')}
      </small>
    </li>
  )
}

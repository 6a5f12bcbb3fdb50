import type { FormEvent } from 'react'
import { trackerChatBroadcast } from '#client/limits/tracker-chat.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'
import style from './chat.module.css'

/** Trackers that the service writes to at once. */
const together = 300

interface BroadcastProps {
  trackers: readonly number[]
  onClose(): void
}

/** Writes the same to all that can be written to. */
export const Broadcast = ({ trackers, onClose }: BroadcastProps) => {
  const words = useWords('fleet/chat')
  const send = useDo('tracker/chat/broadcast')
  const form = useForm(trackerChatBroadcast, { message: '' }, async ({ message }) => {
    let count = 0
    for (let first = 0; first < trackers.length; first += together) {
      const some = trackers.slice(first, first + together)
      count += (await send.mutateAsync({ trackers: some, message })).sent_to.length
    }
    toast({ text: words.sent({ count }) })
    onClose()
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void form.submit()
  }
  return (
    <Drawer title={words.to_all} onClose={onClose}>
      <form onSubmit={submit} className={style.writing}>
        <TextField label={words.message} lines={4} {...form.field('message')} />
        {form.failure && (
          <p role="alert" className={style.failure}>
            {form.failure}
          </p>
        )}
        <Button type="submit" isPending={form.isSending} isDisabled={form.values.message.trim() === ''}>
          {words.send_to({ count: trackers.length })}
        </Button>
      </form>
    </Drawer>
  )
}

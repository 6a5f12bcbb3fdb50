import { behaviourEventExcuse } from '#client/limits/behaviour-event.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { Incident } from './scores.ts'

/** Says why an event does not count. */
export const ExcuseDialog = ({ event, onClose }: { event: Incident; onClose(): void }) => {
  const words = useWords('fleet/behaviour')
  const excuse = useDo('behaviour/event/excuse', { also: ['behaviour'] })
  const form = useForm(behaviourEventExcuse, { reason: '' }, async ({ reason }) => {
    const { tracker_id, type, time } = event
    await excuse.mutateAsync({ tracker_id, type, time, reason })
    toast({ text: words.is_excused })
    onClose()
  })
  return (
    <Dialog title={words.excuse_title} onClose={onClose}>
      <Form form={form} action={words.excuse} onCancel={onClose}>
        <p className="quiet">{words.excuse_text}</p>
        <TextField label={words.reason} {...form.field('reason')} />
      </Form>
    </Dialog>
  )
}

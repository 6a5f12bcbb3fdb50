import { trackerSensorBatchCopy } from '#client/limits/tracker-sensor.gen.ts'
import { TrackersField } from '#web/parts/tracker-picker.tsx'
import { useDo } from '#web/session/ask.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'

/** Gives other vehicles the sensors of this one, in place of those that they have. */
export const CopyDialog = ({ tracker_id, onClose }: { tracker_id: number; onClose(): void }) => {
  const words = useWords('fleet/sensors').copy
  const copy = useDo('tracker/sensor/batch_copy', { also: ['tracker'] })
  const form = useForm(
    trackerSensorBatchCopy,
    { trackers: [] as readonly number[] },
    async ({ trackers }) => {
      await copy.mutateAsync({ base_tracker_id: tracker_id, trackers: [...trackers] })
      toast({ text: words.done({ count: trackers.length }) })
      onClose()
    },
    { 272: 'trackers' },
  )
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Form form={form} action={words.action} onCancel={onClose}>
        <p>{words.text}</p>
        <TrackersField
          label={words.to}
          {...form.field('trackers')}
          onChange={(trackers) => form.set({ trackers: trackers.filter((id) => id !== tracker_id) })}
        />
      </Form>
    </Dialog>
  )
}

import { trackerSensorBatchCopy } from '#client/limits/tracker-sensor.gen.ts'
import { TrackersField } from '#web/parts/tracker-picker.tsx'
import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField, SelectField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'
import { Templates } from './templates.tsx'
import { useGiving } from './use-giving.ts'
import { useWhom, type Whom } from './use-whom.ts'

/** Gives other vehicles the sensors of this one: those that one chooses in place of theirs, or all of a kind what they lack, also those to come. */
export const CopyDialog = ({ tracker_id, onClose }: { tracker_id: number; onClose(): void }) => {
  const words = useWords('fleet/sensors').copy
  const { privileges } = useUser()
  const copy = useDo('tracker/sensor/batch_copy', { also: ['tracker'] })
  const give = useGiving(tracker_id)
  const whom = useWhom(tracker_id)
  const form = useForm(
    trackerSensorBatchCopy,
    { trackers: [] as readonly number[], whom: 'chosen' as Whom['key'], force: false },
    async ({ trackers, force, ...values }) => {
      const meant = whom.find(({ key }) => key === values.whom)
      if (!meant?.template) {
        await copy.mutateAsync({ base_tracker_id: tracker_id, trackers: [...trackers] })
        toast({ text: words.done({ count: trackers.length }) })
      } else {
        const { given, changed, left_out } = await give(meant.template, force)
        const texts = [
          words.given({ count: given + changed }),
          ...(left_out > 0 ? [words.no_room({ count: left_out })] : []),
        ]
        toast({ text: texts.join(' ') })
      }
      onClose()
    },
    { 272: 'trackers' },
  )
  const isChosen = form.values.whom === 'chosen'
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Form form={form} action={words.action} onCancel={onClose}>
        {!privileges && (
          <SelectField
            label={words.whom}
            {...form.field('whom')}
            onChange={(key) => form.set({ whom: key ?? 'chosen' })}
            choices={whom}
          />
        )}
        <p>{isChosen ? words.text : words.lacking}</p>
        {isChosen ? (
          <TrackersField
            label={words.to}
            {...form.field('trackers')}
            onChange={(trackers) => form.set({ trackers: trackers.filter((id) => id !== tracker_id) })}
          />
        ) : (
          <CheckField label={words.force} {...form.field('force')} />
        )}
      </Form>
      {!privileges && <Templates />}
    </Dialog>
  )
}

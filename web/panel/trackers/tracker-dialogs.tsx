import { panelTrackerClone, panelTrackerMove } from '#client/limits/panel-tracker.gen.ts'
import { panelTrackerSettingsUpdate } from '#client/limits/panel-tracker-settings.gen.ts'
import { panelTrackerTariffChange } from '#client/limits/panel-tracker-tariff.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SwitchField, TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { PlanField } from '../plan-field.tsx'
import { type Picked, UserField } from '../user-field.tsx'
import type { Tracker } from './connection.tsx'

interface DialogProps {
  tracker: Tracker
  onClose(): void
}

const everything = { also: ['panel/tracker', 'panel/user', 'panel/dealer'] }

export const EditTracker = ({ tracker, onClose }: DialogProps) => {
  const words = useWords('panel/trackers')
  const term = useWords('panel/terms')
  const common = useCommon()
  const update = useDo('panel/tracker/settings/update', everything)
  const { label, comment, deleted } = tracker
  const form = useForm(panelTrackerSettingsUpdate, { label, comment, deleted }, async (values) => {
    await update.mutateAsync({ tracker_id: tracker.id, ...values })
    toast({ text: term.saved })
    setTimeout(onClose)
  })
  return (
    <Dialog title={words.edit} onClose={onClose}>
      <Form form={form} action={common.save} onCancel={onClose}>
        <TextField label={term.label} {...form.field('label')} autoFocus />
        <TextField label={term.comment} lines={4} {...form.field('comment')} />
        <SwitchField label={words.hidden} {...form.field('deleted')} />
        <p className="quiet">{words.hidden_text}</p>
      </Form>
    </Dialog>
  )
}

export const MoveTracker = ({ tracker, onClose }: DialogProps) => {
  const words = useWords('panel/trackers')
  const term = useWords('panel/terms')
  const move = useDo('panel/tracker/move', everything)
  const form = useForm(panelTrackerMove, { user_id: null as Picked | null }, async ({ user_id }) => {
    await move.mutateAsync({ tracker_id: tracker.id, user_id: user_id?.id ?? 0 })
    toast({ text: words.moved })
    setTimeout(onClose)
  })
  return (
    <Dialog title={words.move} onClose={onClose}>
      <Form form={form} action={words.move} onCancel={onClose}>
        <p>{words.move_text}</p>
        <UserField label={term.user} {...form.field('user_id')} isRequired />
      </Form>
    </Dialog>
  )
}

export const CloneTracker = ({ tracker, onClose }: DialogProps) => {
  const words = useWords('panel/trackers')
  const term = useWords('panel/terms')
  const clone = useDo('panel/tracker/clone', everything)
  const form = useForm(
    panelTrackerClone,
    { user_id: null as Picked | null, label: tracker.label },
    async ({ user_id, label }) => {
      await clone.mutateAsync({ tracker_id: tracker.id, user_id: user_id?.id ?? 0, label })
      toast({ text: term.created })
      setTimeout(onClose)
    },
  )
  return (
    <Dialog title={words.clone} onClose={onClose}>
      <Form form={form} action={words.clone} onCancel={onClose}>
        <p>{words.clone_text}</p>
        <UserField label={term.user} {...form.field('user_id')} isRequired />
        <TextField label={term.label} {...form.field('label')} />
      </Form>
    </Dialog>
  )
}

export const ChangePlan = ({ tracker, onClose }: DialogProps) => {
  const words = useWords('panel/trackers')
  const term = useWords('panel/terms')
  const common = useCommon()
  const change = useDo('panel/tracker/tariff/change', everything)
  const initial = { tariff_id: tracker.source.tariff_id as number | null, repay: true, charge: true }
  const form = useForm(panelTrackerTariffChange, initial, async ({ tariff_id, repay, charge }) => {
    await change.mutateAsync({ tracker_id: tracker.id, tariff_id: tariff_id ?? 0, repay, charge })
    toast({ text: term.saved })
    setTimeout(onClose)
  })
  return (
    <Dialog title={words.change_plan} onClose={onClose}>
      <Form form={form} action={common.save} onCancel={onClose}>
        <PlanField label={term.plan} {...form.field('tariff_id')} isRequired />
        <SwitchField label={words.repay} {...form.field('repay')} />
        <SwitchField label={words.charge} {...form.field('charge')} />
      </Form>
    </Dialog>
  )
}

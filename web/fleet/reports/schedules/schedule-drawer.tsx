import { reportScheduleCreate } from '#client/limits/report-schedule.gen.ts'
import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { useForm } from '#web/ui/form.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { draftOf, newDraft, parametersOf, type Schedule, type ScheduleDraft, type ScheduledReport } from './timing.ts'

/** Of what is sent the form has one field a word. */
const limits = {
  'parameters.period': reportScheduleCreate['schedule.parameters.period'],
  'parameters.emails': reportScheduleCreate['schedule.parameters.emails'],
  'parameters.sending_time': reportScheduleCreate['schedule.parameters.sending_time'],
}

type NewProps = ScheduledReport & {
  /** Of which the report tells, such as `1w`. */
  period?: string
  onClose(): void
}

/** Has a report that is shown sent again and again. */
export const ScheduleDrawer = ({ period, onClose, ...report }: NewProps) => {
  const words = useWords('fleet/reports/schedules')
  const common = useCommon()
  const { login } = useUser().user_info
  const create = useDo('report/schedule/create')
  const form = useForm(limits, newDraft(login, period), async (draft) => {
    await create.mutateAsync({ schedule: { enabled: true, parameters: parametersOf(draft, report) } })
    toast({ text: words.made })
    onClose()
  })
  return (
    <Drawer title={words.new_schedule} onClose={onClose}>
      <ScheduleForm form={form} action={common.create} onCancel={onClose} />
    </Drawer>
  )
}

interface ChangeProps {
  schedule: Schedule
  title: string
  onClose(): void
}

/** One that there is. */
export const ChangeDrawer = ({ schedule, title, onClose }: ChangeProps) => {
  const words = useWords('fleet/reports/schedules')
  const common = useCommon()
  const update = useDo('report/schedule/update')
  const remove = useDo('report/schedule/delete')
  const { id, enabled } = schedule
  const form = useForm(limits, draftOf(schedule), async (draft: ScheduleDraft) => {
    const parameters = parametersOf(draft, schedule.parameters.report as ScheduledReport)
    await update.mutateAsync({ schedule: { id, enabled, parameters } })
    toast({ text: words.saved })
    onClose()
  })
  const removeIt = async (): Promise<void> => {
    await remove.mutateAsync({ schedule_id: id })
    toast({ text: words.removed })
    onClose()
  }
  return (
    <Drawer
      title={title}
      onClose={onClose}
      actions={<Remove title={words.remove_title} text={words.remove_text} remove={removeIt} />}
    >
      <ScheduleForm form={form} action={common.save} onCancel={onClose} />
    </Drawer>
  )
}

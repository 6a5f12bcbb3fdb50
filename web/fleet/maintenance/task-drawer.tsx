import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { SwitchField, TextField } from '#web/ui/field.tsx'
import { Form, type FormState, useForm } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { Pair } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { draftLimits, draftOf, fieldOf, sentOf, type TaskDraft } from './draft.ts'
import { type Task, wayText } from './left.ts'
import { LengthField } from './length-field.tsx'
import { TaskFiles } from './task-files.tsx'
import { ToldFields } from './told-fields.tsx'
import { VehiclesField } from './vehicles-field.tsx'

interface DrawerProps {
  /** None for a new one, of as many vehicles as are chosen. */
  task: Task | undefined
  onClose(): void
}

/** One service task, or a new one. */
export const TaskDrawer = ({ task, onClose }: DrawerProps) => {
  const words = useWords('fleet/maintenance')
  const common = useCommon()
  const { may } = useUser()
  const create = useDo('vehicle/service_task/batch_create')
  const update = useDo('vehicle/service_task/update')
  const remove = useDo('vehicle/service_task/delete')
  const isDisabled = !may('vehicle_update')
  const send = async (draft: TaskDraft): Promise<void> => {
    const sent = sentOf(draft, task)
    if (task) await update.mutateAsync({ task: { id: task.id, ...sent } })
    else await create.mutateAsync({ vehicle_ids: [...draft.vehicle_ids], task: sent })
    toast({ text: words.saved })
    onClose()
  }
  const form = useForm(draftLimits, draftOf(task), send, {}, fieldOf)
  const removeIt = async (): Promise<void> => {
    await remove.mutateAsync({ task_id: task?.id ?? 0 })
    toast({ text: words.removed })
    onClose()
  }
  return (
    <Drawer
      title={task ? task.vehicle_label : words.new_task}
      onClose={onClose}
      actions={task && !isDisabled && <Remove title={words.remove_title} text={words.remove_text} remove={removeIt} />}
    >
      <Form form={form} action={task ? common.save : common.create} onCancel={onClose} isReadOnly={isDisabled}>
        {task ? <Beginning task={task} /> : <VehiclesField {...form.field('vehicle_ids')} />}
        <TextField label={words.description} {...form.field('description')} isDisabled={isDisabled} />
        <Conditions form={form} isDisabled={isDisabled} />
        <SwitchField label={words.repeat} {...form.field('repeat')} isDisabled={isDisabled} />
        <SwitchField label={words.unplanned} {...form.field('unplanned')} isDisabled={isDisabled} />
        <ToldFields form={form} isDisabled={isDisabled} />
        <TaskFiles files={form.values.files} onChange={(files) => form.set({ files })} isDisabled={isDisabled} />
      </Form>
    </Drawer>
  )
}

type Draft = FormState<TaskDraft>

/** What its counters showed when it began, and when it was done. */
const Beginning = ({ task: { start, completion, current_position: now } }: { task: Task }) => {
  const words = useWords('fleet/maintenance')
  const format = useFormat()
  const told = ({ mileage, engine_hours }: Task['start']): string =>
    [
      mileage !== undefined && wayText(mileage, format),
      engine_hours !== undefined && `${format.number(engine_hours)} h`,
    ]
      .filter(Boolean)
      .join(', ')
  const [from, to] = [told(start), told(completion ?? now)]
  return from || to ? (
    <p className="quiet">
      {[from && `${words.began} ${from}`, to && `${completion ? words.was_done : words.now} ${to}`]
        .filter(Boolean)
        .join(' · ')}
    </p>
  ) : null
}

const Conditions = ({ form, isDisabled }: { form: Draft; isDisabled: boolean }) => {
  const words = useWords('fleet/maintenance')
  const { date_end, mileage_limit, hours_limit } = form.values
  return (
    <>
      <LengthField label={words.mileage_limit} {...form.field('mileage_limit')} isDisabled={isDisabled} />
      {mileage_limit !== undefined && (
        <Pair>
          <LengthField label={words.notice} {...form.field('mileage_notice')} isDisabled={isDisabled} />
          <LengthField label={words.again} {...form.field('mileage_repeat')} isDisabled={isDisabled} />
        </Pair>
      )}
      <DateField label={words.date_end} {...form.field('date_end')} isDisabled={isDisabled} />
      {date_end && (
        <Pair>
          <NumberField label={words.notice_days} {...form.field('date_notice')} isDisabled={isDisabled} />
          <NumberField label={words.again_days} {...form.field('date_repeat')} isDisabled={isDisabled} />
        </Pair>
      )}
      <NumberField label={words.hours_limit} {...form.field('hours_limit')} unit="h" isDisabled={isDisabled} />
      {hours_limit !== undefined && (
        <Pair>
          <NumberField label={words.notice} {...form.field('hours_notice')} unit="h" isDisabled={isDisabled} />
          <NumberField label={words.again} {...form.field('hours_repeat')} unit="h" isDisabled={isDisabled} />
        </Pair>
      )}
    </>
  )
}

import { taskScheduleCreate } from '#client/limits/task-schedule.gen.ts'
import { useShapeForm } from '#web/parts/shape/use-shape-form.ts'
import { TagsField } from '#web/parts/tag-picker.tsx'
import { TrackerField } from '#web/parts/tracker-picker.tsx'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, type FormState, useForm } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { PickField } from '#web/ui/pick-field.tsx'
import { Pair } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { TimeField } from '../../reports/time-field.tsx'
import { DelayFields } from '../delay-fields.tsx'
import { RecipientFields } from '../recipient/fields.tsx'
import { WhereFields } from '../where-fields.tsx'
import { DaysField } from './days-field.tsx'
import { sentSchedule, type TaskSchedule, type Values, valuesOf } from './schedule.ts'

interface FormProps {
  /** None for a new one. */
  schedule: TaskSchedule | undefined
  onClose(): void
}

/** What is asked on which days, at what time, and of whom. */
export const ScheduleForm = ({ schedule, onClose }: FormProps) => {
  const words = useWords('fleet/tasks')
  const common = useCommon()
  const { may } = useUser()
  const create = useDo('task/schedule/create')
  const update = useDo('task/schedule/update')
  const isDisabled = !may('task_update')
  const { form, isTried } = useShapeForm(
    useForm(taskScheduleCreate, valuesOf(schedule), async (values) => {
      const sent = sentSchedule(values)
      if (schedule) await update.mutateAsync({ schedule: { id: schedule.id, ...sent } })
      else await create.mutateAsync({ schedule: sent })
      toast({ text: words.saved })
      onClose()
    }),
  )
  const { draft, address } = form.values
  return (
    <Form form={form} action={schedule ? common.save : common.create} onCancel={onClose} isReadOnly={isDisabled}>
      <TextField label={words.label} {...form.field('label')} isDisabled={isDisabled} />
      <TrackerField
        label={words.who}
        placeholder={words.nobody}
        {...form.field('tracker_id')}
        isDisabled={isDisabled}
      />
      <Times form={form} isDisabled={isDisabled} />
      <TextField label={words.description} {...form.field('description')} lines={3} isDisabled={isDisabled} />
      <WhereFields
        {...{ draft, address, isTried, isDisabled }}
        fault={form.field('address').fault}
        onChange={(some) => form.set(some)}
      />
      <Others form={form} isDisabled={isDisabled} />
    </Form>
  )
}

type State = FormState<Values>

const Times = ({ form, isDisabled }: { form: State; isDisabled: boolean }) => {
  const words = useWords('fleet/tasks/schedules')
  const format = useFormat()
  const { days, from_time } = form.values
  return (
    <>
      <DaysField value={days} onChange={(days) => form.set({ days })} isDisabled={isDisabled} />
      <Pair>
        <TimeField
          label={words.from_time}
          value={from_time}
          onChange={(from_time) => form.set({ from_time })}
          fault={form.field('from_time').fault ?? ''}
          isDisabled={isDisabled}
        />
        <NumberField
          label={words.duration}
          {...form.field('duration')}
          unit={format.symbol('min')}
          isDisabled={isDisabled}
        />
      </Pair>
    </>
  )
}

const Others = ({ form, isDisabled }: { form: State; isDisabled: boolean }) => {
  const tasks = useWords('fleet/tasks')
  const { data: templates } = useAsk('form/template/list', {})
  return (
    <>
      <DelayFields form={form} isDisabled={isDisabled} />
      <RecipientFields form={form} isDisabled={isDisabled} />
      <PickField
        label={tasks.form}
        {...form.field('form_template_id')}
        choices={(templates?.list ?? []).map(({ id, label }) => ({ id, label }))}
        isDisabled={isDisabled}
      />
      <TagsField {...form.field('tags')} isDisabled={isDisabled} />
    </>
  )
}

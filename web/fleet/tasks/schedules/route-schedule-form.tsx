import type { Result } from '#client/client.ts'
import { taskScheduleRouteCreate } from '#client/limits/task-schedule-route.gen.ts'
import { TrackerField } from '#web/parts/tracker-picker.tsx'
import { useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { CardRows, CardText } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { DaysField } from './days-field.tsx'
import { draftOfDays, type RouteSchedule, sentDays } from './schedule.ts'

interface FormProps {
  schedule: RouteSchedule
  /** In their order. */
  checkpoints: NonNullable<Result<'task/schedule/read'>['checkpoints']>
  onClose(): void
}

/** On which days a route is made anew, and for whom; its stops are those of the route that it was made of. */
export const RouteScheduleForm = ({ schedule, checkpoints, onClose }: FormProps) => {
  const words = useWords('fleet/tasks')
  const common = useCommon()
  const format = useFormat()
  const { may } = useUser()
  const update = useDo('task/schedule/route/update', { also: ['task/schedule'] })
  const isDisabled = !may('task_update')
  const { id, label, description, tracker_id, parameters } = schedule
  const initial = { label, description, tracker_id, days: draftOfDays(parameters) }
  const form = useForm(taskScheduleRouteCreate, initial, async ({ days, ...values }) => {
    await update.mutateAsync({ route: { id, ...values, parameters: sentDays(days) } })
    toast({ text: words.saved })
    onClose()
  })
  return (
    <Form form={form} action={common.save} onCancel={onClose} isReadOnly={isDisabled}>
      <TextField label={words.label} {...form.field('label')} isDisabled={isDisabled} />
      <TrackerField
        label={words.who}
        placeholder={words.nobody}
        {...form.field('tracker_id')}
        isDisabled={isDisabled}
      />
      <DaysField value={form.values.days} onChange={(days) => form.set({ days })} isDisabled={isDisabled} />
      <TextField label={words.description} {...form.field('description')} lines={2} isDisabled={isDisabled} />
      <Section title={words.order} isOpen>
        <CardRows label={words.order}>
          {checkpoints.map(({ id, label, from_time, duration, location }) => (
            <li key={id}>
              <CardText quiet={location.address}>
                {format.time(`1970-01-01 ${from_time}`)} {label} · {format.duration(duration * 60)}
              </CardText>
            </li>
          ))}
        </CardRows>
      </Section>
    </Form>
  )
}

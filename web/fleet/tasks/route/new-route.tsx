import { useState } from 'react'
import { taskRouteCreate } from '#client/limits/task-route.gen.ts'
import { TrackerField } from '#web/parts/tracker-picker.tsx'
import { useDo } from '#web/session/ask.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { PickSeveralField } from '#web/ui/pick-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { isOpen, type Task, windowText } from '../task.ts'
import { asCheckpoint } from './route.ts'

interface NewRouteProps {
  /** Of the day: those of which nobody has begun may become checkpoints. */
  tasks: readonly Task[]
  onClose(): void
  onMade(id: number): void
}

/** A route of tasks that there are, in the order in which they are chosen. */
export const NewRoute = ({ tasks, onClose, onMade }: NewRouteProps) => {
  const words = useWords('fleet/tasks')
  const common = useCommon()
  const format = useFormat()
  const create = useDo('task/route/create', { also: ['task'] })
  const [open] = useState(() => tasks.filter((task) => isOpen(task) && task.type === 'task'))
  const initial = { label: '', tracker_id: null as number | null, checkpoints: [] as readonly number[] }
  const form = useForm(taskRouteCreate, initial, async ({ label, tracker_id, checkpoints }) => {
    const chosen = checkpoints.flatMap((id) => open.find((task) => task.id === id) ?? [])
    const { result } = await create.mutateAsync({
      route: { label, tracker_id },
      checkpoints: chosen.map(asCheckpoint),
    })
    toast({ text: words.saved })
    onMade(result.id)
  })
  return (
    <Dialog title={words.new_route} onClose={onClose}>
      <Form form={form} action={common.create} onCancel={onClose}>
        <TextField label={words.label} {...form.field('label')} autoFocus />
        <TrackerField label={words.who} placeholder={words.nobody} {...form.field('tracker_id')} />
        <PickSeveralField
          label={words.checkpoints_of}
          hint={words.checkpoints_hint}
          choices={open.map((task) => ({ id: task.id, label: task.label, hint: windowText(task, format) }))}
          {...form.field('checkpoints')}
        />
      </Form>
    </Dialog>
  )
}

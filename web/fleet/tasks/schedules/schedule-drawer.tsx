import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { RouteScheduleForm } from './route-schedule-form.tsx'
import { ScheduleForm } from './schedule-form.tsx'

interface DrawerProps {
  /** None for a new one, of a task. */
  id: number | undefined
  onClose(): void
}

/** One schedule of a task or of a route, or a new one. */
export const ScheduleDrawer = ({ id, onClose }: DrawerProps) => {
  const words = useWords('fleet/tasks/schedules')
  const tasks = useWords('fleet/tasks')
  const { may } = useUser()
  const asked = useAsk('task/schedule/read', { id: id ?? 0 }, { enabled: id !== undefined })
  const task = useDo('task/schedule/delete')
  const route = useDo('task/schedule/route/delete', { also: ['task/schedule'] })
  const read = asked.data?.value.id === id ? asked.data : undefined
  const removeIt = async (): Promise<void> => {
    if (!read) return
    const { id, type } = read.value
    if (type === 'route') await route.mutateAsync({ id })
    else await task.mutateAsync({ schedule_id: id })
    toast({ text: tasks.removed })
    onClose()
  }
  return (
    <Drawer
      title={read?.value.label ?? words.new}
      onClose={onClose}
      actions={
        read && may('task_update') && <Remove title={words.remove_title} text={words.remove_text} remove={removeIt} />
      }
    >
      {id === undefined ? (
        <ScheduleForm schedule={undefined} onClose={onClose} />
      ) : (
        <Told asked={{ ...asked, data: read }}>
          {({ value, checkpoints = [] }) =>
            value.type === 'route' ? (
              <RouteScheduleForm {...{ schedule: value, checkpoints, onClose }} />
            ) : (
              <ScheduleForm schedule={value} onClose={onClose} />
            )
          }
        </Told>
      )}
    </Drawer>
  )
}

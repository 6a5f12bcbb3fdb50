import type { Map as MapLibre } from 'maplibre-gl'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { Answers } from './answers.tsx'
import { TaskFacts } from './facts.tsx'
import { TaskForm } from './form.tsx'
import { History } from './history.tsx'
import { Nearest } from './nearest.tsx'
import { Standing } from './standing.tsx'
import { type Beginning, isOpen, type Task } from './task.ts'

interface DrawerProps {
  /** None for a new one. */
  id: number | undefined
  /** As it was listed, until more is known. */
  listed: Task | undefined
  begun: Beginning
  /** On which its circle is drawn. */
  map: MapLibre | undefined
  onClose(): void
  onMade(id: number): void
}

/** One task, or a new one: what is asked of whom, how it stands, and what became of it. */
export const TaskDrawer = ({ id, listed, ...props }: DrawerProps) => {
  const words = useWords('fleet/tasks')
  const { may } = useUser()
  const asked = useAsk('task/read', { task_id: id ?? 0 }, { enabled: id !== undefined })
  const remove = useDo('task/delete')
  const read = asked.data?.value
  const task = read && read.id === id && read.type !== 'route' ? read : listed
  const removeIt = async (): Promise<void> => {
    if (id === undefined) return
    await remove.mutateAsync({ task_id: id })
    toast({ text: words.removed })
    props.onClose()
  }
  return (
    <Drawer
      title={id === undefined ? words.new : (task?.label ?? '')}
      onClose={props.onClose}
      actions={
        task && may('task_update') && <Remove title={words.remove_title} text={words.remove_text} remove={removeIt} />
      }
    >
      {id === undefined ? (
        <TaskForm task={undefined} {...props} />
      ) : (
        <Told asked={{ ...asked, data: task }}>{(task) => <Known task={task} {...props} />}</Told>
      )}
    </Drawer>
  )
}

const Known = ({ task, ...props }: Omit<DrawerProps, 'id' | 'listed'> & { task: Task }) => {
  const { may } = useUser()
  const canChange = may('task_update') && isOpen(task)
  return (
    <>
      <Standing task={task} />
      {canChange ? (
        <TaskForm key={`${task.id} ${task.tracker_id}`} task={task} {...props} />
      ) : (
        <TaskFacts task={task} />
      )}
      <Answers task={task} />
      {canChange && <Nearest task={task} />}
      <History task={task} />
    </>
  )
}

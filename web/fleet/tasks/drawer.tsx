import type { Map as MapLibre } from 'maplibre-gl'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
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
import { CustomerLink } from './recipient/link.tsx'
import { RouteDrawer } from './route/route-drawer.tsx'
import { Standing } from './standing.tsx'
import { type Beginning, isOpen, type Task } from './task.ts'

interface DrawerProps {
  /** Of a task, a checkpoint or a route; none for a new task. */
  id: number | undefined
  /** As it was listed, until more is known. */
  listed: Task | undefined
  begun: Beginning
  /** On which its circle is drawn. */
  map: MapLibre | undefined
  onClose(): void
  onMade(id: number): void
  /** Opens another one, which this one leads to. */
  onOpen(id: number): void
}

/** One task, route or checkpoint, or a new task: what is asked of whom, how it stands, and what became of it. */
export const TaskDrawer = ({ id, listed, ...props }: DrawerProps) => {
  const words = useWords('fleet/tasks')
  const asked = useAsk('task/read', { task_id: id ?? 0 }, { enabled: id !== undefined })
  const { value: read, checkpoints = [] } = asked.data ?? {}
  if (id === undefined)
    return (
      <Drawer title={words.new} onClose={props.onClose}>
        <TaskForm task={undefined} {...props} />
      </Drawer>
    )
  const known = read?.id === id ? read : undefined
  if (known && 'checkpoint_ids' in known) return <RouteDrawer route={known} checkpoints={checkpoints} {...props} />
  const task = known ?? listed
  return (
    <Drawer title={task?.label ?? ''} onClose={props.onClose} actions={task && <Deleting task={task} {...props} />}>
      <Told asked={{ ...asked, data: task }}>{(task) => <Known task={task} {...props} />}</Told>
    </Drawer>
  )
}

const Deleting = ({ task: { id, type }, onClose }: Pick<DrawerProps, 'onClose'> & { task: Task }) => {
  const words = useWords('fleet/tasks')
  const { may } = useUser()
  const task = useDo('task/delete')
  const checkpoint = useDo('task/checkpoint/delete', { also: ['task'] })
  if (!may('task_update')) return null
  const removeIt = async (): Promise<void> => {
    if (type === 'checkpoint') await checkpoint.mutateAsync({ checkpoint_id: id })
    else await task.mutateAsync({ task_id: id })
    toast({ text: words.removed })
    onClose()
  }
  return <Remove title={words.remove_title} text={words.remove_text} remove={removeIt} />
}

const Known = ({ task, ...props }: Omit<DrawerProps, 'id' | 'listed'> & { task: Task }) => {
  const words = useWords('fleet/tasks')
  const { may } = useUser()
  const canChange = may('task_update') && isOpen(task)
  const { id, type, parent_id } = task
  return (
    <>
      <Standing task={task} />
      {parent_id !== undefined && (
        <Button onPress={() => props.onOpen(parent_id)}>
          {words.to_route({ place: String((task.order ?? 0) + 1) })}
        </Button>
      )}
      {canChange ? <TaskForm key={`${id} ${task.tracker_id}`} task={task} {...props} /> : <TaskFacts task={task} />}
      <Answers task={task} />
      <CustomerLink task={task} />
      {canChange && type === 'task' && <Nearest task={task} />}
      <History id={id} />
    </>
  )
}

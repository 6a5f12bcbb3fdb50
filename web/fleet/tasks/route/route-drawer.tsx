import { ArrowDown, ListPlus } from 'lucide-react'
import { useState } from 'react'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { failureText } from '#web/ui/failure.ts'
import { PickField } from '#web/ui/pick-field.tsx'
import { Remove } from '#web/ui/remove.tsx'
import { Section } from '#web/ui/section.tsx'
import { Sortable } from '#web/ui/sortable.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import board from '../board/board.module.css'
import { History } from '../history.tsx'
import { Repeat } from '../schedules/repeat.tsx'
import { isOpen, looks, type Task, windowText } from '../task.ts'
import { isOptimisable, Optimise } from './optimise.tsx'
import style from './route.module.css'
import { inOrder, type Route, reordered, swapped } from './route.ts'
import { RouteForm } from './route-form.tsx'

interface RouteDrawerProps {
  route: Route
  /** In their order. */
  checkpoints: readonly Task[]
  onClose(): void
  /** Opens a checkpoint. */
  onOpen(id: number): void
}

/** One route: who has it, and its checkpoints, put in order by dragging, the keys, or as they are best visited. */
export const RouteDrawer = ({ route, checkpoints, onClose, onOpen }: RouteDrawerProps) => {
  const words = useWords('fleet/tasks')
  const { may } = useUser()
  const remove = useDo('task/route/delete', { also: ['task'] })
  const mayUpdate = may('task_update')
  const canChange = mayUpdate && isOpen(route)
  const removeIt = async (): Promise<void> => {
    await remove.mutateAsync({ route_id: route.id })
    toast({ text: words.removed })
    onClose()
  }
  const order = useOrder(route)
  return (
    <Drawer
      title={route.label}
      onClose={onClose}
      actions={mayUpdate && <Remove title={words.route_remove} text={words.route_remove_text} remove={removeIt} />}
    >
      <p className={style.state}>
        <Chip look={looks[route.status]}>{words.states[route.status]}</Chip>
        <span className="quiet">{words.checkpoints({ count: checkpoints.length })}</span>
      </p>
      <RouteForm key={`${route.id} ${route.tracker_id}`} route={route} isDisabled={!canChange} />
      <Section title={words.order} isOpen>
        <Checkpoints {...{ checkpoints, canChange, onOpen }} onOrder={order} />
        {canChange && isOptimisable(checkpoints) && <Optimise {...{ route, checkpoints }} onTake={order} />}
        {canChange && <AddTask route={route} day={route.from.slice(0, 10)} place={checkpoints.length} />}
        {mayUpdate && checkpoints.length > 1 && <Repeat {...{ route, checkpoints }} />}
      </Section>
      <History id={route.id} />
    </Drawer>
  )
}

/** Puts the checkpoints in another order; what the service refuses is said, and they stay. */
const useOrder = (route: Route) => {
  const words = useWords('fleet/tasks')
  const common = useCommon()
  const update = useDo('task/route/update', { also: ['task'] })
  return async (ids: readonly number[]): Promise<void> => {
    try {
      await update.mutateAsync(inOrder(route, ids))
      toast({ text: words.saved })
    } catch (failed) {
      toast({ text: failureText(failed, common), isFault: true })
    }
  }
}

interface CheckpointsProps {
  checkpoints: readonly Task[]
  canChange: boolean
  onOpen(id: number): void
  onOrder(ids: readonly number[]): Promise<void>
}

const Checkpoints = ({ checkpoints, canChange, onOpen, onOrder }: CheckpointsProps) => {
  const words = useWords('fleet/tasks')
  const ids = checkpoints.map(({ id }) => id)
  return (
    <Sortable
      label={words.order}
      words={{ drag: words.drag, nothing_here: words.nothing_here }}
      kind="checkpoints"
      list={checkpoints.map((task, place) => ({ key: String(task.id), task, place }))}
      nameOf={({ task }) => task.label}
      cardOf={({ task, place }) => (
        <Checkpoint
          {...{ task, place, canChange, onOpen }}
          onSwap={place + 1 < ids.length ? () => void onOrder(swapped(ids, place)) : undefined}
        />
      )}
      isFixed={!canChange}
      onMove={([key], beside) => {
        const next = reordered(ids, Number(key), beside && { id: Number(beside.key), position: beside.position })
        if (next.some((id, place) => id !== ids[place])) void onOrder(next)
      }}
    />
  )
}

interface CheckpointProps {
  task: Task
  place: number
  canChange: boolean
  onOpen(id: number): void
  /** Puts it behind the next one; the last has none. */
  onSwap: (() => void) | undefined
}

const Checkpoint = ({ task, place, canChange, onOpen, onSwap }: CheckpointProps) => {
  const words = useWords('fleet/tasks')
  const { later } = useWords('ui/period')
  const format = useFormat()
  return (
    <>
      <span className={board.card}>
        {/* A row that is chosen when it comes to the focus would open before it is dragged. */}
        <button type="button" className={style.open} onClick={() => onOpen(task.id)}>
          {place + 1}. {task.label}
        </button>
        <span>{windowText(task, format)}</span>
        <Chip look={looks[task.status]}>{words.states[task.status]}</Chip>
      </span>
      {canChange && onSwap && <IconButton icon={ArrowDown} label={`${later}: ${task.label}`} onPress={onSwap} />}
      {canChange && <TakeOut task={task} />}
    </>
  )
}

/** Makes a checkpoint a task by itself; with the last one the route goes. */
const TakeOut = ({ task: { id, label } }: { task: Task }) => {
  const words = useWords('fleet/tasks')
  const transmute = useDo('task/checkpoint/transmute', { also: ['task'] })
  return (
    <Button
      look="quiet"
      isPending={transmute.isPending}
      aria-label={`${words.take_out}: ${label}`}
      onPress={() => transmute.mutate({ checkpoint_id: id })}
    >
      {words.take_out}
    </Button>
  )
}

/** Makes a task of the same day the last checkpoint. */
const AddTask = ({ route, day, place }: { route: Route; day: string; place: number }) => {
  const words = useWords('fleet/tasks')
  const common = useCommon()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const span = { from: `${day} 00:00:00`, to: `${day} 23:59:59` }
  const asked = useAsk('task/list', { ...span, statuses: ['unassigned', 'assigned'] }, { enabled: isOpen })
  const transmute = useDo('task/transmute', { also: ['task'] })
  if (!isOpen)
    return (
      <Button icon={ListPlus} onPress={() => setOpen(true)}>
        {words.add_task}
      </Button>
    )
  return (
    <PickField
      label={words.add_task}
      value={null}
      fault={transmute.error ? failureText(transmute.error, common) : ''}
      choices={(asked.data?.list ?? []).map((task) => ({
        ...{ id: task.id, label: task.label, hint: windowText(task, format) },
      }))}
      onChange={(task_id) => task_id !== null && transmute.mutate({ task_id, route_id: route.id, order: place })}
    />
  )
}

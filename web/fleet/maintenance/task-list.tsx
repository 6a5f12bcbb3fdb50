import { Wrench } from 'lucide-react'
import { useState } from 'react'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Confirm } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { SwitchField } from '#web/ui/field.tsx'
import { ButtonRows, RowButton, RowName } from '#web/ui/row-button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { looks, type Task } from './left.ts'
import style from './maintenance.module.css'
import { TakenTasks } from './taken.tsx'
import { useLeft } from './use-left.ts'

/** Tasks that are listed: the most urgent. */
const limit = 500
/** Milliseconds after which it is asked again. */
const every = 30_000

interface TaskListProps {
  /** Only of this one. */
  vehicle: number | undefined
  /** Those that are done. */
  done: boolean
  onDone(done: boolean): void
  chosen: number | undefined
  onOpen(task: number): void
}

/** Service tasks by their urgency. */
export const TaskList = ({ vehicle, done, onDone, chosen, onOpen }: TaskListProps) => {
  const words = useWords('fleet/maintenance')
  const params = {
    statuses: done ? ['done' as const] : (['created', 'notified', 'expired'] as const).slice(),
    sort: done ? ['id=desc'] : ['status=desc', 'predicted_date=asc'],
    ...(vehicle && { vehicle_ids: [vehicle] }),
  }
  const asked = useAsk('vehicle/service_task/list', { ...params, limit }, { every })
  return (
    <>
      <div className={style.tools}>
        <SwitchField label={words.only_done} value={done} onChange={onDone} />
        <TakenTasks params={params} />
      </div>
      <Told asked={asked}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty icon={Wrench} title={done ? words.none_done : words.empty} text={words.empty_text} />
          ) : (
            <ButtonRows>
              {list.map((one) => (
                <Row key={one.id} task={one} isChosen={one.id === chosen} onOpen={() => onOpen(one.id)} />
              ))}
            </ButtonRows>
          )
        }
      </Told>
    </>
  )
}

const Row = ({ task, isChosen, onOpen }: { task: Task; isChosen: boolean; onOpen(): void }) => {
  const words = useWords('fleet/maintenance')
  const format = useFormat()
  const left = useLeft()
  const { may } = useUser()
  const when = task.completion_date ?? task.prediction?.end_date
  return (
    <li className={style.row}>
      <RowButton isChosen={isChosen} onOpen={onOpen}>
        <RowName>
          <b>{task.vehicle_label}</b>
          <span>{task.description}</span>
          <small>
            {[left(task), typeof task.cost === 'number' && format.number(task.cost, 2)].filter(Boolean).join(' · ')}
          </small>
        </RowName>
        {when && <small>{format.date(when)}</small>}
        <Chip look={looks[task.status]}>{words.states[task.status]}</Chip>
      </RowButton>
      {task.status !== 'done' && may('vehicle_update') && <Done task={task} />}
    </li>
  )
}

/** Says that a task is done, once it was asked. */
const Done = ({ task }: { task: Task }) => {
  const words = useWords('fleet/maintenance')
  const common = useCommon()
  const [isAsking, setAsking] = useState(false)
  const finish = useDo('vehicle/service_task/set_status')
  const run = async (): Promise<void> => {
    await finish.mutateAsync({ task_id: task.id, status: 'done' })
    setAsking(false)
    toast({ text: words.finished })
  }
  return (
    <>
      <Button onPress={() => setAsking(true)} aria-label={`${words.done}: ${task.vehicle_label}, ${task.description}`}>
        {words.done}
      </Button>
      {isAsking && (
        <Confirm
          title={words.done_title}
          text={task.repeat ? words.done_again : words.done_text}
          action={words.done}
          look="primary"
          isPending={finish.isPending}
          failure={finish.error ? failureText(finish.error, common) : undefined}
          onCancel={() => setAsking(false)}
          onConfirm={() => void run().catch(() => undefined)}
        />
      )}
    </>
  )
}

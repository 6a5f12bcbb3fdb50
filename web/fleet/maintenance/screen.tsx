import { Plus, Wrench } from 'lucide-react'
import { useState } from 'react'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { flag, id, useAddress } from '#web/ui/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Confirm } from '#web/ui/dialog.tsx'
import { failureText } from '#web/ui/failure.ts'
import { SwitchField } from '#web/ui/field.tsx'
import { Page } from '#web/ui/page.tsx'
import { ButtonRows, RowButton, RowName } from '#web/ui/row-button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Empty, Told } from '#web/ui/told.tsx'
import { localOf } from '#web/words/format.ts'
import { useCommon, useFormat, useWords } from '#web/words/speech.tsx'
import { leftOf, type Task } from './draft.ts'
import style from './maintenance.module.css'
import { TakenTasks } from './taken.tsx'
import { TaskDrawer } from './task-drawer.tsx'

const parts = { task: id, add: flag, done: flag, vehicle: id }

/** Tasks that are listed: the most urgent. */
const limit = 500
/** Milliseconds after which it is asked again. */
const every = 30_000

/** Service tasks of vehicles by their urgency, and one of them beside. */
export default function MaintenanceScreen() {
  const words = useWords('fleet/maintenance')
  const { may } = useUser()
  const [{ task, add, done, vehicle }, go] = useAddress(parts)
  const wanted = {
    statuses: done ? (['done'] as const) : (['created', 'notified', 'expired'] as const),
    sort: done ? ['id=desc'] : ['status=desc', 'predicted_date=asc'],
    ...(vehicle && { vehicle_ids: [vehicle] }),
  }
  const params = { ...wanted, statuses: [...wanted.statuses] }
  const asked = useAsk('vehicle/service_task/list', { ...params, limit }, { every })
  const chosen = asked.data?.list.find(({ id }) => id === task)
  const close = (): void => go({ task: undefined, add: false })
  const mayChange = may('vehicle_update')
  return (
    <Page
      title={words.title}
      actions={
        <>
          <TakenTasks params={params} />
          {mayChange && (
            <Button look="primary" icon={Plus} onPress={() => go({ task: undefined, add: true })}>
              {words.new_task}
            </Button>
          )}
        </>
      }
      tools={<SwitchField label={words.only_done} value={done} onChange={(done) => go({ done, task: undefined })} />}
      drawer={(chosen || add) && <TaskDrawer key={chosen?.id ?? 'new'} task={chosen} onClose={close} />}
    >
      <Told asked={asked}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty icon={Wrench} title={done ? words.none_done : words.empty} text={words.empty_text} />
          ) : (
            <ButtonRows>
              {list.map((one) => (
                <Row
                  key={one.id}
                  task={one}
                  isChosen={one.id === task}
                  onOpen={() => go({ task: one.id, add: false })}
                />
              ))}
            </ButtonRows>
          )
        }
      </Told>
    </Page>
  )
}

const looks = { created: 'idle', notified: 'waiting', expired: 'bad', done: 'good' } as const

const Row = ({ task, isChosen, onOpen }: { task: Task; isChosen: boolean; onOpen(): void }) => {
  const words = useWords('fleet/maintenance')
  const format = useFormat()
  const { may } = useUser()
  const when = task.completion_date ?? task.prediction?.end_date
  return (
    <li className={style.row}>
      <RowButton isChosen={isChosen} onOpen={onOpen}>
        <RowName>
          <b>{task.vehicle_label}</b>
          <span>{task.description}</span>
          <small>
            <Left task={task} />
          </small>
        </RowName>
        {when && <small>{format.date(when)}</small>}
        <Chip look={looks[task.status]}>{words.states[task.status]}</Chip>
      </RowButton>
      {task.status !== 'done' && may('vehicle_update') && <Done task={task} />}
    </li>
  )
}

/** What is left, in words. */
const Left = ({ task }: { task: Task }) => {
  const words = useWords('fleet/maintenance')
  const format = useFormat()
  const { now } = useUser()
  const { mileage, hours, days } = leftOf(task, localOf(now()))
  const told = [
    mileage !== undefined && words.left_km({ count: format.number(mileage) }),
    hours !== undefined && words.left_hours({ count: format.number(hours) }),
    days !== undefined && words.left_days({ count: format.number(days) }),
    typeof task.cost === 'number' && format.number(task.cost, 2),
  ]
  return told.filter(Boolean).join(' · ')
}

/** Says that a task is done, once it was asked. */
export const Done = ({ task }: { task: Task }) => {
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

import { FileUp } from 'lucide-react'
import { PlacedHead } from '#web/parts/placed-head.tsx'
import { TagsField } from '#web/parts/tag-picker.tsx'
import { TrackersField } from '#web/parts/tracker-picker.tsx'
import { useUser } from '#web/session/user.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PeriodField } from '#web/ui/period.tsx'
import { useWords } from '#web/words/speech.tsx'
import { NearFields } from '../checkins/near-fields.tsx'
import { type Address, countOf, isFiltered, sorts, unfiltered } from './address.ts'
import style from './list.module.css'
import type { ListProps } from './list-props.ts'
import { NewTask } from './new-task.tsx'
import { looks, type Status, statuses } from './task.ts'
import type { ViewProps } from './view-props.ts'
import { ViewSwitch } from './view-switch.tsx'

/** Which tasks, in which order, and the ways to more of them. */
export const TasksHead = ({ address, go, asked, countOf: stateCount }: ListProps) => {
  const words = useWords('fleet/tasks')
  const { now } = useUser()
  return (
    <PlacedHead
      {...{ words, address, go, sorts }}
      count={asked.data?.count}
      filters={countOf(address)}
      fields={<Filters address={address} go={go} />}
      unfilter={isFiltered(address) ? () => go(unfiltered) : undefined}
      tools={<Tools address={address} go={go} />}
      period={
        <PeriodField
          value={address.period}
          now={now()}
          isAhead
          onChange={(period) => go({ period, task: undefined })}
        />
      }
      states={<States {...{ address, go, stateCount }} />}
      create={<NewTask go={go} />}
    />
  )
}

const Tools = ({ address, go }: ViewProps) => {
  const words = useWords('fleet/tasks')
  const { may } = useUser()
  return (
    <>
      <ViewSwitch {...{ address, go }} />
      {may('task_update') && (
        <Menu actions={[{ id: 'import', icon: FileUp, label: words.import, run: () => go({ import: 'new' }) }]} />
      )}
    </>
  )
}

interface StatesProps extends ViewProps {
  stateCount(status: Status): number | undefined
}

/** Only those of these states, and how many there are of each: `faulty` is of routes. */
const States = ({ address: { states }, go, stateCount }: StatesProps) => {
  const words = useWords('fleet/tasks')
  const toggle = (status: Status): void => {
    const next = states.includes(status) ? states.filter((other) => other !== status) : [...states, status]
    go({ states: next }, { replace: true })
  }
  return (
    <fieldset className={style.states} aria-label={words.status}>
      {statuses
        .filter((status) => status !== 'faulty' || stateCount(status))
        .map((status) => {
          const count = stateCount(status)
          return (
            <button
              key={status}
              type="button"
              className={style.state}
              aria-pressed={states.includes(status)}
              onClick={() => toggle(status)}
            >
              <Chip look={looks[status]}>
                {count === undefined ? words.states[status] : `${words.states[status]} ${count}`}
              </Chip>
            </button>
          )
        })}
    </fieldset>
  )
}

const Filters = ({ address, go }: ViewProps) => {
  const put = (some: Partial<Address>): void => go(some, { replace: true })
  return (
    <>
      <TrackersField value={address.trackers} onChange={(trackers) => put({ trackers })} />
      <TagsField value={address.tags} onChange={(tags) => put({ tags })} />
      <NearFields near={address.near} onChange={(near) => put({ near })} />
    </>
  )
}

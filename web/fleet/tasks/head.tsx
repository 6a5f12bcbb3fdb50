import { ArrowUpDown, FileUp, ListFilter, Plus } from 'lucide-react'
import { useState } from 'react'
import { TagsField } from '#web/parts/tag-picker.tsx'
import { TrackersField } from '#web/parts/tracker-picker.tsx'
import { useUser } from '#web/session/user.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { HelpButton } from '#web/ui/help.tsx'
import { usePhone } from '#web/ui/media.ts'
import { Menu } from '#web/ui/menu.tsx'
import { PeriodField } from '#web/ui/period.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { useWords } from '#web/words/speech.tsx'
import headStyle from '../checkins/head.module.css'
import { NearFields } from '../checkins/near-fields.tsx'
import { type Address, countOf, type Go, isFiltered, sorts, unfiltered } from './address.ts'
import style from './list.module.css'
import type { ListProps } from './list-props.ts'
import { looks, type Status, statuses } from './task.ts'
import { ViewSwitch } from './view-switch.tsx'

/** Which tasks, in which order, and the ways to more of them. */
export const TasksHead = ({ address, go, asked, countOf: stateCount }: ListProps) => {
  const words = useWords('fleet/tasks')
  const { may, now } = useUser()
  const filters = countOf(address)
  const isPhone = usePhone()
  // There they would leave no room for what they find.
  const [isOpen, setOpen] = useState(filters > 0 && !isPhone)
  const count = asked.data?.count
  return (
    <header className={headStyle.head}>
      <div className={headStyle.line}>
        <h1 className={headStyle.title}>{words.title}</h1>
        <ViewSwitch {...{ address, go }} />
        {may('task_update') && (
          <Menu actions={[{ id: 'import', icon: FileUp, label: words.import, run: () => go({ import: 'new' }) }]} />
        )}
        <HelpButton />
      </div>
      <div className={headStyle.line}>
        <PeriodField
          value={address.period}
          now={now()}
          isAhead
          onChange={(period) => go({ period, task: undefined })}
        />
        <span className={headStyle.end}>
          <IconButton
            icon={ListFilter}
            label={filters > 0 ? `${words.filter} (${filters})` : words.filter}
            isOn={isOpen || filters > 0}
            onPress={() => setOpen(!isOpen)}
          />
        </span>
      </div>
      <div className={headStyle.search}>
        <SearchBox label={words.search} value={address.q} onChange={(q) => go({ q }, { replace: true })} />
      </div>
      {isOpen && <Filters address={address} go={go} />}
      {(isOpen || !isPhone) && <States {...{ address, go, stateCount }} />}
      <div className={headStyle.line}>
        <span className={headStyle.count} role="status">
          {count !== undefined && words.count({ count })}
        </span>
        <span className={headStyle.end}>
          <Choice
            label={words.sort}
            icon={ArrowUpDown}
            value={address.sort}
            choices={sorts.map((key) => ({ key, label: words.sorts[key] }))}
            onChange={(sort) => go({ sort: sort as Address['sort'] }, { replace: true })}
          />
        </span>
        {may('task_update') && (
          <Button look="primary" icon={Plus} onPress={() => go({ task: undefined, add: true, here: undefined })}>
            {words.new}
          </Button>
        )}
      </div>
    </header>
  )
}

interface StatesProps {
  address: Address
  go: Go
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

const Filters = ({ address, go }: { address: Address; go: Go }) => {
  const words = useWords('fleet/tasks')
  const put = (some: Partial<Address>): void => go(some, { replace: true })
  return (
    <div className={headStyle.fields}>
      <TrackersField value={address.trackers} onChange={(trackers) => put({ trackers })} />
      <TagsField value={address.tags} onChange={(tags) => put({ tags })} />
      <NearFields near={address.near} onChange={(near) => put({ near })} />
      {isFiltered(address) && (
        <Button look="quiet" onPress={() => go(unfiltered)}>
          {words.unfilter}
        </Button>
      )}
    </div>
  )
}

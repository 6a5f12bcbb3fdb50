import { useState } from 'react'
import { TrackerField } from '#web/parts/tracker-picker.tsx'
import { useUser } from '#web/session/user.tsx'
import { Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useLive, useRoster } from '../../live.tsx'
import { DayPage } from '../day/day-page.tsx'
import { useDay } from '../day/use-day.ts'
import { useNames } from '../use-tasks.ts'
import type { ViewProps } from '../view-props.ts'
import style from './board.module.css'
import { columnsOf } from './board.ts'
import { Column } from './column.tsx'

/** Up to so many vehicles each have a column, whether they have tasks or not. */
const few = 12

/** A day as columns: nobody's tasks, and those of each vehicle, by time; a card is dragged to whoever is to do it. */
export default function BoardView({ address, go }: ViewProps) {
  const words = useWords('fleet/tasks')
  const { may } = useUser()
  const names = useNames()
  const { day, asked, isCut, give } = useDay(address.on)
  const [added, setAdded] = useState<readonly number[]>([])
  const first = useFew()
  const mayGive = may('task_update')
  return (
    <DayPage
      {...{ address, go, day, isCut }}
      listed={asked.data?.find(({ id }) => id === address.task)}
      tools={
        first.length === 0 && (
          <TrackerField
            label={words.add_column}
            isLabelHidden
            placeholder={words.add_column}
            value={null}
            onChange={(id) => id !== null && setAdded((before) => [...before.filter((one) => one !== id), id])}
          />
        )
      }
    >
      <Told asked={asked}>
        {(tasks) => (
          <div className={style.board}>
            {columnsOf(tasks, [...first, ...added]).map(({ tracker_id, cards }) => (
              <Column
                key={tracker_id ?? 0}
                {...{ tracker_id, cards }}
                name={tracker_id === null ? words.states.unassigned : names(tracker_id) || `#${tracker_id}`}
                chosen={address.task}
                isFixed={!mayGive}
                onOpen={(task) => go({ task, add: false }, { replace: address.task !== undefined })}
                onGive={(ids) => void Promise.all(ids.map((id) => give(id, tracker_id)))}
              />
            ))}
          </div>
        )}
      </Told>
    </DayPage>
  )
}

/** All trackers, by their labels, where they are few. */
const useFew = (): readonly number[] => {
  const { fleet } = useLive()
  useRoster()
  const all = fleet.all().filter(({ standing }) => standing !== 'blocked')
  return all.length > few ? [] : all.toSorted((a, b) => a.label.localeCompare(b.label)).map(({ id }) => id)
}

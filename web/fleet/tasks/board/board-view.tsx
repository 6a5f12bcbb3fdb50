import { Waypoints } from 'lucide-react'
import { useState } from 'react'
import { TrackerField } from '#web/parts/tracker-picker.tsx'
import { useUser } from '#web/session/user.tsx'
import { Button } from '#web/ui/button.tsx'
import { Told } from '#web/ui/told.tsx'
import { useWords } from '#web/words/speech.tsx'
import { useLive, useRoster } from '../../live.tsx'
import { DayPage } from '../day/day-page.tsx'
import { useDay } from '../day/use-day.ts'
import { NewRoute } from '../route/new-route.tsx'
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
  const { day, asked, dealt, isCut, give } = useDay(address.on)
  const [isMaking, setMaking] = useState(false)
  const [added, setAdded] = useState<readonly number[]>([])
  const first = useFew()
  const mayGive = may('task_update')
  return (
    <DayPage
      {...{ address, go, day, isCut }}
      listed={asked.data?.find(({ id }) => id === address.task)}
      tools={
        <>
          {mayGive && (
            <Button icon={Waypoints} onPress={() => setMaking(true)}>
              {words.new_route}
            </Button>
          )}
          {first.length === 0 && (
            <TrackerField
              label={words.add_column}
              isLabelHidden
              placeholder={words.add_column}
              value={null}
              onChange={(id) => id !== null && setAdded((before) => [...before.filter((one) => one !== id), id])}
            />
          )}
        </>
      }
    >
      <Told asked={dealt}>
        {(all) => (
          <div className={style.board}>
            {columnsOf(all, [...first, ...added]).map(({ tracker_id, cards }) => (
              <Column
                key={tracker_id ?? 0}
                {...{ tracker_id, cards }}
                name={tracker_id === null ? words.states.unassigned : names(tracker_id) || `#${tracker_id}`}
                chosen={address.task}
                isFixed={!mayGive}
                onOpen={(task) => go({ task, add: false }, { replace: address.task !== undefined })}
                onGive={(keys) => void Promise.all(keys.map((key) => give(key, tracker_id)))}
              />
            ))}
          </div>
        )}
      </Told>
      {isMaking && (
        <NewRoute
          tasks={asked.data ?? []}
          onClose={() => setMaking(false)}
          onMade={(task) => {
            setMaking(false)
            go({ task, add: false })
          }}
        />
      )}
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

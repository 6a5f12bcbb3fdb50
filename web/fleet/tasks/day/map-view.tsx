import type { Map as MapLibre } from 'maplibre-gl'
import { useState } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import { vehicleAt } from '#web/map/vehicle-presses.ts'
import { useUser } from '#web/session/user.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useWords } from '#web/words/speech.tsx'
import { columnsOf } from '../board/board.ts'
import { Column } from '../board/column.tsx'
import { TasksMap } from '../map.tsx'
import type { ViewProps } from '../view-props.ts'
import style from './day.module.css'
import { DayPage } from './day-page.tsx'
import { useDay } from './use-day.ts'

/** As cards are dragged (web/ui/sortable.tsx). */
const dragged = 'odograph-tasks'

/** A day on the map: its tasks by their states, vehicles as they are now; one of nobody's is dropped on a vehicle. */
export default function MapOfDay({ address, go }: ViewProps) {
  const words = useWords('fleet/tasks')
  const { may } = useUser()
  const { day, asked, dealt, isCut, give } = useDay(address.on)
  const [map, setMap] = useState<MapLibre>()
  const open = (task: number): void => go({ task, add: false }, { replace: address.task !== undefined })
  const mayGive = may('task_update')
  const [free] = columnsOf(dealt.data ?? [], [])
  const drop = (keys: readonly string[], at: { x: number; y: number }): void => {
    const to = map && vehicleAt(map, at)
    if (to === undefined) toast({ text: words.no_vehicle_there, isFault: true })
    else for (const key of keys) void give(key, to)
  }
  return (
    <DayPage {...{ address, go, day, isCut, map }} isKept listed={asked.data?.find(({ id }) => id === address.task)}>
      <div className={style.halves}>
        <div className={style.free}>
          <Column
            tracker_id={null}
            cards={free?.cards ?? []}
            name={words.states.unassigned}
            chosen={address.task}
            isFixed={!mayGive}
            onOpen={open}
            onGive={(keys) => void Promise.all(keys.map((key) => give(key, null)))}
          />
        </div>
        <DropZone
          aria-label={words.drop_here}
          className={style.map}
          getDropOperation={(types) => (mayGive && types.has(dragged) ? 'move' : 'cancel')}
          onDrop={({ items, x, y }) => {
            const texts = items.filter((item) => item.kind === 'text')
            void Promise.all(texts.map((item) => item.getText(dragged))).then((keys) => drop(keys, { x, y }))
          }}
        >
          <TasksMap
            tasks={asked.data}
            isCut={isCut}
            near={undefined}
            at={address.at}
            chosen={address.task}
            hasVehicles
            onView={(at) => go({ at }, { replace: true })}
            onMap={setMap}
            onBegin={mayGive ? (here) => go({ task: undefined, add: true, here }) : undefined}
            open={open}
          />
        </DropZone>
      </div>
    </DayPage>
  )
}

import type { Map as MapLibre } from 'maplibre-gl'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { ImportWizard } from '#web/parts/import/import-wizard.tsx'
import { useUser } from '#web/session/user.tsx'
import { useWords } from '#web/words/speech.tsx'
import style from '../checkins/screen.module.css'
import { importKind } from './import-kind.ts'
import { TaskList } from './list.tsx'
import { TasksMap } from './map.tsx'
import { OpenTask } from './open-task.tsx'
import { useTasks } from './use-tasks.ts'
import type { ViewProps } from './view-props.ts'

/** Tasks as a list, on a map, and one of them beside. */
export default function ListView({ address, go }: ViewProps) {
  const words = useWords('fleet/tasks')
  const { may } = useUser()
  const { task: openId, add } = address
  const found = useTasks(address)
  const [map, setMap] = useState<MapLibre>()
  const kind = useMemo(() => importKind(words), [words])
  const isOpen = openId !== undefined
  // Back goes to the list, and not through all that were looked at.
  const open = useCallback(
    (task: number) => go({ task, add: false, here: undefined }, { replace: isOpen }),
    [go, isOpen],
  )
  return (
    <div className={style.screen}>
      <main className={style.main} aria-label={words.title}>
        <TaskList {...{ address, go, open }} {...found} />
        <TasksMap
          tasks={found.placed}
          isCut={(found.asked.data?.count ?? 0) > (found.placed?.length ?? 0)}
          near={address.near}
          at={address.at}
          chosen={openId}
          onView={(at) => go({ at }, { replace: true })}
          onMap={setMap}
          onBegin={may('task_update') ? (here) => go({ task: undefined, add: true, here }) : undefined}
          open={open}
        />
      </main>
      {/* What waits for its words takes nothing else away meanwhile. */}
      <Suspense>
        {(isOpen || add) && (
          <OpenTask {...{ address, go, map }} listed={found.placed?.find(({ id }) => id === openId)} />
        )}
      </Suspense>
      {address.import && <ImportWizard kind={kind} at={address.import} go={(at) => go({ import: at })} />}
    </div>
  )
}

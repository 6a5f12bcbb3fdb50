import type { Map as MapLibre } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { useUser } from '#web/session/user.tsx'
import { Page } from '#web/ui/page.tsx'
import { PeriodField } from '#web/ui/period.tsx'
import { useWords } from '#web/words/speech.tsx'
import { NewTask } from '../new-task.tsx'
import { OpenTask } from '../open-task.tsx'
import type { Task } from '../task.ts'
import type { ViewProps } from '../view-props.ts'
import { ViewSwitch } from '../view-switch.tsx'

interface DayPageProps extends ViewProps {
  /** `2026-11-29`. */
  day: string
  /** There are more tasks than are shown. */
  isCut: boolean
  /** The open task, where it is among those that are shown. */
  listed: Task | undefined
  map?: MapLibre | undefined
  /** A map stands beside the drawer. */
  isKept?: boolean
  tools?: ReactNode
  children: ReactNode
}

/** What a view of one day has around it: the day, a new task of that day, and one of them beside. */
export const DayPage = (props: DayPageProps) => {
  const { address, go, day, isCut, listed, map, isKept, tools, children } = props
  const words = useWords('fleet/tasks')
  const { now } = useUser()
  const { task, add } = address
  return (
    <Page
      title={words.title}
      isKept={isKept ?? false}
      actions={
        <>
          <ViewSwitch {...{ address, go }} />
          <NewTask go={go} />
        </>
      }
      tools={
        <>
          <PeriodField value={address.on} now={now()} most={1} isAhead onChange={(on) => go({ on, task: undefined })} />
          {tools}
          {isCut && <span className="quiet">{words.some_shown}</span>}
        </>
      }
      drawer={(task !== undefined || add) && <OpenTask {...{ address, go, day, listed, map }} />}
    >
      {children}
    </Page>
  )
}

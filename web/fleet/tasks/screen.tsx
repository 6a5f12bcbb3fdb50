import { type ComponentType, lazy, Suspense } from 'react'
import { useAddress } from '#web/ui/address.ts'
import { Loading } from '#web/ui/told.tsx'
import { parts, type views } from './address.ts'
import ListView from './list-view.tsx'
import type { ViewProps } from './view-props.ts'

const calendar = lazy(() => import('./calendar/calendar-view.tsx'))

/** The code of each comes when it is shown first. */
const shown: Readonly<Record<(typeof views)[number], ComponentType<ViewProps>>> = {
  list: ListView,
  board: lazy(() => import('./board/board-view.tsx')),
  map: lazy(() => import('./day/map-view.tsx')),
  plan: lazy(() => import('./plan/plan-view.tsx')),
  week: calendar,
  month: calendar,
  schedules: lazy(() => import('./schedules/schedules-view.tsx')),
}

/** What people are asked to do, and what became of it. */
export default function TasksScreen() {
  const [address, go] = useAddress(parts)
  const View = shown[address.view]
  return (
    <Suspense fallback={<Loading />}>
      <View address={address} go={go} />
    </Suspense>
  )
}

import { useMemo } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { daysOf, type Period, spanOf } from '#web/ui/period.ts'
import { type Dealt, movedTo } from '../board/board.ts'
import { most_on_map, useLiveTasks } from '../use-tasks.ts'
import { useGiving } from './use-giving.ts'

/** The tasks and checkpoints of a day, the soonest first. */
export const useTasksOfDay = (on: Period) => {
  const { now } = useUser()
  const { last: day } = daysOf(on, now())
  const span = spanOf(`${day}..${day}`, now())
  const { data, error, refetch } = useAsk('task/list', {
    ...{ ...span, types: ['task', 'checkpoint'], sort: ['from=asc'], limit: most_on_map },
  })
  useLiveTasks()
  return {
    ...{ day, span },
    asked: { data: data?.list, error, refetch },
    isCut: (data?.count ?? 0) > (data?.list.length ?? 0),
  }
}

/** The tasks and routes of a day, the soonest first, and how one is given to somebody: it stands there at once. */
export const useDay = (on: Period) => {
  const { day, span, asked, isCut } = useTasksOfDay(on)
  const { data, error, refetch } = asked
  const routes = useAsk('task/route/list', span)
  const { moved, give } = useGiving()
  const tasks = useMemo(() => data && movedTo(data, moved), [data, moved])
  /** Checkpoints are dealt with their routes. */
  const dealt = useMemo(
    (): readonly Dealt[] | undefined =>
      tasks && routes.data && [...tasks.filter(({ type }) => type === 'task'), ...movedTo(routes.data.list, moved)],
    [tasks, routes.data, moved],
  )
  return {
    ...{ day, isCut, give },
    /** Tasks and checkpoints. */
    asked: { ...asked, data: tasks },
    /** What can be given to somebody: tasks by themselves, and routes. */
    dealt: { data: dealt, error: error ?? routes.error, refetch: () => Promise.all([refetch(), routes.refetch()]) },
  }
}

import { useCallback, useMemo, useState } from 'react'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { failureText } from '#web/ui/failure.ts'
import { daysOf, type Period, spanOf } from '#web/ui/period.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { movedTo } from '../board/board.ts'
import { most_on_map, useLiveTasks, useNames } from '../use-tasks.ts'

/** The tasks of a day, the soonest first, and how one is given to somebody: it stands there at once. */
export const useDay = (on: Period) => {
  const { now } = useUser()
  const { last: day } = daysOf(on, now())
  const span = spanOf(`${day}..${day}`, now())
  const asked = useAsk('task/list', { ...span, sort: ['from=asc'], limit: most_on_map })
  useLiveTasks()
  const { moved, give } = useGiving()
  const { data, error, refetch } = asked
  const tasks = useMemo(() => data && movedTo(data.list, moved), [data, moved])
  return { day, asked: { data: tasks, error, refetch }, isCut: (data?.count ?? 0) > (data?.list.length ?? 0), give }
}

/** Gives tasks to somebody; what the service refuses goes back, and is said. */
export const useGiving = () => {
  const words = useWords('fleet/tasks')
  const common = useCommon()
  const names = useNames()
  const { mutateAsync } = useDo('task/assign')
  const [moved, setMoved] = useState<ReadonlyMap<number, number | null>>(new Map())
  const give = useCallback(
    async (task_id: number, tracker_id: number | null): Promise<void> => {
      setMoved((before) => new Map(before).set(task_id, tracker_id))
      try {
        await mutateAsync({ task_id, tracker_id })
        toast({ text: tracker_id === null ? words.taken : words.given({ name: names(tracker_id) }) })
      } catch (failed) {
        toast({ text: failureText(failed, common), isFault: true })
      } finally {
        setMoved((before) => new Map([...before].filter(([id]) => id !== task_id)))
      }
    },
    [mutateAsync, names, words, common],
  )
  return { moved, give }
}

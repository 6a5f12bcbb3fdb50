import { useCallback, useState } from 'react'
import { useDo } from '#web/session/ask.ts'
import { failureText } from '#web/ui/failure.ts'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { readKey } from '../board/board.ts'
import { useNames } from '../use-tasks.ts'

/** Gives tasks and routes, by their keys, to somebody; what the service refuses goes back, and is said. */
export const useGiving = () => {
  const words = useWords('fleet/tasks')
  const common = useCommon()
  const names = useNames()
  const task = useDo('task/assign').mutateAsync
  const route = useDo('task/route/assign', { also: ['task'] }).mutateAsync
  const [moved, setMoved] = useState<ReadonlyMap<string, number | null>>(new Map())
  const give = useCallback(
    async (key: string, tracker_id: number | null): Promise<void> => {
      const meant = readKey(key)
      if (!meant) return
      setMoved((before) => new Map(before).set(key, tracker_id))
      try {
        if (meant.isRoute) await route({ route_id: meant.id, tracker_id })
        else await task({ task_id: meant.id, tracker_id })
        toast({ text: tracker_id === null ? words.taken : words.given({ name: names(tracker_id) }) })
      } catch (failed) {
        toast({ text: failureText(failed, common), isFault: true })
      } finally {
        setMoved((before) => new Map([...before].filter(([one]) => one !== key)))
      }
    },
    [task, route, names, words, common],
  )
  return { moved, give }
}

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Entry } from '#client/live-client.ts'
import { usePages } from '#web/parts/pages.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { nameOf } from '../employees/employee.ts'
import { useLive, useRoster } from '../live.tsx'
import { useAskedAgain } from '../use-asked-again.ts'
import type { Address } from './address.ts'
import type { Status } from './task.ts'
import { anyState, wantedOf } from './wanted.ts'

/** Shown on the map at once. */
export const most_on_map = 1000
/** Milliseconds until what nobody was told of is seen. */
const every = 30_000
const keys = [['task']] as const
const isMeant = ({ event }: Entry): boolean => /^(task|checkpoint|route)_/.test(event)

/** The tasks that the address asks for, page by page, and the first of them for the map. */
export const useTasks = (address: Address) => {
  const { now } = useUser()
  const wanted = wantedOf(address, now())
  const asked = usePages('task/list', wanted)
  const onMap = useAsk('task/list', { ...wanted, limit: most_on_map })
  const counts = useAsk('task/status/count', anyState(address, now())).data?.value
  useLiveTasks()
  return {
    asked,
    placed: onMap.data?.list,
    /** How many there are of a state, once it is known. */
    countOf: (status: Status): number | undefined => counts?.[status],
  }
}

/** What became of a task is told by the live channel; what a colleague asks of somebody is not, and is asked for now and then. */
export const useLiveTasks = (): void => {
  const queries = useQueryClient()
  useAskedAgain(keys, { isMeant })
  useEffect(() => {
    // Nobody looks at a page that is behind others, and it asks when somebody comes back to it.
    const beat = setInterval(() => {
      if (document.visibilityState === 'visible') void queries.invalidateQueries({ queryKey: keys[0] })
    }, every)
    return () => clearInterval(beat)
  }, [queries])
}

/** How those are called who are asked: the vehicle or else the tracker, and who drives it. */
export const useNames = (): ((tracker_id: number | null) => string) => {
  const { fleet } = useLive()
  const version = useRoster()
  // biome-ignore lint/correctness/useExhaustiveDependencies: others may be called so now
  return useCallback(
    (tracker_id) => {
      const { vehicle, label, driver } = (tracker_id !== null && fleet.row(tracker_id)) || {}
      return [vehicle?.label ?? label, driver && nameOf(driver)].filter(Boolean).join(' · ')
    },
    [fleet, version],
  )
}

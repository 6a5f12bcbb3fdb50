import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAsk } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { each } from '#web/ui/each.ts'
import { changedEntryOf, type Drive, drivesOf, newEntryOf, type Said } from './drives.ts'

export interface Span {
  from: string
  to: string
}

/** Drives of a vehicle in a period, as `Told` takes them. */
export const useDrives = (tracker_id: number, span: Span) => {
  const entries = useAsk('driver/journal/entry/list', { tracker_id, ...span })
  const proposals = useAsk('driver/journal/proposal/list', { tracker_id, ...span })
  const [entered, proposed] = [entries.data?.list, proposals.data?.list]
  const isOld = entries.isPlaceholderData || proposals.isPlaceholderData
  const data = useMemo(
    () => (entered && proposed && !isOld ? drivesOf(entered, proposed) : undefined),
    [entered, proposed, isOld],
  )
  const refetch = () => Promise.all([entries.refetch(), proposals.refetch()])
  return { data, error: entries.error ?? proposals.error, refetch }
}

/** Entries that one call makes, at most. */
const at_once = 1_000

/** Says something of drives: those that are entered are changed, the others become entries. */
export const useSay = () => {
  const { client } = useSession()
  const queries = useQueryClient()
  return async (drives: readonly Drive[], saidOf: (drive: Drive) => Said): Promise<void> => {
    const fresh = drives.filter(({ entry }) => !entry).map((drive) => newEntryOf(drive, saidOf(drive)))
    const had = drives.flatMap((drive) => (drive.entry ? changedEntryOf(drive.entry, saidOf(drive)) : []))
    try {
      for (let i = 0; i < fresh.length; i += at_once)
        await client.call('driver/journal/entry/create', { entries: fresh.slice(i, i + at_once) })
      await each(had, (entry) => client.call('driver/journal/entry/update', { entry }))
    } finally {
      await queries.invalidateQueries({ queryKey: ['driver', 'journal'] })
    }
  }
}

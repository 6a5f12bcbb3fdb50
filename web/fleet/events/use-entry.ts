import { useEffect, useRef } from 'react'
import type { Result } from '#client/client.ts'
import { useAsk, useDo } from '#web/session/ask.ts'
import { useLive } from '../live.tsx'

export type Entry = Result<'history/read'>['value']

/** The entry that is looked at, be it listed or not; it is read by that. */
export const useEntry = (id: number | undefined, listed: readonly Entry[] | undefined) => {
  const { recount } = useLive()
  const found = listed?.find((entry) => entry.id === id)
  const asked = useAsk(
    'history/read',
    { id: id ?? 0 },
    { enabled: id !== undefined && listed !== undefined && found === undefined },
  )
  const read = useDo('history/mark_read')
  const entry = found ?? (asked.data?.value.id === id ? asked.data?.value : undefined)
  const unread = entry && !entry.is_read ? entry.id : undefined
  const told = useRef<number>(undefined)
  useEffect(() => {
    if (unread === undefined || told.current === unread) return
    told.current = unread
    read.mutate({ id: unread }, { onSuccess: recount })
  }, [unread, read.mutate, recount])
  return { data: entry, error: asked.error, refetch: asked.refetch }
}

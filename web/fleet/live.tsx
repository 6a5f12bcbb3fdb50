import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Entry } from '#client/live-client.ts'
import { connectFleet, type FleetConnection } from '#web/live/connect.ts'
import { type Connection, type Counts, createFleet, type Fleet, type Row } from '#web/live/fleet.ts'
import { useAsk } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'

interface Live {
  fleet: Fleet
  /** Whether the trackers are listed, or why they could not be. */
  asked: { data: unknown; error: unknown; refetch(): unknown }
  see(ids: ReadonlySet<number>): void
  /** Tells entries of the history as they are made, until what it answers is called. */
  onEntries(listener: (entries: readonly Entry[]) => void): () => void
  /** Entries were read here: how many are not read is asked again. */
  recount(): void
}

const Context = createContext<Live | undefined>(undefined)

export const useLive = (): Live => {
  const live = useContext(Context)
  if (!live) throw new Error('nothing is live here')
  return live
}

/** What is inside of it knows all trackers as they are now. */
export const LiveProvider = ({ children }: { children: ReactNode }) => {
  const { client, hash, end } = useSession()
  const fleet = useMemo(() => createFleet(requestAnimationFrame), [])
  const [connection, setConnection] = useState<FleetConnection>()
  const listeners = useRef(new Set<(entries: readonly Entry[]) => void>())
  const asked = useAsk('tracker/list')
  const groups = useAsk('tracker/group/list')
  const tags = useAsk('tag/list')
  const { refetch } = asked
  const vehicles = useAsk('vehicle/list', {})
  const employees = useAsk('employee/list', {})

  useEffect(() => {
    const connection = connectFleet({
      fleet,
      client,
      url: location.origin,
      hash,
      onOthers: () => void refetch({ cancelRefetch: false }),
      onLogout: end,
      onEntries: (entries) => {
        for (const listener of listeners.current) listener(entries)
      },
    })
    setConnection(connection)
    return connection.close
  }, [fleet, client, hash, end, refetch])

  useEffect(() => {
    fleet.setOthers({
      groups: groups.data?.list ?? [],
      tags: tags.data?.list ?? [],
      vehicles: vehicles.data?.list ?? [],
      employees: employees.data?.list ?? [],
    })
  }, [fleet, groups.data, tags.data, vehicles.data, employees.data])
  useEffect(() => {
    if (!asked.data) return
    fleet.setTrackers(asked.data.list)
    connection?.listed()
  }, [fleet, connection, asked.data])

  // Always the same, whatever else changes: who listens goes on listening.
  const onEntries = useCallback((listener: (entries: readonly Entry[]) => void) => {
    listeners.current.add(listener)
    return () => listeners.current.delete(listener)
  }, [])
  const live = useMemo(
    () => ({
      fleet,
      asked,
      see: (ids: ReadonlySet<number>) => connection?.see(ids),
      onEntries,
      recount: () => connection?.count(),
    }),
    [fleet, asked, connection, onEntries],
  )
  return <Context value={live}>{children}</Context>
}

export const useRow = (id: number | undefined): Row | undefined => {
  const { fleet } = useLive()
  const [subscribe, read] = useMemo(
    () =>
      [
        (listener: () => void) => (id === undefined ? () => undefined : fleet.onRow(id, listener)),
        () => (id === undefined ? undefined : fleet.row(id)),
      ] as const,
    [fleet, id],
  )
  return useSyncExternalStore(subscribe, read)
}

const useAny = <Value,>(read: (fleet: Fleet) => Value): Value => {
  const { fleet } = useLive()
  return useSyncExternalStore(fleet.onAny, () => read(fleet))
}

export const useCounts = (): Counts => useAny((fleet) => fleet.counts())
export const useConnection = (): Connection => useAny((fleet) => fleet.connection())
export const useUnread = (): number => useAny((fleet) => fleet.unread())
/** How many have told nothing yet, of those that may. */
export const useUnheard = (): number => useAny((fleet) => fleet.unheard().length)
/** Changes when there are other trackers, or something belongs to others; not with their states. */
export const useRoster = (): number => useAny((fleet) => fleet.version())

/** A beat that all who use it are drawn again with, together: what says how long ago something was. */
const beatOf = (milliseconds: number): (() => number) => {
  let count = 0
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    timer ??= setInterval(() => {
      count++
      for (const each of listeners) each()
    }, milliseconds)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
  return () => useSyncExternalStore(subscribe, () => count)
}
export const useSecond = beatOf(1_000)
export const useMinute = beatOf(60_000)

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Client } from '#client/client.ts'
import { type MapSource, sourcesOf } from '#web/map/source.ts'
import { useClient } from '#web/session/session.tsx'

/** Of all maps, by who asked: another dealer may offer others. */
const known = new WeakMap<Client, readonly MapSource[]>()

/** What one's dealer offers; before anybody signs in, the dealer at this address. */
const listed = (client: Client) =>
  client.call('map/source/list', { domain: location.hostname }).catch(() => ({ list: [], ready: false }))

const none: readonly MapSource[] = []

/** Which map was chosen: kept by the browser, for all maps of the window at once. */
const key = 'odograph.map.source'
const listeners = new Set<() => void>()
const chosen = (): string | undefined => localStorage.getItem(key) ?? undefined
export const chooseMap = (map: string): void => {
  localStorage.setItem(key, map)
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

interface Sources {
  /** What the chosen map is drawn from. */
  sources: readonly MapSource[]
  map: MapSource['map'] | undefined
  /** All that there are to choose from; none where it is given. */
  maps: readonly MapSource['map'][]
}

/**
 * Of the map that is given, or else was chosen, or of the one that is always there. The first start cuts the world: until then
 * it is asked again, and what there is is shown.
 */
export const useSources = (given?: string): Sources => {
  const client = useClient()
  const [list, setList] = useState(known.get(client) ?? none)
  const kept = useSyncExternalStore(subscribe, chosen)
  const wanted = given ?? kept
  useEffect(() => {
    const before = known.get(client)
    setList(before ?? none)
    if (before) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const ask = async (): Promise<void> => {
      const { list, ready } = await listed(client)
      if (isOver) return
      if (list.length > 0) setList(list)
      if (ready && list.length > 0) known.set(client, list)
      else timer = setTimeout(() => void ask(), 2000)
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [client])
  return useMemo(() => {
    const sources = sourcesOf(list, list.some(({ map }) => map === wanted) ? wanted : undefined)
    const maps = given === undefined ? [...new Set(list.map(({ map }) => map))] : []
    return { sources, map: sources[0]?.map, maps }
  }, [list, wanted, given])
}

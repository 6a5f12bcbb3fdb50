import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type MapSource, sourcesOf } from '#web/map/source.ts'
import { stranger } from '#web/session/session.tsx'

/** Of all maps. */
let known: readonly MapSource[] = []

/** Of the dealer at this address, or of the first where it is nobody's. */
const listed = () =>
  stranger
    .call('map/source/list', { domain: location.hostname })
    .catch(() => stranger.call('map/source/list'))
    .catch(() => ({ list: [], ready: false }))

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
  const [list, setList] = useState(known)
  const kept = useSyncExternalStore(subscribe, chosen)
  const wanted = given ?? kept
  useEffect(() => {
    if (known.length > 0) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const ask = async (): Promise<void> => {
      const { list, ready } = await listed()
      if (isOver) return
      if (list.length > 0) setList(list)
      if (ready && list.length > 0) known = list
      else timer = setTimeout(() => void ask(), 2000)
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])
  return useMemo(() => {
    const sources = sourcesOf(list, list.some(({ map }) => map === wanted) ? wanted : undefined)
    const maps = given === undefined ? [...new Set(list.map(({ map }) => map))] : []
    return { sources, map: sources[0]?.map, maps }
  }, [list, wanted, given])
}

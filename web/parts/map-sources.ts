import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Client, Result } from '#client/client.ts'
import { onAway } from '#web/map/away.ts'
import { type MapSource, sourcesOf } from '#web/map/source.ts'
import { useClient, useFace } from '#web/session/session.tsx'

type Offer = Pick<Result<'map/source/list'>, 'list' | 'first'>

/** All maps, and which is the first, by who asked: another dealer may offer others. */
const known = new WeakMap<Client, Offer>()
/** When they were asked for last: milliseconds of the page. */
const asked = new WeakMap<Client, number>()

/**
 * Milliseconds until they are asked for again: while the world is being made, while something is away, and else, for
 * what an operator adds, and what was away before the page was there.
 */
const soon = 2_000
const while_away = 30_000
const later = 300_000

/** What one's dealer offers; before anybody signs in, the dealer at this address. */
const listed = (client: Client) =>
  client.call('map/source/list', { domain: location.hostname }).catch(() => ({ ...none, ready: false, away: false }))

const none: Offer = { list: [], first: 'osm' }

/** Which map was chosen: kept by the service for whoever is signed in, and by the browser, so that it is there at once. */
const key = 'odograph.map.source'
const setting = 'map_source'
const listeners = new Set<() => void>()
const chosen = (): string | undefined => localStorage.getItem(key) ?? undefined
const keep = (map: string): void => {
  localStorage.setItem(key, map)
  for (const listener of listeners) listener()
}
export const useChooseMap = (): ((map: string) => void) => {
  const client = useClient()
  const isUser = useFace() === 'fleet'
  return useCallback(
    (map) => {
      keep(map)
      if (isUser) void client.call('user/settings/ui/update', { key: setting, value: map }).catch(() => undefined)
    },
    [client, isUser],
  )
}
/** For all maps of the window at once, where it was chosen on another computer. */
const recall = async (client: Client): Promise<void> => {
  const kept = await client.call('user/settings/ui/read', { key: setting, otherwise: '' }).catch(() => undefined)
  if (kept?.value && kept.value !== chosen()) keep(String(kept.value))
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const askers = new Set<() => void>()
/** What there is was changed here: all maps of the page ask for it at once. */
export const askForSources = (): void => {
  for (const ask of askers) ask()
}

/** Of these, what is not in the list. */
const without = (ids: readonly string[], list: readonly MapSource[]): readonly string[] =>
  [...new Set(ids)].filter((id) => !list.some((one) => one.id === id))

interface Sources {
  /** What the chosen map is drawn from. */
  sources: readonly MapSource[]
  map: MapSource['map'] | undefined
  /** All that there are to choose from; none where it is given. */
  maps: readonly MapSource['map'][]
}

/**
 * Of the map that is given, or else was chosen, or that the dealer shows first, or of the one that is always there. The first
 * start cuts the world: until then it is asked again, and what there is is shown; so it is when a tile could not be had, until
 * what was there before is back, and while the service says that something is away.
 */
export const useSources = (given?: string): Sources => {
  const client = useClient()
  const isUser = useFace() === 'fleet'
  const [{ list, first }, setOffer] = useState(known.get(client) ?? none)
  const kept = useSyncExternalStore(subscribe, chosen)
  const wanted = [given ?? kept, first].find((map) => list.some((one) => one.map === map))
  useEffect(() => {
    let now = known.get(client) ?? none
    let gone: readonly string[] = []
    let isAway = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    setOffer(now)
    const askIn = (milliseconds: number): void => {
      clearTimeout(timer)
      timer = setTimeout(() => void ask(), milliseconds)
    }
    const ask = async (): Promise<void> => {
      asked.set(client, performance.now())
      const { list, first, ready, away } = await listed(client)
      if (isOver) return
      const isThere = list.length > 0
      gone = isThere ? without(isAway ? [...gone, ...now.list.map(({ id }) => id)] : gone, list) : gone
      isAway = false
      const offer = { list, first }
      if (isThere && JSON.stringify(offer) !== JSON.stringify(now)) {
        now = offer
        setOffer(offer)
      }
      if (ready && isThere) known.set(client, offer)
      askIn(ready && isThere ? (away || gone.length > 0 ? while_away : later) : soon)
    }
    const again = (): void => askIn(0)
    askers.add(again)
    const stop = onAway(() => {
      if (isAway) return
      isAway = true
      askIn(Math.max(0, (asked.get(client) ?? Number.NEGATIVE_INFINITY) + while_away - performance.now()))
    })
    if (now.list.length > 0) askIn(later)
    else void ask()
    return () => {
      isOver = true
      askers.delete(again)
      stop()
      clearTimeout(timer)
    }
  }, [client])
  const isChoice = given === undefined && new Set(list.map(({ map }) => map)).size > 1
  useEffect(() => {
    if (isChoice && isUser) void recall(client)
  }, [client, isUser, isChoice])
  return useMemo(() => {
    const sources = sourcesOf(list, wanted)
    const maps = given === undefined ? [...new Set(list.map(({ map }) => map))] : []
    return { sources, map: sources.at(-1)?.map, maps }
  }, [list, wanted, given])
}

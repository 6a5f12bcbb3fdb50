import { ApiError, type Client, createClient } from '#client/client.ts'
import type { Shelf } from './kept/shelf.ts'
import type { Day, Known, Tasks } from './known.ts'
import type { Deed } from './queue/deed.ts'

/** What this phone is about, as its screens show it. Everything is put on the shelf before it is shown. */

/** The way to the service: as far as is known, none, or used just now. */
export type Way = 'open' | 'away' | 'sending'

export interface State {
  /** The session; none where nobody is signed in. */
  hash?: string | undefined
  /** Whether the service has ended it; it may take it up again. */
  isEnded: boolean
  known?: Known | undefined
  day?: Day | undefined
  tasks?: Tasks | undefined
  deeds: readonly Deed[]
  /** Places that wait. */
  places: number
  way: Way
  /** How many things the browser has thrown away that were not told yet; it may be none of them. */
  lost?: number | undefined
}

export interface Means {
  shelf: Shelf
  /** Where the service is. */
  url: string
  fetch: typeof fetch
  now(): number
  /** What stays where the shelf is thrown away, as far as anything does. */
  mark: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** One page of several at a time; passes over what another does already. */
  alone(work: () => Promise<void>): Promise<void>
  /** Has the browser send it once there is a way, though this page be closed by then, where it can. */
  later(): void
  /** Has the browser take no pushes for this phone any more. */
  forgetPushes(): Promise<void>
}

const mark_name = 'odograph.go'

/** Opens what was kept. */
export const openState = async ({ shelf, mark, url, fetch }: Means) => {
  let state: State = { isEnded: false, deeds: [], places: 0, way: 'open', ...(await readKept(shelf)) }
  const marked = mark.getItem(mark_name)
  if (marked !== null && !state.hash) state = { ...state, lost: Number(marked) || 0 }
  const listeners = new Set<() => void>()
  const set = (change: Partial<State>): void => {
    state = { ...state, ...change }
    if (state.hash) mark.setItem(mark_name, String(state.deeds.length))
    for (const listener of listeners) listener()
  }
  return {
    now: (): State => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set,
    /** Looks on the shelf what waits. */
    look: async (): Promise<void> => set(await readWaiting(shelf)),
    /** The service knows the session no more, or not now: a tracker that is blocked comes back. What waits stays. */
    end: async (): Promise<void> => set({ isEnded: true, way: 'open' }),
    unmark: () => mark.removeItem(mark_name),
    client: (): Client => createClient({ url, fetch, ...(state.hash && { hash: state.hash }) }),
  }
}

export type Held = Awaited<ReturnType<typeof openState>>

/** Answers whether the service has ended the session. */
export const isEnd = (error: unknown): boolean => error instanceof ApiError && (error.code === 3 || error.code === 4)

const readKept = async (shelf: Shelf): Promise<Partial<State>> => {
  const [hash, known, day, tasks, waiting] = await Promise.all([
    shelf.read<string>('fact', 'hash'),
    shelf.read<Known>('fact', 'known'),
    shelf.read<Day>('fact', 'day'),
    shelf.read<Tasks>('fact', 'tasks'),
    readWaiting(shelf),
  ])
  return { ...(hash && { hash }), ...(known && { known }), ...(day && { day }), ...(tasks && { tasks }), ...waiting }
}

const readWaiting = async (shelf: Shelf): Promise<Pick<State, 'deeds' | 'places'>> => {
  const [deeds, places] = await Promise.all([shelf.list<Deed>('deed'), shelf.count('position')])
  return { deeds: deeds.map(([, deed]) => deed), places }
}

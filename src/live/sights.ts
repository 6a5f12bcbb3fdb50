import type { Db } from '#store/db.ts'
import { type Seen, seenBy, stillThere } from '#store/fleet/sight.ts'
import type { Viewer } from '#store/owner.ts'
import type { Subscription } from './subscription.ts'

/** What a viewer sees now, once for all of its sockets. */
export interface Sight {
  viewer: Viewer
  trackers: ReadonlyMap<number, Seen>
  /** Which tracker a source is. */
  sources: ReadonlyMap<number, number>
  subscriptions: Set<Subscription>
  /** Sockets that have it. */
  holders: number
  /** When it was read last: milliseconds of `performance.now()`. */
  read_at: number
}

/** What became of a tracker that somebody sees, or saw; `hide` is told to nobody. */
export type Change = 'show' | 'block' | 'unblock' | 'corrupt' | 'hide'

export type OnChange = (sight: Sight, change: Change, tracker_id: number, source_id: number) => void

/** Viewers that are looked up by one query. */
const batch = 100

/** Who sees what, as it was last read, and by source: who is to be told of it. */
export const createSights = (db: Db, onChange: OnChange) => {
  const sights = new Map<number, Sight>()
  const bySource = new Map<number, Sight[]>()

  const watch = (source_id: number, sight: Sight): void => {
    const watching = bySource.get(source_id)
    if (watching) watching.push(sight)
    else bySource.set(source_id, [sight])
  }
  const unwatch = (source_id: number, sight: Sight): void => {
    const left = (bySource.get(source_id) ?? []).filter((each) => each !== sight)
    if (left.length > 0) bySource.set(source_id, left)
    else bySource.delete(source_id)
  }

  const take = async (sight: Sight, seen: readonly Seen[]): Promise<void> => {
    const before = sight.trackers
    sight.trackers = new Map(seen.map((each) => [each.tracker_id, each]))
    const gone = [...before.values()].filter(({ tracker_id }) => !sight.trackers.has(tracker_id))
    sight.sources = new Map(seen.map(({ source_id, tracker_id }) => [source_id, tracker_id]))
    for (const { source_id } of before.values()) if (!sight.sources.has(source_id)) unwatch(source_id, sight)
    const known = new Set([...before.values()].map(({ source_id }) => source_id))
    for (const source_id of sight.sources.keys()) if (!known.has(source_id)) watch(source_id, sight)
    for (const one of seen) {
      const change = changeOf(before.get(one.tracker_id), one)
      if (change) onChange(sight, change, one.tracker_id, one.source_id)
    }
    if (gone.length > 0) await tellGone(sight, gone)
  }

  const tellGone = async (sight: Sight, gone: readonly Seen[]): Promise<void> => {
    const ids = gone.map(({ tracker_id }) => tracker_id)
    const there = new Set(await stillThere(db, sight.viewer, ids))
    for (const { tracker_id, source_id } of gone)
      onChange(sight, there.has(tracker_id) ? 'hide' : 'corrupt', tracker_id, source_id)
  }

  const readSome = async (some: readonly Sight[]): Promise<void> => {
    const now = performance.now()
    const rows = await seenBy(
      db,
      some.map(({ viewer }) => viewer),
    )
    const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
    for (const sight of some) {
      sight.read_at = now
      if (sights.get(sight.viewer.user_id) === sight) await take(sight, byUser.get(sight.viewer.user_id) ?? [])
    }
  }

  /** One reading after the other, so that none is taken for newer than it is. */
  let last: Promise<void> = Promise.resolve()
  const refresh = (some: readonly Sight[]): Promise<void> => {
    const read = last.then(() => readSome(some))
    last = read.catch(() => {})
    return read
  }

  return {
    /** What the viewer sees, read anew. It is kept until everybody who entered has left. */
    async enter(viewer: Viewer): Promise<Sight> {
      const { account_id, user_id, master } = viewer
      const sight = sights.get(user_id) ?? {
        viewer: { account_id, user_id, master },
        trackers: new Map(),
        sources: new Map(),
        subscriptions: new Set(),
        holders: 0,
        read_at: 0,
      }
      sights.set(user_id, sight)
      sight.holders++
      await refresh([sight])
      return sight
    },
    leave({ user_id }: Pick<Viewer, 'user_id'>): void {
      const sight = sights.get(user_id)
      if (!sight || --sight.holders > 0) return
      sights.delete(sight.viewer.user_id)
      for (const source_id of sight.sources.keys()) unwatch(source_id, sight)
    },
    /** Who sees this source. */
    of: (source_id: number): readonly Sight[] => bySource.get(source_id) ?? [],
    watched: (): IterableIterator<number> => bySource.keys(),
    all: (): Iterable<Sight> => sights.values(),
    /** Reads again what these viewers see. */
    async refresh(some: readonly Sight[]): Promise<void> {
      for (let done = 0; done < some.length; done += batch) await refresh(some.slice(done, done + batch))
    },
  }
}

export type Sights = ReturnType<typeof createSights>

const changeOf = (before: Seen | undefined, now: Seen): Change | undefined => {
  if (!before) return 'show'
  if (before.blocked === now.blocked) return undefined
  return now.blocked ? 'block' : 'unblock'
}

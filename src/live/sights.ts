import type { Db } from '#store/db.ts'
import { printsOf, type Seen, seenBy, stillThere } from '#store/fleet/sight.ts'
import type { Viewer } from '#store/owner.ts'
import type { Sight } from './audience.ts'
import { pairsOf, sourceOf } from './pairs.ts'

/** What became of a tracker that somebody sees, or saw; `hide` is told to nobody. */
export type Change = 'show' | 'block' | 'unblock' | 'corrupt' | 'hide'

export type OnChange = (sight: Sight, change: Change, tracker_id: number, source_id: number) => void

/** Viewers that are looked up by one query. */
const batch = 100

/** Who sees what, as it was last read, and by source: who is to be told of it. */
export const createSights = (db: Db, onChange: OnChange) => {
  const sights = new Map<number, Sight>()
  /** Most sources are seen by one alone. */
  const bySource = new Map<number, Sight | readonly Sight[]>()

  const of = (source_id: number): readonly Sight[] => {
    const watching = bySource.get(source_id)
    return watching === undefined ? [] : Array.isArray(watching) ? watching : [watching as Sight]
  }
  const keep = (source_id: number, watching: readonly Sight[]): void => {
    const [first] = watching
    if (!first) bySource.delete(source_id)
    else bySource.set(source_id, watching.length === 1 ? first : watching)
  }
  const watch = (source_id: number, sight: Sight): void => keep(source_id, [...of(source_id), sight])
  const unwatch = (source_id: number, sight: Sight): void =>
    keep(
      source_id,
      of(source_id).filter((each) => each !== sight),
    )

  const take = async (sight: Sight, seen: readonly Seen[]): Promise<void> => {
    const before = { seen: sight.seen, blocked: sight.blocked }
    const now = {
      seen: pairsOf(seen),
      blocked: new Set(seen.flatMap(({ tracker_id, blocked }) => (blocked ? tracker_id : []))),
    }
    const gone = [...before.seen.trackers].filter((tracker_id) => sourceOf(now.seen, tracker_id) === undefined)
    const there = new Set(gone.length > 0 ? await stillThere(db, sight.viewer, gone) : [])
    if (sights.get(sight.viewer.user_id) !== sight) return
    Object.assign(sight, now)
    const [was, is] = [new Set(before.seen.sources), new Set(now.seen.sources)]
    for (const source_id of was) if (!is.has(source_id)) unwatch(source_id, sight)
    for (const source_id of is) if (!was.has(source_id)) watch(source_id, sight)
    for (const { tracker_id, source_id } of seen) {
      const change = changeOf(before, now, tracker_id)
      if (change) onChange(sight, change, tracker_id, source_id)
    }
    for (const tracker_id of gone)
      onChange(
        sight,
        there.has(tracker_id) ? 'hide' : 'corrupt',
        tracker_id,
        sourceOf(before.seen, tracker_id) as number,
      )
  }

  /** Looked at all the time: what is as it was is only compared, in the database, and comes not here. */
  const readSome = async (some: readonly Sight[]): Promise<void> => {
    const now = performance.now()
    const viewersOf = (sights: readonly Sight[]) => sights.map(({ viewer }) => viewer)
    const prints = await printsOf(db, viewersOf(some))
    const printOf = ({ viewer }: Sight): string => prints.get(viewer.user_id) ?? ''
    const changed = some.filter((sight) => sight.print !== printOf(sight))
    const rows = changed.length > 0 ? await seenBy(db, viewersOf(changed)) : []
    const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
    for (const sight of some) sight.read_at = now
    for (const sight of changed) {
      await take(sight, byUser.get(sight.viewer.user_id) ?? [])
      // What was seen is that or newer: where it is newer, the next look finds another print.
      sight.print = printOf(sight)
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
        seen: pairsOf([]),
        blocked: new Set(),
        subscriptions: new Set(),
        holders: 0,
        read_at: 0,
        print: undefined,
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
      for (const source_id of sight.seen.sources) unwatch(source_id, sight)
    },
    /** Who sees this source. */
    of,
    watched: (): IterableIterator<number> => bySource.keys(),
    all: (): Iterable<Sight> => sights.values(),
    /** Reads again what these viewers see. */
    async refresh(some: readonly Sight[]): Promise<void> {
      for (let done = 0; done < some.length; done += batch) await refresh(some.slice(done, done + batch))
    },
  }
}

export type Sights = ReturnType<typeof createSights>

type Known = Pick<Sight, 'seen' | 'blocked'>

const changeOf = (before: Known, now: Known, tracker_id: number): Change | undefined => {
  if (sourceOf(before.seen, tracker_id) === undefined) return 'show'
  const isBlocked = now.blocked.has(tracker_id)
  if (before.blocked.has(tracker_id) === isBlocked) return undefined
  return isBlocked ? 'block' : 'unblock'
}

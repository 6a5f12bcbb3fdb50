import { portions } from '#pace/portions.ts'
import { createRow } from '#pace/row.ts'
import type { Db } from '#store/db.ts'
import { printsOf, stillThere, type VisibleTracker, visibleTo } from '#store/fleet/sight.ts'
import type { Viewer } from '#store/owner.ts'
import type { Sight } from './audience.ts'
import { changesOf, goneOf, knownOf, type TrackerChange } from './changes.ts'
import { pairsOf } from './pairs.ts'
import { rewatch, type Watchers, watchersOf } from './watchers.ts'

export type OnChange = (sight: Sight, change: TrackerChange) => void

/** Viewers that are looked up by one query. */
const batch = 100

const nothing = pairsOf([])

const newSight = ({ account_id, user_id, master }: Viewer): Sight => ({
  viewer: { account_id, user_id, master },
  seen: nothing,
  blocked: new Set(),
  subscriptions: new Set(),
  holders: 0,
  read_at: 0,
  print: undefined,
})

/** Keeps who sees what, as it was last read, and by source: who is to be told of it. */
export const createSights = (db: Db, onChange: OnChange) => {
  const sights = new Map<number, Sight>()
  const watchers: Watchers = new Map()

  const take = async (sight: Sight, seen: readonly VisibleTracker[]): Promise<void> => {
    const before = { seen: sight.seen, blocked: sight.blocked }
    const now = knownOf(seen)
    const gone = goneOf(before, now)
    const there = new Set(gone.length > 0 ? await stillThere(db, sight.viewer, gone) : [])
    if (sights.get(sight.viewer.user_id) !== sight) return
    Object.assign(sight, now)
    rewatch(watchers, sight, before.seen, now.seen)
    for (const change of changesOf(before, now, there)) onChange(sight, change)
  }
  // One reading after the other, so that none is taken for newer than it is.
  const inRow = createRow()
  const refresh = async (some: readonly Sight[]): Promise<void> => {
    for (const portion of portions(some, batch)) await inRow(() => readSome(db, portion, take))
  }

  return {
    /** What the viewer sees, read anew. It is kept until everybody who entered has left. */
    async enter(viewer: Viewer): Promise<Sight> {
      const sight = sights.get(viewer.user_id) ?? newSight(viewer)
      sights.set(viewer.user_id, sight)
      sight.holders++
      await refresh([sight])
      return sight
    },
    leave({ user_id }: Pick<Viewer, 'user_id'>): void {
      const sight = sights.get(user_id)
      if (!sight || --sight.holders > 0) return
      sights.delete(sight.viewer.user_id)
      rewatch(watchers, sight, sight.seen, nothing)
    },
    /** Who sees this source. */
    of: (source_id: number): readonly Sight[] => watchersOf(watchers, source_id),
    watched: (): IterableIterator<number> => watchers.keys(),
    all: (): Iterable<Sight> => sights.values(),
    /** Reads again what these viewers see. */
    refresh,
  }
}

export type Sights = ReturnType<typeof createSights>

/** Looked at all the time: what is as it was is only compared, in the database, and is not taken. */
const readSome = async (
  db: Db,
  some: readonly Sight[],
  take: (sight: Sight, seen: readonly VisibleTracker[]) => Promise<void>,
): Promise<void> => {
  const now = performance.now()
  const viewersOf = (sights: readonly Sight[]) => sights.map(({ viewer }) => viewer)
  const prints = await printsOf(db, viewersOf(some))
  const printOf = ({ viewer }: Sight): string => prints.get(viewer.user_id) ?? ''
  const changed = some.filter((sight) => sight.print !== printOf(sight))
  const rows = changed.length > 0 ? await visibleTo(db, viewersOf(changed)) : []
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  for (const sight of some) sight.read_at = now
  for (const sight of changed) {
    await take(sight, byUser.get(sight.viewer.user_id) ?? [])
    // What was seen is that or newer: where it is newer, the next look finds another print.
    sight.print = printOf(sight)
  }
}

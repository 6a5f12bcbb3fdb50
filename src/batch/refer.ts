import type { Db } from '#store/db.ts'
import { findNamed, type NamedTracker } from '#store/fleet/trackers.ts'
import type { Viewer } from '#store/owner.ts'
import { findByName, findTags, type Named } from '#store/sql/names.ts'
import type { Draft } from './draft.ts'

/** References of rows, from names to ids: those of the account, and for a sub-user only trackers that it sees. */

/** How a tracker may be bound to the record. */
interface Binding {
  /** The sentence of why it cannot be; undefined if it can. */
  unfit(tracker: NamedTracker): string | undefined
  /** Whether several records may have the same. */
  isShared?: boolean
}

/** Gives drafts the ids of what their cells name. A name that is unknown or ambiguous becomes a fault of its row. */
export const refer = async (
  db: Db,
  viewer: Viewer,
  drafts: readonly Draft[],
  { unfit, isShared = false }: Binding,
): Promise<void> => {
  const all = (name: 'tracker' | 'garage' | 'department') => [
    ...new Set(drafts.flatMap(({ names }) => names[name] ?? [])),
  ]
  const tagNames = [...new Set(drafts.flatMap(({ names }) => names.tags.map((name) => name.toLowerCase())))]
  const known = await findTags(db, viewer, tagNames)
  const tags = { tags: byName(known), ids: new Map(known.map((tag) => [String(tag.id), tag])) }
  const garages = byName(await findByName(db, viewer, 'garage', all('garage')))
  const departments = byName(await findByName(db, viewer, 'department', all('department')))
  const trackers = byName(await findNamed(db, viewer, all('tracker')))
  const taken = new Set<number>()
  for (const draft of drafts) {
    giveTags(draft, tags)
    give(draft, 'garage', garages)
    give(draft, 'department', departments)
    const tracker = give(draft, 'tracker', trackers)
    if (!tracker) continue
    const error = unfitFor(tracker, taken, unfit)
    if (error) draft.faults.push({ parameter: 'tracker_id', error })
    else draft.record.tracker_id = tracker.id
    if (!isShared) taken.add(tracker.id)
  }
}

const byName = <T extends Named>(all: readonly T[]): Map<string, T[]> => Map.groupBy(all, ({ name }) => name)

interface Tags {
  tags: Map<string, Named[]>
  ids: Map<string, Named>
}

/** Gives a draft the ids of its tags. Unknown tags are no fault: the caller may create them. */
const giveTags = ({ names, record, tag_names }: Draft, { tags, ids }: Tags): void => {
  const found = names.tags.flatMap((name) => {
    const [tag = ids.get(name)] = tags.get(name.toLowerCase()) ?? []
    if (!tag) tag_names.push(name)
    return tag ? [tag.id] : []
  })
  if (names.tags.length > 0) record.tags = [...new Set(found)]
}

/** Gives a draft the id of the one thing with this name. */
const give = <T extends Named>(
  { names, record, faults }: Draft,
  name: 'tracker' | 'garage' | 'department',
  known: Map<string, T[]>,
): T | undefined => {
  const called = names[name]
  if (called === undefined) return undefined
  const [found, another] = known.get(called) ?? []
  const parameter = `${name}_id`
  if (!found) faults.push({ parameter, error: `is no ${name} of the account` })
  else if (another) faults.push({ parameter, error: `names more than one ${name}` })
  else record[parameter] = found.id
  return another ? undefined : found
}

const unfitFor = (tracker: NamedTracker, taken: ReadonlySet<number>, unfit: Binding['unfit']): string | undefined => {
  if (tracker.blocked) return 'must not be blocked'
  return taken.has(tracker.id) ? 'is named by a row above' : unfit(tracker)
}

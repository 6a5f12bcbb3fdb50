import { type LinkStatus, statusOf } from '#resource/tracker/location/link/shown.ts'
import type { Head, ShownLink } from '#store/links/shown-links.ts'
import type { Visitor, Watched } from './audience.ts'

/**
 * The geo links that the public watches, and what follows for those who watch when something becomes of one. No socket, no timer and
 * no database: `guests.ts` does what is answered here. Moments are milliseconds of `performance.now()` where nothing else is said.
 */
export interface Watching {
  /** By their digests, in hexadecimal. */
  all: Map<string, Watched>
  /** By the devices that they show. */
  bySource: Map<number, Set<Watched>>
}

/** A deed about a link: nobody may be shown it any more, or it is to be told at once. */
export type Deed =
  | { do: 'darken'; watched: Watched; status: Exclude<LinkStatus, 'enabled'> }
  | { do: 'tell'; watched: Watched }

/** Milliseconds between two frames of a link, and in which changes are gathered. */
export const pace = 1_000
const gather = 20

export const newWatching = (): Watching => ({ all: new Map(), bySource: new Map() })

/** Somebody watches the link of this digest from now on: all of it is to be told. */
export const enter = (watching: Watching, visitor: Visitor, digest: Buffer): Watched => {
  const key = digest.toString('hex')
  const watched: Watched = watching.all.get(key) ?? {
    digest,
    visitors: new Set(),
    behind: new Set(),
    changed: new Set(),
    told_at: Number.NEGATIVE_INFINITY,
    read_at: 0,
  }
  watching.all.set(key, watched)
  watched.visitors.add(visitor)
  watched.behind.add(visitor)
  visitor.watched = watched
  return watched
}

/** Somebody watches no link any more. Answers the link that was left by all, if it was. */
export const leave = (watching: Watching, visitor: Visitor, now: number): Watched | undefined => {
  const { watched } = visitor
  if (!watched) return undefined
  visitor.watched = undefined
  visitor.busy = now
  watched.visitors.delete(visitor)
  watched.behind.delete(visitor)
  if (watched.visitors.size > 0) return undefined
  drop(watching, watched)
  return watched
}

/** Nobody watches the link any more. Answers who did. */
export const darken = (watching: Watching, watched: Watched, now: number): ReadonlySet<Visitor> => {
  for (const visitor of watched.visitors) {
    visitor.watched = undefined
    visitor.busy = now
  }
  drop(watching, watched)
  return watched.visitors
}

const drop = (watching: Watching, watched: Watched): void => {
  watchSources(watching, watched, undefined)
  watching.all.delete(watched.digest.toString('hex'))
}

const watchSources = ({ bySource }: Watching, watched: Watched, link: ShownLink | undefined): void => {
  for (const { source_id } of watched.link?.trackers ?? []) {
    const others = bySource.get(source_id)
    others?.delete(watched)
    if (others?.size === 0) bySource.delete(source_id)
  }
  watched.link = link
  for (const { source_id } of link?.trackers ?? [])
    bySource.set(source_id, (bySource.get(source_id) ?? new Set()).add(watched))
}

/**
 * Sorts the links that were looked for by what was found of them: which may not be shown, and which are to be read whole, all of
 * them or those that are not as they were read last.
 * @param now milliseconds since 1970 UTC
 */
export const sift = (asked: readonly Watched[], found: readonly Head[], isWhole: boolean, now: number) => {
  const byDigest = new Map(found.map((head) => [head.digest.toString('hex'), head]))
  const dark: Extract<Deed, { do: 'darken' }>[] = []
  const left: { watched: Watched; head: Head }[] = []
  for (const watched of asked) {
    const head = byDigest.get(watched.digest.toString('hex'))
    const status = head ? statusOf(head, now) : 'unknown'
    if (!head || status !== 'enabled') dark.push({ do: 'darken', watched, status: status as 'unknown' })
    else if (isWhole || head.version !== watched.link?.version) left.push({ watched, head })
  }
  return { dark, left }
}

/** The link as it was read whole. What it showed may be less now: of one that was shown all is told anew. */
export const renew = (watching: Watching, watched: Watched, link: ShownLink, now: number): Deed | undefined => {
  if (watching.all.get(watched.digest.toString('hex')) !== watched) return undefined
  watched.read_at = now
  if (link.trackers.length === 0) return { do: 'darken', watched, status: 'disabled' }
  if (watched.link && isSame(link, watched.link)) return undefined
  const isNew = watched.link === undefined
  watchSources(watching, watched, link)
  if (isNew) return undefined
  for (const visitor of watched.visitors) watched.behind.add(visitor)
  return { do: 'tell', watched }
}

/** Answers whether a link shows the same; sensors that are the same are the same objects (`#store/sensors/known.ts`), and are not written to be compared. */
const isSame = (one: ShownLink, other: ShownLink): boolean =>
  plain(one) === plain(other) &&
  one.trackers.every(({ sensors }, i) => {
    const others = other.trackers[i]?.sensors ?? []
    return sensors.length === others.length && sensors.every((sensor, j) => sensor === others[j])
  })

const plain = (link: ShownLink): string =>
  JSON.stringify(link, (name, value) => (name === 'sensors' ? undefined : value))

/** Parts links into those that were read whole before this moment, and those that were since. */
export const byAge = ({ all }: Watching, moment: number): { fresh: Watched[]; stale: Watched[] } => {
  const { fresh = [], stale = [] } = Object.groupBy(all.values(), ({ read_at }) =>
    read_at >= moment ? 'fresh' : 'stale',
  )
  return { fresh, stale }
}

/** The links of an account, or all. One that was not read yet is of none. */
export const ofAccount = ({ all }: Watching, account_id: number | undefined): Watched[] =>
  [...all.values()].filter(({ link }) => account_id === undefined || link?.account_id === account_id)

/** A device has another state. Answers the links that show it. */
export const note = ({ bySource }: Watching, source_id: number): Iterable<Watched> => {
  const some = bySource.get(source_id) ?? []
  for (const { changed } of some) changed.add(source_id)
  return some
}

/** Milliseconds until what has changed of the link is told. */
export const dueIn = ({ told_at }: Watched, now: number): number => Math.max(gather, told_at + pace - now)

/** A telling of a link at one time: the link as it is then, who was behind when that was settled, and which of its devices. */
export interface Telling {
  link: ShownLink
  behind: ReadonlySet<Visitor>
  sources: ReadonlySet<number>
}

/** Takes what is to be told of the link now: all of it to whoever is behind, and else what has changed. Nothing where there is nobody. */
export const take = (watched: Watched, now: number): Telling | undefined => {
  const { link, behind, visitors, changed } = watched
  if (!link || visitors.size === 0) return undefined
  watched.changed = new Set()
  watched.told_at = now
  const sources = behind.size > 0 ? new Set(link.trackers.map(({ source_id }) => source_id)) : changed
  return { link, behind: new Set(behind), sources }
}

/** It could not be told: it is still to be. */
export const giveBack = ({ changed }: Watched, { sources }: Telling): void => {
  for (const id of sources) changed.add(id)
}

/** Finds who is told now, each whether all of it. Who has no room is behind until it has; who came meanwhile is told all of it next. */
export const hearers = ({ visitors, behind }: Watched, telling: Telling, isFull: (visitor: Visitor) => boolean) => {
  const told: { visitor: Visitor; isBehind: boolean }[] = []
  for (const visitor of visitors) {
    const hasCome = behind.has(visitor) && !telling.behind.has(visitor)
    if (isFull(visitor)) behind.add(visitor)
    else if (!hasCome) told.push({ visitor, isBehind: behind.delete(visitor) })
  }
  return told
}

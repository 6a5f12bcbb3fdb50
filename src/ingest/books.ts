import { type Bound, boundBy } from '#judge/memory.ts'
import { observedBy } from '#judge/naming.ts'
import type { Rule, Watch } from '#judge/rule.ts'
import type { LockedSource } from '#store/points/ingest.ts'
import { privaciesOf } from '#store/points/private-notes.ts'
import type { Query } from '#store/query.ts'
import { type Observed, observersOf } from '#store/rules/observed.ts'
import * as stored from '#store/rules/watches.ts'
import { askedSince, type WatchedTasks, watchedTasks } from '#store/tasks/watched-tasks.ts'
import type { Privacy } from '#track/privacy.ts'

/**
 * Rules that are kept, and points of their zones; devices of which it is kept by which they are judged, and how many rules
 * these are. Beyond, all are read again.
 */
const limits = { rules: 20_000, corners: 2_000_000, sources: 200_000, judged: 1_000_000 }

/** All that rules say of a device, and what is not told of it. */
export interface Book {
  /** By what it is judged. */
  bound: Bound
  /** Trackers whose places its rules want to know. */
  observed: readonly Observed[]
  /** Devices whose rules want to know its place. */
  observers: readonly number[]
  /** Its private time, if it has any. */
  privacy?: Privacy | undefined
  /** When the first time began for which its trackers have been asked by tasks, if they ever were: milliseconds since 1970 UTC. */
  asked_since?: number | undefined
}

type Versioned = Pick<LockedSource, 'source_id' | 'rules'>

export interface Books {
  /** Those of the locked sources; of those without rules there is none. */
  open(query: Query, locked: readonly Versioned[]): Promise<Map<number, Book>>
  /** The same of what is kept; `undefined` where something has to be read. */
  kept(sources: readonly Versioned[]): Map<number, Book> | undefined
}

export const empty: Book = { bound: boundBy([]), observed: [], observers: [] }

/**
 * Keeps the rules that devices are judged by; read when the number beside their state says that they have changed, on the connection
 * that holds their locks: another one may not be had while callers wait for these.
 */
export const createBooks = (most = limits): Books => {
  const rules = new Map<number, { version: number; rule: Rule }>()
  const sources = new Map<number, { rules: number; book: Book }>()
  /** What was kept since all was forgotten; of what was read anew, too. */
  let [corners, judged] = [0, 0]

  const forgetWhatIsTooMuch = (): void => {
    if (rules.size > most.rules || corners > most.corners) {
      rules.clear()
      corners = 0
    }
    if (sources.size > most.sources || judged > most.judged) {
      sources.clear()
      judged = 0
    }
  }

  // What is found is held by who asks: meanwhile another lane may have made all be forgotten.
  const read = async (query: Query, changed: readonly Versioned[]): Promise<Map<number, Book>> => {
    const ids = changed.map(({ source_id }) => source_id)
    const bound = await stored.boundTo(query, ids)
    const ruleOf = await rulesOf(query, bound)
    const books = await booksOf(query, ids, bound, (id) => ruleOf.get(id))
    for (const { source_id, rules: version } of changed) {
      const { book, weighs } = books.get(source_id) as Weighed
      sources.set(source_id, { rules: version, book })
      judged += weighs
    }
    return new Map(Array.from(books, ([source_id, { book }]) => [source_id, book]))
  }

  const rulesOf = async (query: Query, bound: readonly stored.Bound[]): Promise<Map<number, Rule>> => {
    const found = new Map<number, Rule>()
    for (const { rule_id, version } of bound) {
      const kept = rules.get(rule_id)
      if (kept?.version === version) found.set(rule_id, kept.rule)
    }
    const unknown = new Set(bound.map(({ rule_id }) => rule_id)).difference(found)
    for (const one of unknown.size > 0 ? await stored.rules(query, [...unknown]) : []) {
      rules.set(one.rule.id, one)
      found.set(one.rule.id, one.rule)
      corners += cornersOf(one.rule)
    }
    return found
  }

  const find = (all: readonly Versioned[]) => {
    const judged = all.filter(({ rules }) => rules > 0)
    const books = new Map<number, Book>()
    for (const { source_id, rules } of judged) {
      const kept = sources.get(source_id)
      if (kept?.rules === rules) books.set(source_id, kept.book)
    }
    return { books, changed: judged.filter(({ source_id }) => !books.has(source_id)) }
  }

  return {
    async open(query, locked) {
      forgetWhatIsTooMuch()
      const { books, changed } = find(locked)
      if (changed.length > 0) for (const [source_id, book] of await read(query, changed)) books.set(source_id, book)
      return books
    },
    kept(all) {
      const { books, changed } = find(all)
      return changed.length > 0 ? undefined : books
    },
  }
}

/** Makes the book of a device of its watches and of the rules that want to know its place. */
export const bookOf = (watches: readonly Watch[], observers: readonly { observer: number }[]): Book => ({
  bound: boundBy(watches),
  observed: watches.flatMap(observedOf),
  observers: observers.map(({ observer }) => observer),
})

/** A book, and how many rules it is of. */
interface Weighed {
  book: Book
  weighs: number
}

/** The books of these devices, by the rules over them. */
const booksOf = async (
  query: Query,
  ids: readonly number[],
  bound: readonly stored.Bound[],
  ruleOf: (id: number) => Rule | undefined,
): Promise<Map<number, Weighed>> => {
  const sensors = await stored.sensorsOf(query, bound, ruleOf)
  const bySource = Map.groupBy(bound, ({ source_id }) => source_id)
  const observers = Map.groupBy(await observersOf(query, ids), ({ source_id }) => source_id)
  const privacies = await privaciesOf(query, ids)
  const tasks = Map.groupBy(await watchedTasks(query, ids), ({ source_id }) => source_id)
  const asked = await askedSince(query, ids)
  return new Map(
    ids.map((id) => {
      const byRules = stored.watchesOf(bySource.get(id) ?? [], ruleOf, sensors)
      const watches = withTasks(byRules, tasks.get(id) ?? [])
      const known = { privacy: privacies.get(id), asked_since: asked.get(id) }
      const weighs = watches.flatMap(({ rules }) => rules).reduce((sum, rule) => sum + weightOf(rule), 0)
      return [id, { book: { ...bookOf(watches, observers.get(id) ?? []), ...known }, weighs }]
    }),
  )
}

/** Watches of trackers by rules, and for tasks: of a tracker that has both they are one. */
const withTasks = (byRules: readonly Watch[], tasks: readonly WatchedTasks[]): Watch[] => {
  const watches = new Map(byRules.map((watch) => [watch.tracker_id, watch]))
  for (const { account_id, tracker_id, time_zone, rule } of tasks) {
    const watch = watches.get(tracker_id) ?? { account_id, tracker_id, time_zone, rules: [] }
    watches.set(tracker_id, { ...watch, rules: [...watch.rules, rule] })
  }
  return [...watches.values()]
}

/** The watch for tasks is as many rules as it has circles. */
const weightOf = ({ origin, zones }: Rule): number => (origin === 'task' ? zones.length : 1)

const cornersOf = ({ zones }: Rule): number =>
  zones.reduce((count, { shape }) => count + (shape.type === 'circle' ? 1 : shape.points.length), 0)

const observedOf = ({ account_id, rules }: Watch): Observed[] =>
  [...new Set(rules.flatMap(observedBy))].map((tracker_id) => ({ account_id, tracker_id }))

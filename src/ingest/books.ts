import { type Bound, boundBy } from '#judge/memory.ts'
import { observedBy } from '#judge/naming.ts'
import type { Rule, Watch } from '#judge/rule.ts'
import type { LockedSource } from '#store/points/ingest.ts'
import { privaciesOf } from '#store/points/private-notes.ts'
import type { Query } from '#store/query.ts'
import { type Observed, observersOf } from '#store/rules/observed.ts'
import * as stored from '#store/rules/watches.ts'
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
    const sensors = await stored.sensorsOf(query, bound, (id) => ruleOf.get(id))
    const bySource = Map.groupBy(bound, ({ source_id }) => source_id)
    const observers = Map.groupBy(await observersOf(query, ids), ({ source_id }) => source_id)
    const privacies = await privaciesOf(query, ids)
    return new Map(
      changed.map(({ source_id, rules: version }) => {
        const watches = stored.watchesOf(bySource.get(source_id) ?? [], (id) => ruleOf.get(id), sensors)
        const book = { ...bookOf(watches, observers.get(source_id) ?? []), privacy: privacies.get(source_id) }
        sources.set(source_id, { rules: version, book })
        judged += watches.reduce((count, { rules }) => count + rules.length, 0)
        return [source_id, book]
      }),
    )
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

const cornersOf = ({ zones }: Rule): number =>
  zones.reduce((count, { shape }) => count + (shape.type === 'circle' ? 1 : shape.points.length), 0)

const observedOf = ({ account_id, rules }: Watch): Observed[] =>
  [...new Set(rules.flatMap(observedBy))].map((tracker_id) => ({ account_id, tracker_id }))

import type { Rule, Watch } from '#judge/rule.ts'
import type { LockedSource } from '#store/points/ingest.ts'
import type { Query } from '#store/query.ts'
import { type Observed, observersOf } from '#store/told/observed.ts'
import * as stored from '#store/told/watches.ts'

/** Rules that are kept, and devices of which it is kept by which they are judged. */
const most = { rules: 20_000, sources: 200_000 }

/** What rules have to do with a device. */
export interface Book {
  /** By what it is judged. */
  watches: readonly Watch[]
  /** Trackers whose places its rules want to know. */
  observed: readonly Observed[]
  /** Devices whose rules want to know its place. */
  observers: readonly number[]
}

export interface Books {
  /** Those of the locked sources; of those without rules there is none. */
  open(query: Query, locked: readonly Pick<LockedSource, 'source_id' | 'rules'>[]): Promise<Map<number, Book>>
}

export const empty: Book = { watches: [], observed: [], observers: [] }

/**
 * What devices are judged by, read when the number beside their state says that it has changed. It is read on the connection
 * that holds their locks: another one may not be had while callers wait for these.
 */
export const createBooks = (): Books => {
  const rules = new Map<number, { version: number; rule: Rule }>()
  const sources = new Map<number, { rules: number; book: Book }>()

  const read = async (query: Query, changed: readonly Pick<LockedSource, 'source_id' | 'rules'>[]): Promise<void> => {
    const bound = await stored.boundTo(
      query,
      changed.map(({ source_id }) => source_id),
    )
    const unknown = bound.filter(({ rule_id, version }) => rules.get(rule_id)?.version !== version)
    if (rules.size > most.rules) rules.clear()
    if (sources.size > most.sources) sources.clear()
    const wanted = rules.size === 0 ? bound : unknown
    for (const one of await readRules(query, wanted)) rules.set(one.rule.id, one)
    const bySource = Map.groupBy(bound, ({ source_id }) => source_id)
    const all = await observersOf(
      query,
      changed.map(({ source_id }) => source_id),
    )
    const observers = Map.groupBy(all, ({ source_id }) => source_id)
    for (const { source_id, rules: version } of changed) {
      const watches = stored.watchesOf(bySource.get(source_id) ?? [], (id) => rules.get(id)?.rule)
      const book = {
        watches,
        observed: watches.flatMap(observedBy),
        observers: (observers.get(source_id) ?? []).map(({ observer }) => observer),
      }
      sources.set(source_id, { rules: version, book })
    }
  }

  const readRules = async (query: Query, bound: readonly stored.Bound[]) =>
    bound.length === 0 ? [] : stored.rules(query, [...new Set(bound.map(({ rule_id }) => rule_id))])

  return {
    async open(query, locked) {
      const judged = locked.filter(({ rules }) => rules > 0)
      const changed = judged.filter(({ source_id, rules }) => sources.get(source_id)?.rules !== rules)
      if (changed.length > 0) await read(query, changed)
      return new Map(judged.map(({ source_id }) => [source_id, sources.get(source_id)?.book ?? empty]))
    },
  }
}

const observedBy = ({ account_id, rules }: Watch): Observed[] => {
  const ids = rules.flatMap(({ type, extended }) =>
    type === 'distance_control' ? (extended.observed_trackers as readonly number[]) : [],
  )
  return [...new Set(ids)].map((tracker_id) => ({ account_id, tracker_id }))
}

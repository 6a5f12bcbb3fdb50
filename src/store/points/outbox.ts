import type { Crossing, Ending, Happening } from '#judge/happening.ts'
import type { Statement } from '#store/pipeline.ts'
import type { Points } from '#store/pools.ts'
import type { Query } from '#store/query.ts'
import type { Write } from './ingest.ts'

/**
 * What follows for accounts from what devices sent. It is written with the points, whose transaction touches no row of an
 * account, and told to the accounts afterwards: of each source in order, at least once, and done once.
 */

/** A key that was shown to a device. */
export interface ShownKey {
  source_id: number
  key: string
  /** When that was: milliseconds since 1970 UTC. */
  time: number
  /** Where it was last. */
  location: { lat: number; lng: number } | null
}

/** An event of a device that history entries may be made of. */
export interface Event {
  /** Times that are private, though what was told of them is not: milliseconds since 1970 UTC, the end is not in it. */
  veiled?: readonly { from: number; to: number }[]
  /** A key was shown to the device: it may be that of its driver. */
  shown?: Omit<ShownKey, 'source_id'>
  /** Trouble codes that the vehicle tells, and when: milliseconds since 1970 UTC. */
  trouble?: { codes: readonly string[]; time: number }
  happenings?: readonly KeptHappening[]
  /** Of what happened, then or before, and is over. */
  endings?: readonly KeptEnding[]
  /** Circles of tasks that were come into or left. */
  crossings?: readonly Crossing[]
  /** Points of this time came behind the clock, or `late` behind others, both ends included: milliseconds since 1970 UTC. */
  behind?: { from: number; to: number; late: boolean }
}

/** An event as it is stored: with its rule's id alone. */
export interface KeptHappening extends Omit<Happening, 'by'> {
  rule_id?: number
  task_id?: number
}

export const keptOf = ({ account_id, tracker_id, by: { origin, id }, ...told }: Happening): KeptHappening => ({
  account_id,
  tracker_id,
  ...(origin === 'rule' ? { rule_id: id } : { task_id: id }),
  ...told,
})

/** An ending as it is stored. */
export interface KeptEnding extends Omit<Ending, 'by'> {
  rule_id?: number
}

/** Of what no rule told nothing is written later. */
export const keptEnding = ({ by: { origin, id }, ...told }: Ending): KeptEnding => ({
  ...told,
  ...(origin === 'rule' && { rule_id: id }),
})

/** An event that waits in the outbox. */
export interface Written {
  source_id: number
  seq: number
  event: Event
}

/** Statements that put events into the outbox. */
export const write = (events: readonly (Write & { event: Event })[]): Statement[] => {
  if (events.length === 0) return []
  const insert = {
    name: 'write_outbox',
    text: `
      insert into outbox (source_id, seq, event)
      select s.source_id, e.version, e.event
      from source_state s
      join jsonb_to_recordset($2) as e (source_id int, version int8, event jsonb) on e.source_id = s.source_id
      where s.source_id = any($1::int[])`,
    values: [events.map(({ source_id }) => source_id), JSON.stringify(events)],
  }
  return [insert]
}

/** Sources whose events wait in the outbox. */
export const waitingSources = async (points: Points): Promise<number[]> => {
  const { rows } = await points.query<{ source_id: number }>('select distinct source_id from outbox limit 10000')
  return rows.map(({ source_id }) => source_id)
}

/** The number of events that wait, of all sources; ten thousand at most. */
export const amount = async (query: Query): Promise<number> => {
  const [row] = await query<{ amount: number }>(
    'select count(*)::int as amount from (select source_id from outbox limit 10000) counted',
    [],
  )
  return row?.amount ?? 0
}

/** Events of these sources that wait, of each in order. */
export const read = async (points: Points, source_ids: readonly number[]): Promise<Written[]> => {
  const { rows } = await points.query<Written>(
    'select source_id, seq, event from outbox where source_id = any($1::int[]) order by source_id, seq',
    [source_ids],
  )
  return rows
}

/** Deletes events of sources, up to the given write of each, that history entries were made of. */
export const forget = async (points: Points, told: ReadonlyMap<number, number>): Promise<void> => {
  await points.query(
    `delete from outbox o using unnest($1::int[], $2::int8[]) as t (source_id, seq)
     where o.source_id = any($1::int[]) and o.source_id = t.source_id and o.seq <= t.seq`,
    [[...told.keys()], [...told.values()]],
  )
}

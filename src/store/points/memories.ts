import type { Statement } from '#store/pipeline.ts'
import { pack, packParts } from '#track/remembered.ts'
import { packLates, packTotals } from '#track/totals.ts'
import type { Count, Judged, Memory, Write } from './ingest.ts'
import { concatenated, none, type Put } from './tails.ts'

/** What a process remembers of sources, as it is written into their rows: one statement a batch. */

/**
 * A statement that writes memories of sources, all with the same token, memories of rules where they have changed, which is
 * seldom, and what points add up to, where that is written: with a tail.
 */
export const writeMemories = (
  token: number,
  memories: readonly (Omit<Memory, 'token' | 'judged' | 'counted'> & Write & { put: Put; joins: boolean })[],
  judged: readonly { source_id: number; judged: Judged | null }[],
  counts: readonly { source_id: number; count: Count }[],
): Statement => {
  const packed = memories.map((memory) => (memory.joins ? packParts(memory) : { often: pack(memory), seldom: none }))
  const { bytes, begins, lengths } = concatenated([
    ...packed.map(({ often }) => often),
    ...packed.map(({ seldom }) => seldom),
    ...memories.map(({ put }) => put.piece ?? none),
  ])
  const count = memories.length
  const parts = [0, count, 2 * count].flatMap((from) => [begins, lengths].map((all) => all.slice(from, from + count)))
  const others = [
    ...(judged.length > 0 ? [judgedPart(judged)] : []),
    ...(counts.length > 0 ? [countsPart(counts)] : []),
  ]
  const joined = others.map(({ name, sql }, i) => {
    const before = others.slice(0, i).reduce((sum, { values }) => sum + values.length, 15)
    return { name, ...sql((n) => `$${before + n}`) }
  })
  return {
    name: ['write_memories', ...joined.map(({ name }) => name)].join('_'),
    text: `
      update source_state s
      set version = n.version, token = $2, heard = to_timestamp(n.heard / 1000), tail_points = n.tail_points,
          tail_since = to_timestamp(n.tail_since / 1000), remembered = substring($7::bytea from n.often for n.often_length),
          seldom = substring($7::bytea from n.seldom for n.seldom_length),
          pieces = nullif(substring($7::bytea from n.piece for n.piece_length)
            || case when n.stays then coalesce(s.pieces, '') else '' end, '')
          ${joined.map(({ set }) => `, ${set}`).join('')}
      from unnest($1::int[], $3::int8[], $4::float8[], $5::int[], $6::float8[], $8::bool[], $9::int[], $10::int[], $11::int[], $12::int[],
          $13::int[], $14::int[])
        as n (source_id, version, heard, tail_points, tail_since, stays, often, often_length, seldom, seldom_length, piece, piece_length)
        ${joined.map(({ from }) => `left join ${from}`).join(' ')}
      where s.source_id = any($1::int[]) and s.source_id = n.source_id`,
    values: [
      memories.map((memory) => memory.source_id),
      token,
      memories.map((memory) => memory.version),
      memories.map((memory) => memory.live?.heard || null),
      memories.map((memory) => memory.tail_points),
      memories.map((memory) => memory.tail_since),
      bytes,
      memories.map(({ put }) => put.stays),
      ...parts,
      ...others.flatMap(({ values }) => values),
    ],
  }
}

/** A part of that statement: what it sets, what it joins to `n`, and its values, the first of which is `at(0)`. */
interface Part {
  name: string
  sql(at: (n: number) => string): { set: string; from: string }
  values: readonly unknown[]
}

const judgedPart = (judged: readonly { source_id: number; judged: Judged | null }[]): Part => ({
  name: 'judged',
  sql: (at) => ({
    set: 'judged = case when j.source_id is null then s.judged else j.judged end',
    from: `jsonb_to_recordset(${at(0)}) as j (source_id int, judged jsonb) on j.source_id = n.source_id`,
  }),
  values: [JSON.stringify(judged)],
})

/** Of bytes that stay the length is null, of none it is 0. */
const countsPart = (counts: readonly { source_id: number; count: Count }[]): Part => {
  const { bytes, begins, lengths } = concatenated(
    counts.flatMap(({ count: { totals, lates } }) => [
      totals ? packTotals(totals) : none,
      lates ? packLates(lates) : none,
    ]),
  )
  const every = (all: readonly number[], from: number) => counts.map((_, i) => all[2 * i + from] as number)
  const of = (name: 'totals' | 'lates', from: number): (number | null)[] =>
    every(lengths, from).map((length, i) => (counts[i]?.count[name] === undefined ? null : length))
  // The bytes of all are no column of what is joined: each of its rows would have a copy.
  const set = (name: string, all: string): string =>
    `${name} = case when c.${name}_length is null then s.${name} else nullif(substring(${all}::bytea from c.${name} for c.${name}_length), '') end`
  return {
    name: 'counted',
    sql: (at) => ({
      set: `${set('totals', at(0))}, ${set('lates', at(0))}`,
      from: `unnest(${[1, 2, 3, 4, 5].map((n) => `${at(n)}::int[]`).join(', ')})
          as c (source_id, totals, totals_length, lates, lates_length) on c.source_id = n.source_id`,
    }),
    values: [
      bytes,
      counts.map(({ source_id }) => source_id),
      every(begins, 0),
      of('totals', 0),
      every(begins, 1),
      of('lates', 1),
    ],
  }
}

import { listOf } from '#store/lists.ts'
import type { Statement } from '#store/pipeline.ts'
import { pack, packParts } from '#track/remembered.ts'
import { packLates, packTotals } from '#track/totals.ts'
import type { Count, Judged, Memory, Write } from './ingest.ts'
import { concatenated, none, type Put } from './tails.ts'

/** What a process remembers of sources, as it is written into their rows: one statement a batch. */

type Remembering = Omit<Memory, 'token' | 'judged' | 'counted'> & Write & { put: Put; joins: boolean }

/** Bytes of each source for one column; `undefined` where what is there stays. */
type Column = readonly (Buffer | undefined)[]

/**
 * A statement that writes memories of sources, all with the same token, memories of rules where they have changed, which is
 * seldom, and what points add up to, where that is written: with a tail.
 */
export const writeMemories = (
  token: number,
  memories: readonly Remembering[],
  judged: readonly { source_id: number; judged: Judged | null }[],
  counts: readonly { source_id: number; count: Count }[],
): Statement => {
  // In the same list as all else: whatever were joined to it, PostgreSQL plans for ten sources and compares each of hundreds with each.
  const counted = counts.length > 0 ? countedColumns(memories, counts) : {}
  const columns: Record<string, Column> = { ...memoryColumns(memories), ...counted }
  const { bytes, spans } = spansOf(Object.values(columns), memories.length)
  const cut = (name: string): string => `substring($7::bytea from n.${name} for n.${name}_length)`
  const kept = Object.keys(counted).map(
    (name) => `, ${name} = case when n.${name}_length is null then s.${name} else nullif(${cut(name)}, '') end`,
  )
  return {
    name: ['write_memories', ...(kept.length > 0 ? ['counted'] : []), ...(judged.length > 0 ? ['judged'] : [])].join(
      '_',
    ),
    text: `
      update source_state s
      set version = n.version, token = $2, heard = to_timestamp(n.heard / 1000), tail_points = n.tail_points,
          tail_since = to_timestamp(n.tail_since / 1000), remembered = ${cut('often')}, seldom = ${cut('seldom')},
          pieces = nullif(${cut('piece')} || case when n.stays then coalesce(s.pieces, '') else '' end, '')
          ${kept.join('')}
          ${judged.length > 0 ? ', judged = case when j.source_id is null then s.judged else j.judged end' : ''}
      from unnest($1::int[], $3::int8[], $4::float8[], $5::int[], $6::float8[], $8::bool[],
          ${spans.map((_, i) => `$${i + 9}::int[]`).join(', ')})
        as n (source_id, version, heard, tail_points, tail_since, stays,
          ${Object.keys(columns).map((name) => `${name}, ${name}_length`)})
        ${judged.length > 0 ? `left join jsonb_to_recordset($${spans.length + 9}) as j (source_id int, judged jsonb) on j.source_id = n.source_id` : ''}
      where s.source_id = any($1::int[]) and s.source_id = n.source_id`,
    values: [
      listOf(memories.map((memory) => memory.source_id)),
      token,
      listOf(memories.map((memory) => memory.version)),
      listOf(memories.map((memory) => memory.live?.heard || null)),
      listOf(memories.map((memory) => memory.tail_points)),
      listOf(memories.map((memory) => memory.tail_since)),
      bytes,
      listOf(memories.map(({ put }) => put.stays)),
      ...spans.map(listOf),
      ...(judged.length > 0 ? [JSON.stringify(judged)] : []),
    ],
  }
}

const memoryColumns = (memories: readonly Remembering[]): Record<'often' | 'seldom' | 'piece', Column> => {
  const packed = memories.map((memory) => (memory.joins ? packParts(memory) : { often: pack(memory), seldom: none }))
  return {
    often: packed.map(({ often }) => often),
    seldom: packed.map(({ seldom }) => seldom),
    piece: memories.map(({ put }) => put.piece ?? none),
  }
}

/** By the names of the row; no bytes are none any more. */
const countedColumns = (
  memories: readonly Remembering[],
  counts: readonly { source_id: number; count: Count }[],
): Record<'totals' | 'lates', Column> => {
  const countOf = new Map(counts.map(({ source_id, count }) => [source_id, count]))
  const all = memories.map(({ source_id }) => countOf.get(source_id))
  return {
    totals: all.map((count) => (count?.totals ? packTotals(count.totals) : count?.totals === null ? none : undefined)),
    lates: all.map((count) => count?.lates && packLates(count.lates)),
  }
}

/** The bytes of columns of `count` sources as one, and of each column where theirs begin in it and how long they are: null where some stay. */
const spansOf = (columns: readonly Column[], count: number): { bytes: Buffer; spans: (number | null)[][] } => {
  const all = columns.flat()
  const { bytes, begins, lengths } = concatenated(all.map((one) => one ?? none))
  const told = lengths.map((length, i) => (all[i] === undefined ? null : length))
  const of = <T>(some: readonly T[], i: number): T[] => some.slice(i * count, (i + 1) * count)
  return { bytes, spans: columns.flatMap((_, i) => [of(begins, i), of(told, i)]) }
}

import type pg from 'pg'
import { beginning, type Entry, type Link, linkAfter, type Scope } from './audit-chain.ts'

/** The end of a whole chain; `digest` as hex digits. */
export interface Chain extends Scope {
  seq: number
  digest: string
}

/**
 * Where a chain is broken first. `changed`: the entry is not what was written; `moved`: it was written at another place;
 * `missing`: it is not there; `no_head`, `wrong_head`: the chain's end is not the one that is kept; `since`: the chain does
 * not go on from what was proven before.
 */
export interface Fault extends Scope {
  seq: number
  fault: 'changed' | 'moved' | 'missing' | 'no_head' | 'wrong_head' | 'since'
}

export interface Verified {
  /** Of the chains that are whole. */
  chains: Chain[]
  broken: Fault[]
}

type Row = Entry & Link & { micros: number }

/** Entries that are read at a time. */
const batch = 1000

/**
 * Follows the chains of `scopes`, or of all when there are none, as they were at one moment. `since` are earlier ends of
 * chains, which must be links of them still.
 */
export const verify = async (
  pool: pg.Pool,
  key: Buffer,
  scopes: readonly Scope[],
  since: readonly Chain[],
): Promise<Verified> => {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const verified: Verified = { chains: [], broken: [] }
    for (const scope of scopes.length > 0 ? scopes : await scopesOf(client, since)) {
      const found = await follow(client, key, scope, since.filter(isOf(scope)))
      if ('fault' in found) verified.broken.push(found)
      else if (found.seq > 0) verified.chains.push(found)
    }
    await client.query('commit')
    return verified
  } finally {
    client.release(true)
  }
}

const isOf =
  ({ scope, owner_id }: Scope) =>
  (other: Scope): boolean =>
    other.scope === scope && other.owner_id === owner_id

/** Every chain of which there is an entry, an end, or a memory. */
const scopesOf = async (client: pg.ClientBase, since: readonly Chain[]): Promise<Scope[]> => {
  const { rows } = await client.query<Scope>(
    `select scope, owner_id from audit union select scope, owner_id from audit_head
     union select * from unnest($1::text[], $2::int[]) order by 1, 2`,
    [since.map(({ scope }) => scope), since.map(({ owner_id }) => owner_id)],
  )
  return rows
}

/** The end of the chain, or where it is broken first. */
const follow = async (
  client: pg.ClientBase,
  key: Buffer,
  scope: Scope,
  since: readonly Chain[],
): Promise<Chain | Fault> => {
  let end = beginning(key, scope)
  const proven = new Map(since.map(({ seq, digest }) => [seq, digest]))
  for await (const row of entries(client, scope)) {
    if (row.seq !== end.seq + 1) return { ...scope, seq: end.seq + 1, fault: 'missing' }
    const next = linkAfter(key, end, row)
    if (!isWhole(next, row)) return { ...scope, seq: row.seq, fault: await kindOf(client, key, scope, row) }
    if ((proven.get(row.seq) ?? hex(row)) !== hex(row)) return { ...scope, seq: row.seq, fault: 'since' }
    end = next
  }
  const lost = since.find(({ seq }) => seq > end.seq)
  const fault = (await headFault(client, scope, end)) ?? (lost && { seq: lost.seq, fault: 'since' as const })
  return fault ? { ...scope, ...fault } : { ...scope, seq: end.seq, digest: hex(end) }
}

const hex = ({ digest }: Link): string => digest.toString('hex')

/** The chain's entries in their order. */
async function* entries(client: pg.ClientBase, { scope, owner_id }: Scope): AsyncGenerator<Row> {
  let after = 0
  while (true) {
    const { rows } = await client.query<Row>(
      `select seq, digest, action_date, (extract(epoch from action_date) * 1000000)::int8 as micros, user_id, panel_login_id,
              hash_kind, entry_category, entry_id, action, host, user_agent, payload::text as payload
       from audit where scope = $1 and owner_id = $2 and seq > $3 order by seq limit ${batch}`,
      [scope, owner_id, after],
    )
    yield* rows
    after = rows.at(-1)?.seq ?? after
    if (rows.length < batch) return
  }
}

/** Times are hashed by the millisecond, and nothing is below it. */
const isWhole = ({ digest }: Link, row: Row): boolean =>
  digest.equals(row.digest) && row.micros === row.action_date.getTime() * 1000

/** Whether the entry is whole, but comes after another one than it stands behind. */
const kindOf = async (client: pg.ClientBase, key: Buffer, scope: Scope, row: Row): Promise<'moved' | 'changed'> => {
  if (isWhole(linkAfter(key, beginning(key, scope), row), row)) return 'moved'
  for await (const before of entries(client, scope)) if (isWhole(linkAfter(key, before, row), row)) return 'moved'
  return 'changed'
}

const headFault = async (
  client: pg.ClientBase,
  { scope, owner_id }: Scope,
  end: Link,
): Promise<Pick<Fault, 'seq' | 'fault'> | undefined> => {
  const { rows } = await client.query<Link>('select seq, digest from audit_head where scope = $1 and owner_id = $2', [
    scope,
    owner_id,
  ])
  const [head] = rows
  if (!head) return end.seq > 0 ? { seq: end.seq, fault: 'no_head' } : undefined
  if (head.seq > end.seq) return { seq: end.seq + 1, fault: 'missing' }
  return head.seq === end.seq && head.digest.equals(end.digest) ? undefined : { seq: head.seq, fault: 'wrong_head' }
}

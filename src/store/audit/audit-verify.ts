import type { Db } from '#store/db.ts'
import type { Accounts } from '#store/pools.ts'
import { type Query, queryOf, queryOn } from '#store/query.ts'
import { beginningOf, type Entry, type Link, linkAfter, type Scope } from './audit-chain.ts'

/** The end of a whole chain; `digest` as hex digits. */
export interface Chain extends Scope {
  seq: number
  digest: string
}

/** The ways in which a chain can be broken; see `Fault`. */
export const faults = ['changed', 'moved', 'missing', 'no_head', 'wrong_head', 'since'] as const

/**
 * The first fault of a broken chain. `changed`: the entry is not what was written; `moved`: it was written at another
 * place; `missing`: it is not there; `no_head`, `wrong_head`: the chain's end is not the one that is kept; `since`: the
 * chain does not go on from what was proven before.
 */
export interface Fault extends Scope {
  seq: number
  fault: (typeof faults)[number]
}

/** The outcome of following chains to their ends. */
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
  pool: Accounts,
  key: Buffer,
  scopes: readonly Scope[],
  since: readonly Chain[],
): Promise<Verified> => {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const query = queryOn(client)
    const verified: Verified = { chains: [], broken: [] }
    for (const scope of scopes.length > 0 ? scopes : await scopesOf(query, since)) {
      const found = await follow(query, key, scope, since.filter(isOf(scope)))
      if ('fault' in found) verified.broken.push(found)
      else if (found.seq > 0) verified.chains.push(found)
    }
    await client.query('commit')
    return verified
  } finally {
    client.release(true)
  }
}

/** Answers whether there is such an account or dealer, or was. */
export const isKnown = async (pool: Accounts, { scope, owner_id }: Scope): Promise<boolean> => {
  const owners = { account: 'users where account_id = id and', dealer: 'dealer where' }
  const { rowCount } = await pool.query(`select from ${owners[scope]} id = $1`, [owner_id])
  return rowCount === 1
}

/** A predicate of chains and links that have this owner. */
export const isOf =
  ({ scope, owner_id }: Scope) =>
  (other: Scope): boolean =>
    other.scope === scope && other.owner_id === owner_id

/** Every chain of which there is an entry, an end, or a memory. */
const scopesOf = (query: Query, since: readonly Chain[]): Promise<Scope[]> =>
  query<Scope>(
    `select scope, owner_id from audit union select scope, owner_id from audit_head
     union select * from unnest($1::text[], $2::int[]) order by 1, 2`,
    [since.map(({ scope }) => scope), since.map(({ owner_id }) => owner_id)],
  )

/** A run of a chain's entries that was followed, and whether it is whole. */
export interface Part {
  /** The last that is whole, 0 before the first; `digest` as hex digits. */
  until: number
  until_date: Date | null
  digest: string
  /** By the end that is kept. */
  entries: number
  is_end: boolean
  fault?: { entry_id: number; kind: Fault['fault'] }
}

/**
 * Follows at most `most` entries of a chain behind one that was proven before, so that a chain of any length can be
 * proven part by part. `undefined` when there is no such entry.
 */
export const verifyPart = (
  db: Db,
  key: Buffer,
  scope: Scope,
  { after, most }: { after: number; most: number },
): Promise<Part | undefined> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const query = queryOf(transaction)
      const [proven] = await entriesOf(query, scope, after - 1, 1)
      if (after > 0 && proven?.seq !== after) return undefined
      const whole = { link: after > 0 ? (proven as Link) : beginningOf(key, scope), date: proven?.action_date ?? null }
      return { ...(await followPart(query, key, scope, whole, most)), entries: (await headOf(query, scope))?.seq ?? 0 }
    })

const followPart = async (
  query: Query,
  key: Buffer,
  scope: Scope,
  proven: { link: Link; date: Date | null },
  most: number,
): Promise<Omit<Part, 'entries'>> => {
  let { link, date } = proven
  let left = most
  const told = (is_end: boolean, found?: Pick<Fault, 'seq' | 'fault'>) => ({
    until: link.seq,
    until_date: date,
    digest: hex(link),
    is_end,
    ...(found && { fault: { entry_id: Math.max(1, found.seq), kind: found.fault } }),
  })
  for await (const row of entries(query, scope, link.seq)) {
    if (left-- === 0) return told(false)
    const next = await linkOf(query, key, scope, link, row)
    if (typeof next === 'string') return told(false, { seq: link.seq + 1, fault: next })
    link = next
    date = row.action_date
  }
  return told(true, await headFault(query, scope, link))
}

/** The end of the chain, or where it is broken first. */
const follow = async (query: Query, key: Buffer, scope: Scope, since: readonly Chain[]): Promise<Chain | Fault> => {
  let end = beginningOf(key, scope)
  const proven = new Map(since.map(({ seq, digest }) => [seq, digest]))
  for await (const row of entries(query, scope)) {
    const next = await linkOf(query, key, scope, end, row)
    if (typeof next === 'string') return { ...scope, seq: end.seq + 1, fault: next }
    if ((proven.get(row.seq) ?? hex(row)) !== hex(row)) return { ...scope, seq: row.seq, fault: 'since' }
    end = next
  }
  const lost = since.find(({ seq }) => seq > end.seq)
  const fault = (await headFault(query, scope, end)) ?? (lost && { seq: lost.seq, fault: 'since' as const })
  return fault ? { ...scope, ...fault } : { ...scope, seq: end.seq, digest: hex(end) }
}

/** The link of the entry that follows, or what is wrong with it. */
const linkOf = async (
  query: Query,
  key: Buffer,
  scope: Scope,
  before: Link,
  row: Row,
): Promise<Link | 'missing' | 'moved' | 'changed'> => {
  if (row.seq !== before.seq + 1) return 'missing'
  const next = linkAfter(key, before, row)
  return isWhole(next, row) ? next : kindOf(query, key, scope, row)
}

const hex = ({ digest }: Link): string => digest.toString('hex')

/** The chain's entries in their order, behind one of them. */
async function* entries(query: Query, scope: Scope, after = 0): AsyncGenerator<Row> {
  let last = after
  while (true) {
    const rows = await entriesOf(query, scope, last, batch)
    yield* rows
    last = rows.at(-1)?.seq ?? last
    if (rows.length < batch) return
  }
}

const entriesOf = (query: Query, { scope, owner_id }: Scope, after: number, most: number): Promise<Row[]> =>
  query<Row>(
    `select seq, digest, action_date, (extract(epoch from action_date) * 1000000)::int8 as micros, user_id, panel_login_id,
            hash_kind, entry_category, entry_id, action, host, user_agent, payload::text as payload
     from audit where scope = $1 and owner_id = $2 and seq > $3 order by seq limit $4`,
    [scope, owner_id, after, most],
  )

/** Times are hashed by the millisecond, and nothing is below it. */
const isWhole = ({ digest }: Link, row: Row): boolean =>
  digest.equals(row.digest) && row.micros === row.action_date.getTime() * 1000

/** Answers whether the entry is whole, but comes after another one than it stands behind. */
const kindOf = async (query: Query, key: Buffer, scope: Scope, row: Row): Promise<'moved' | 'changed'> => {
  if (isWhole(linkAfter(key, beginningOf(key, scope), row), row)) return 'moved'
  for await (const before of entries(query, scope)) if (isWhole(linkAfter(key, before, row), row)) return 'moved'
  return 'changed'
}

const headFault = async (query: Query, scope: Scope, end: Link): Promise<Pick<Fault, 'seq' | 'fault'> | undefined> => {
  const head = await headOf(query, scope)
  if (!head) return end.seq > 0 ? { seq: end.seq, fault: 'no_head' } : undefined
  if (head.seq > end.seq) return { seq: end.seq + 1, fault: 'missing' }
  return head.seq === end.seq && head.digest.equals(end.digest) ? undefined : { seq: head.seq, fault: 'wrong_head' }
}

const headOf = async (query: Query, { scope, owner_id }: Scope): Promise<Link | undefined> => {
  const [head] = await query<Link>('select seq, digest from audit_head where scope = $1 and owner_id = $2', [
    scope,
    owner_id,
  ])
  return head
}

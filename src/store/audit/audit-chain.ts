import { createHmac } from 'node:crypto'

/** The hash chain of the audit: who can write to the database, but has not the platform's secret, cannot go on with it. */

/** The owner of a chain of audit entries: an account or a dealer. */
export interface Scope {
  scope: 'account' | 'dealer'
  owner_id: number
}

/** All that an audit entry says. `payload` is the exact text of JSON. */
export interface Entry {
  action_date: Date
  user_id: number | null
  panel_login_id: number | null
  hash_kind: string
  entry_category: string
  entry_id: number | null
  action: string
  host: string
  user_agent: string
  payload: string
}

/** The place of an entry in its chain, from 1 on, and the digest over it and all before it. */
export interface Link {
  seq: number
  digest: Buffer
}

/** The purpose by which the chain's key is derived from the platform's secret. */
export const purpose = 'audit'

/** The link before the first entry of a chain. */
export const beginningOf = (key: Buffer, { scope, owner_id }: Scope): Link => ({
  seq: 0,
  digest: createHmac('sha256', key).update(`${scope} ${owner_id}`).digest(),
})

/** The link of the entry that comes after `before`. */
export const linkAfter = (key: Buffer, before: Link, entry: Entry): Link => ({
  seq: before.seq + 1,
  digest: createHmac('sha256', key).update(before.digest).update(textOf(entry)).digest(),
})

/** What is hashed of an entry, in this order for ever. */
const textOf = (entry: Entry): string =>
  JSON.stringify([
    entry.action_date.getTime(),
    entry.user_id,
    entry.panel_login_id,
    entry.hash_kind,
    entry.entry_category,
    entry.entry_id,
    entry.action,
    entry.host,
    entry.user_agent,
    entry.payload,
  ])

import { purpose, type Scope } from '#store/audit/audit-chain.ts'
import type { Db } from '#store/db.ts'
import { fleetSecret } from './fleet.ts'

/** The key of the chains that a fleet's server writes. */
export const key = fleetSecret.derive(purpose)

export const accountOf = ({ id }: { id: number }): Scope => ({ scope: 'account', owner_id: id })

/** Entries of a chain, the first one first. */
export const entriesOf = async (db: Db, { scope, owner_id }: Scope) => {
  const rows = await db
    .selectFrom('audit')
    .selectAll()
    .where('scope', '=', scope)
    .where('owner_id', '=', owner_id)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({ ...row, payload: row.payload as Payload }))
}

interface Change {
  table: string
  key: Record<string, unknown>
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

export interface Payload {
  by?: { panel_login_id?: number; user_id?: number }
  params: Record<string, unknown> | null
  params_length?: number
  changes: Change[]
  left_out?: Record<string, number>
}

import type pg from 'pg'
import type { Secret } from '#store/secret.ts'
import { beginAdding, endAdding, type ForeignRow, putForeign } from './aside.ts'
import { type Belonging, isCounted, isOfDevice } from './catalogue.ts'
import { type Added, addAll, type Journey, openAccount, type Room } from './joining.ts'
import { one } from './value.ts'

/** Accounts that another system had, as rows of ours: what there is of them there, whether it has come before or not. */

/** A row as it comes. */
export interface ComingRow extends ForeignRow {
  /** What the platform's secret seals of it. */
  sealed?: string | undefined
}

/** A device of another account that came from there, which this one sees too. */
export interface ComingClone extends ComingRow {
  of: { account: string; source: string }
}

/** The rows of one account, by table. */
export interface ComingRows {
  /** The origin of its master's row of `users`. */
  origin: string
  rows: Readonly<Record<string, readonly ComingRow[] | undefined>>
  clones: readonly ComingClone[]
}

/** Terms on which devices are added: their plan, and how many rows more there may be by table. */
export interface Offer {
  tariff_id: number
  room: Room
}

/**
 * Adds what comes to the account that it has become, or makes one. Throws an Error where that cannot be.
 * @param offerTo asked once the account is there
 */
export const bringAccount = async (
  client: pg.ClientBase,
  coming: ComingRows,
  journey: Journey,
  { secret, offerTo }: { secret: Secret; offerTo(account_id: number, is_new: boolean): Promise<Offer> },
): Promise<Added> => {
  const all = await beginAdding(client)
  try {
    const sealed = await putAll(client, all, coming, journey.system)
    const { account_id, is_new } = await openAccount(client, all, journey)
    const { tariff_id, room } = await offerTo(account_id, is_new)
    await client.query(`insert into renamed_id values ('tariff', 0, $1)`, [tariff_id])
    await client.query('update in_source set tariff_id = 0')
    return await addAll(client, all, { account_id, system: journey.system }, { coming: { sealed }, room, secret })
  } finally {
    await endAdding(client)
  }
}

/** Puts all rows aside; answers what is to be sealed, by table and id. */
const putAll = async (
  client: pg.ClientBase,
  all: readonly Belonging[],
  coming: ComingRows,
  system: string,
): Promise<Record<string, Record<string, string>>> => {
  const strange = Object.keys(coming.rows).find((table) => !all.some(({ name }) => name === table))
  if (strange) throw new Error(`It has rows of ${strange}, which no account has.`)
  const clones = await Promise.all(coming.clones.map((clone) => seenBy(client, system, clone)))
  const sealed: Record<string, Record<string, string>> = {}
  for (const table of all.filter((table) => !isOfDevice(table))) {
    const rows = [...(coming.rows[table.name] ?? []), ...(table.name === 'tracker' ? clones.flat() : [])]
    const numbered = isCounted(table) ? rows.map((row, i) => ({ ...row, id: row.id ?? -1 - i })) : rows
    await putForeign(client, table, numbered.map(withSealed))
    sealed[table.name] = Object.fromEntries(
      numbered.flatMap(({ id, sealed: text }) => (text === undefined ? [] : [[String(id), text]])),
    )
  }
  await client.query('update in_users set account_id = (select id from in_users where _origin = $1) where true', [
    coming.origin,
  ])
  return sealed
}

const withSealed = ({ sealed, values, ...row }: ComingRow): ForeignRow => ({
  ...row,
  values: sealed === undefined ? values : { ...values, sealed: null },
})

/** The row of a clone, whose device is written below zero; none where that device is not here. */
const seenBy = async (client: pg.ClientBase, system: string, { of, ...row }: ComingClone): Promise<ComingRow[]> => {
  const source_id = await one<number | undefined>(
    client,
    `select d.id::int as value from origin a join origin d on d.account_id = a.account_id and d.system = a.system
     where a.system = $1 and a.kind = 'users' and a.origin = $2 and a.id = a.account_id
       and d.kind = 'source' and d.origin = $3 and d.added`,
    [system, of.account, of.source],
  )
  if (source_id === undefined) return []
  await client.query(`insert into renamed_id values ('source', $1, $2) on conflict do nothing`, [-source_id, source_id])
  return [{ ...row, values: { ...row.values, source_id: -source_id, clone: true } }]
}

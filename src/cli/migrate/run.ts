import type pg from 'pg'
import type { ComingAccount } from '#migrate/coming.ts'
import { type Compared, tableOf } from '#migrate/compare.ts'
import type { Past } from '#migrate/history.ts'
import type { Config } from '#src/config.ts'
import { bringAccount } from '#store/account/foreign.ts'
import type { Added } from '#store/account/joining.ts'
import { cameDevices } from '#store/account/past.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as dealers from '#store/dealer/dealers.ts'
import type { Store } from '#store/open.ts'
import type { Secret } from '#store/secret.ts'
import type { Progress } from '../progress.ts'
import { type BroughtPast, bringPast } from './bring-past.ts'
import { comparePast } from './compare.ts'
import { changeAll, offerTo } from './offer.ts'

/** The writing end of a migration: what the plan says comes to its accounts, and then the past of their devices. */

export interface Means {
  config: Config
  store: Pick<Store, 'db' | 'points'>
  /** A connection of its own, outside of any transaction. */
  client: pg.ClientBase
  secret: Secret
  /** Shows how many of so many positions were gone through, by this run or those before it. */
  progress(total: number): Progress
}

/** Accounts that are brought, and where to. */
export interface Journey {
  /** The name of the installation, by which what came before is known. */
  system: string
  /** Whose customers new accounts become. */
  dealer_id: number
  accounts: readonly ComingAccount[]
  past?: Past
  /** No past before it: milliseconds since 1970 UTC. */
  since?: number | undefined
}

/** The fate of one account. */
export interface Arrived extends Added {
  past?: BroughtPast
  compared: Compared[]
}

/** Brings everything, account by account, those with devices that others see first. Begun again after a break, it goes on. */
export const migrate = async (means: Means, journey: Journey): Promise<Arrived[]> => {
  if (!(await dealers.read(means.store.db, journey.dealer_id)))
    throw new Error(
      `There is no dealer ${journey.dealer_id}: a new platform has its first one when \`odograph serve\` has run.`,
    )
  const arrived: Arrived[] = []
  for (const coming of journey.accounts) arrived.push({ ...(await bringOne(means, journey, coming)), compared: [] })
  const { past, system, since } = journey
  if (!past) return arrived
  const sizes = await past.sizes()
  const progress = means.progress(await totalOf(means.store.db, arrived, system, sizes))
  const passed = (count: number): void => progress.advance(count)
  try {
    for (const one of arrived) {
      const from = { account_id: one.account_id, system }
      one.past = await bringPast(from, { store: means.store, past, sizes, since, passed })
    }
  } finally {
    progress.stop()
  }
  for (const one of arrived)
    one.compared = await comparePast(means.store, { account_id: one.account_id, system }, past, since)
  return arrived
}

/** Positions of all devices that have come. */
const totalOf = async (
  db: Store['db'],
  arrived: readonly Added[],
  system: string,
  sizes: ReadonlyMap<string, number>,
): Promise<number> => {
  let total = 0
  for (const { account_id } of arrived)
    for (const { origin } of await cameDevices(db, { account_id, system })) total += sizes.get(origin) ?? 0
  return total
}

const bringOne = async (
  { config, store: { db }, client, secret }: Means,
  { system, dealer_id }: Journey,
  coming: ComingAccount,
): Promise<Added> => {
  const found = coming.into === undefined ? undefined : await accounts.findLogin(db, coming.into)
  if (coming.into !== undefined && (!found || found.id !== found.account_id))
    throw new Error(`${coming.into} is no master user here.`)
  const dealer = found?.dealer_id ?? dealer_id
  const added = await bringAccount(
    client,
    coming,
    { system, dealer_id: dealer, into: found?.account_id },
    { secret, offerTo: (account_id) => offerTo(db, config, { account_id, dealer_id: dealer }) },
  )
  await changeAll(db, added)
  return added
}

/** Text of what was done, for people: a line or some for each account, and the comparison of its devices. */
export const toldOf = ({ account_id, rows, told, past, compared }: Arrived): string => {
  const counts = Object.entries(rows).map(([table, count]) => `${count} ${table}`)
  const lines = [`Account ${account_id}: ${counts.length > 0 ? counts.join(', ') : 'nothing new'}.`, ...told]
  if (past) lines.push(`${past.points} points and ${past.entries} entries of the history are new.`)
  if (past && past.impossible > 0) lines.push(`${past.impossible} positions cannot be, and are not stored.`)
  if (compared.length > 0) lines.push(...aligned(tableOf(compared)))
  return lines.join('\n')
}

const aligned = (rows: readonly (readonly string[])[]): string[] => {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)))
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

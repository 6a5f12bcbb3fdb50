import type { ExpressionBuilder } from 'kysely'
import type { Db } from './db.ts'
import type { Owner, Seller } from './owner.ts'
import type { Database } from './tables.gen.ts'

/** Plans: what devices are charged and allowed by. */

/** The plan that new devices of an account get without a code: the account's own, else its dealer's for trackers. */
export const planOfNewDevices = (row: ExpressionBuilder<Database, 'users'>) =>
  row.fn.coalesce(
    'users.default_tariff_id',
    row
      .selectFrom('tariff_default')
      .select('tariff_default.tariff_id')
      .whereRef('tariff_default.dealer_id', '=', 'users.dealer_id')
      .where('tariff_default.device_type', '=', 'tracker'),
  )

/**
 * Whether the plans of `every` or of `some` of the account's devices have the feature; clones of others' devices do
 * not count. Of an account without devices it is the plan that a new one would get.
 */
export const hasFeature = async (
  db: Db,
  { account_id }: Owner,
  feature: string,
  of: 'every' | 'some',
): Promise<boolean> => {
  const plans = await plansInUse(db, account_id)
  const has = ({ features }: { features: string[] }) => features.includes(feature)
  return of === 'every' ? plans.length > 0 && plans.every(has) : plans.some(has)
}

const plansInUse = async (db: Db, account_id: number) => {
  const own = await db
    .selectFrom('source')
    .innerJoin('tariff', 'tariff.id', 'source.tariff_id')
    .select(['tariff.id', 'tariff.features'])
    .distinct()
    .where('source.account_id', '=', account_id)
    .where('source.corrupted', 'is', null)
    .execute()
  return own.length > 0 ? own : planOfAccount(db, account_id)
}

const planOfAccount = (db: Db, account_id: number) =>
  db
    .selectFrom('users')
    .innerJoin('tariff', (join) => join.on((row) => row('tariff.id', '=', planOfNewDevices(row))))
    .select(['tariff.id', 'tariff.features'])
    .where('users.id', '=', account_id)
    .execute()

/** A free monthly plan that keeps history for three months, as the columns' defaults say. */
export const createFirst = async (db: Db, { dealer_id }: Seller, features: readonly string[]): Promise<void> => {
  const { id: tariff_id } = await db
    .insertInto('tariff')
    .values({ dealer_id, name: 'Default', features: [...features] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('tariff_default').values({ dealer_id, device_type: 'tracker', tariff_id }).execute()
}

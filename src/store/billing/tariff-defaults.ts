import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#store/db.ts'
import type { Seller } from '#store/owner.ts'
import type { Database } from '#store/tables.gen.ts'

/** What new devices of a dealer's users get. */

/** The plan and terms that a dealer's new devices get. */
export interface PlanDefaults {
  /** 0 for no plan. */
  tariff_id: number
  activation_bonus: number
  free_days: number
  /** Of devices of an account that get the free days. */
  free_days_device_limit?: number | null
}

const none: PlanDefaults = { tariff_id: 0, activation_bonus: 0, free_days: 0, free_days_device_limit: null }

type Kind = 'tracker' | 'camera'

/** The defaults of a dealer, by kind of device. */
export const read = async (db: Db, { dealer_id }: Seller): Promise<Record<Kind, PlanDefaults>> => {
  const rows = await db
    .selectFrom('tariff_default')
    .select(['device_type', 'tariff_id', 'activation_bonus', 'free_days', 'free_days_device_limit'])
    .where('dealer_id', '=', dealer_id)
    .execute()
  const of = (kind: Kind) => rows.find(({ device_type }) => device_type === kind) ?? none
  return { tracker: of('tracker'), camera: of('camera') }
}

/**
 * Sets the given parts of a dealer's defaults. Where nothing is set yet, devices get this plan; a foreign key refuses
 * plans of other dealers or for other kinds of devices.
 */
export const set = async (
  db: Db,
  { dealer_id }: Seller,
  device_type: Kind,
  tariff_id: number,
  values: Partial<PlanDefaults>,
): Promise<void> => {
  await db
    .insertInto('tariff_default')
    .values({ dealer_id, device_type, tariff_id, ...values })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'device_type']).doUpdateSet({ dealer_id, ...values }))
    .execute()
}

/** Forgets the defaults for this kind of device. */
export const clear = async (db: Db, { dealer_id }: Seller, device_type: Kind): Promise<void> => {
  await db
    .deleteFrom('tariff_default')
    .where('dealer_id', '=', dealer_id)
    .where('device_type', '=', device_type)
    .execute()
}

/**
 * An expression of the plan that new trackers of an account get without a code: the account's own, else its dealer's.
 */
export const planOfNewDevices = (row: ExpressionBuilder<Database, 'users'>) =>
  row.fn.coalesce(
    row
      .selectFrom('tariff as own')
      .select('own.id')
      .whereRef('own.id', '=', 'users.default_tariff_id')
      .where('own.device_type', '=', 'tracker'),
    row
      .selectFrom('tariff_default')
      .select('tariff_default.tariff_id')
      .whereRef('tariff_default.dealer_id', '=', 'users.dealer_id')
      .where('tariff_default.device_type', '=', 'tracker'),
  )

import { createCharger } from '#jobs/charge.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { type Platform, startPlatform } from './platform.ts'
import { strict_log } from './strict-log.ts'

const cases = [
  { accounts: 1, devices: 10_000 },
  { accounts: 1, devices: 25_000 },
  { accounts: 500, devices: 50 },
] as const

/** Milliseconds a device, so that a million are charged in five minutes. */
const target = 0.3

/** What charging takes when all devices of one account come due, or of many, and when nothing is due. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const charger = createCharger({ db: platform.store.db, log: strict_log })
    const rows: Row[] = []
    for (const [i, { accounts, devices }] of cases.entries()) {
      await makeDue(platform, 1_000 * (i + 1), accounts, devices)
      const begin = performance.now()
      await charger.charge(tomorrow)
      const time = performance.now() - begin
      const all = accounts * devices
      if ((await countOf(platform)) !== all) throw new Error('not all were charged')
      say(`charge: ${all} devices in ${Math.round(time)} ms`)
      await platform.store.pool.query('delete from charge; delete from transaction')
      rows.push(atMost(`a device's charge, ${devices} in each of ${accounts} accounts`, time / all, 'ms', target))
    }
    const begin = performance.now()
    await charger.charge(tomorrow)
    rows.push(atMost('charging, when nothing is due', performance.now() - begin, 'ms', 1_000))
    return rows
  } finally {
    await platform.close()
  }
}

/** The platform's own job sees nothing that is due tomorrow. */
const tomorrow = new Date(Date.now() + 86_400_000)

const countOf = async ({ store: { pool } }: Platform): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from charge where amount > 0')
  return rows[0]?.count ?? 0
}

/** Accounts from this id on, with the money for their devices, which are registered tomorrow. */
const makeDue = async ({ store: { pool } }: Platform, first: number, accounts: number, devices: number) => {
  await pool.query(
    `insert into users (id, account_id, dealer_id, login, password_hash, activated, balance, discount_value)
     select n, n, 1, 'due' || n || '@odograph.example', '', true, 10 * $3::int, 10 from generate_series($1::int, $1 + $2::int - 1) n`,
    [first, accounts, devices],
  )
  await pool.query(
    `with plan as (insert into tariff (dealer_id, name, price) values (1, 'Due ' || $1::int, 9.99) returning id),
          made as (insert into source (account_id, device_id, model, tariff_id, creation_date)
                   select u, u || '-' || n, 'fmb920', plan.id, $4::date
                   from plan, generate_series($1::int, $1 + $2::int - 1) u, generate_series(1, $3::int) n
                   returning id, account_id),
          states as (insert into source_state (source_id) select id from made)
     insert into tracker (account_id, source_id, label) select account_id, id, 'Van' from made`,
    [first, accounts, devices, tomorrow.toISOString().slice(0, 10)],
  )
  await pool.query('vacuum analyze')
}

import { expect, test } from 'vitest'
import { settleAccount } from '#store/billing/charging.ts'
import * as changes from '#store/billing/plan-changes.ts'
import { list, recordTransaction } from '#store/billing/transactions.ts'
import { fleet } from '#test/fleet.ts'
import { tariff } from '#test/tariffs.ts'

const { db, dealer_id, tenant, tracker } = await fleet({ own: true })

const today = '2026-11-21'
const tomorrow = '2026-11-22'
const next_month = '2026-12-01'
const now = new Date(`${today}T12:00:00Z`)

const plan = async (terms: object): Promise<number> => {
  const { service_prices, ...values } = tariff({ price: 30, proportional_charge: false, ...terms })
  const row = { dealer_id, ...values, service_prices: JSON.stringify(service_prices) }
  return (await db.insertInto('tariff').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const monthly = await plan({ type: 'monthly' })
const activeday = await plan({ type: 'activeday', price: 1 })
const newMonthly = await plan({ type: 'monthly' })
const newActiveday = await plan({ type: 'activeday', price: 1 })

/** A device with this plan of a user with this money. */
const device = async (source: object, { balance = 0 } = {}) => {
  const user = await tenant()
  const { tracker_id, source_id } = await tracker(user)
  await db
    .updateTable('source')
    .set({ tariff_id: monthly, creation_date: '2026-10-01', ...source })
    .where('id', '=', source_id)
    .execute()
  const owner = { account_id: user.id, dealer_id }
  if (balance)
    await recordTransaction(db, owner, { type: 'payment', subtype: 'partner', description: 'Cash', amount: balance })
  return { ...owner, source_id, tracker_id }
}

const planOf = (source_id: number) =>
  db
    .selectFrom('source')
    .select(['tariff_id', 'tariff_end_date', 'tariff_changed'])
    .where('id', '=', source_id)
    .executeTakeFirstOrThrow()

const running = { tariff_end_date: next_month }
const ends_tomorrow = { tariff_end_date: tomorrow }
const ended = { tariff_end_date: today }
const long_ended = { tariff_end_date: '2026-11-02', unpaid: true }
const uncharged = { tariff_end_date: null, creation_date: today }
const free = { tariff_end_date: '2026-12-20', free_until: '2026-12-20' }
const by_days = { tariff_id: activeday }
const by_days_owing = { tariff_id: activeday, unpaid: true }

test.each([
  { old: running, to: newMonthly, charge: false, ends: next_month },
  { old: running, to: newMonthly, charge: true, ends: tomorrow },
  { old: running, to: newActiveday, charge: false, ends: tomorrow },
  { old: running, to: newActiveday, charge: true, ends: tomorrow },
  { old: ends_tomorrow, to: newMonthly, charge: true, ends: tomorrow },
  { old: free, to: newMonthly, charge: true, ends: tomorrow },
  { old: by_days, to: newMonthly, charge: false, ends: next_month },
  { old: by_days, to: newMonthly, charge: true, ends: tomorrow },
  { old: by_days, to: newActiveday, charge: true, ends: tomorrow },
  { old: ended, to: newMonthly, charge: false, ends: next_month },
  { old: ended, to: newMonthly, charge: true, ends: today },
  { old: long_ended, to: newMonthly, charge: true, ends: today },
  { old: long_ended, to: newMonthly, charge: false, ends: next_month },
  { old: ended, to: newActiveday, charge: true, ends: null },
  { old: ended, to: newActiveday, charge: false, ends: null },
  { old: uncharged, to: newMonthly, charge: true, ends: today },
  { old: by_days_owing, to: newMonthly, charge: true, ends: today },
])('from $old to $to, charge $charge: it is paid until $ends', async ({ old, to, charge, ends }) => {
  const made = await device(old)
  await changes.change(db, made, { tariff_id: to, charge }, now)
  expect(await planOf(made.source_id)).toEqual({ tariff_id: to, tariff_end_date: ends, tariff_changed: now })
})

test('in December the next month is January', async () => {
  const made = await device({ tariff_end_date: '2027-01-01' })
  await changes.change(db, made, { tariff_id: newMonthly, charge: false }, new Date('2026-12-31T23:59:59Z'))
  expect(await planOf(made.source_id)).toMatchObject({ tariff_end_date: '2027-01-01' })
})

test('a device of another account is not touched', async () => {
  const made = await device(running)
  await changes.change(db, { ...made, account_id: made.account_id + 1 }, { tariff_id: newMonthly, charge: false }, now)
  expect(await planOf(made.source_id)).toMatchObject({ tariff_id: monthly })
})

const period = { from: new Date(0), to: new Date('2100-01-01'), limit: 100 }

/** What is given back on this day of a device that was charged on the first of November. */
const repaid = async (source: object, day = today) => {
  const made = await device({ tariff_end_date: '2026-11-01', ...source }, { balance: 100 })
  await settleAccount(db, made, new Date('2026-11-01T12:00:00Z'))
  await changes.repay(db, made, made, day)
  const given = (await list(db, made, period)).filter(({ subtype }) => subtype === 'repay')
  expect(given.length).toBeLessThan(2)
  expect(given.every(({ tracker_id, type }) => tracker_id === made.tracker_id && type === 'charge')).toBe(true)
  return given[0]?.amount ?? 0
}

test.each([
  { day: '2026-11-01', amount: 29 },
  { day: '2026-11-21', amount: 9 },
  { day: '2026-11-29', amount: 1 },
  { day: '2026-11-30', amount: 0 },
  { day: '2026-12-01', amount: 0 },
])('on $day $amount of 30 are given back', async ({ day, amount }) => {
  expect(await repaid({}, day)).toBe(amount)
})

test('it is rounded up to a whole', async () => {
  const tariff_id = await plan({ type: 'monthly', price: 10 })
  expect(await repaid({ tariff_id })).toBe(3)
})

test('never more than was paid', async () => {
  const tariff_id = await plan({ type: 'monthly', price: 0.5 })
  expect(await repaid({ tariff_id })).toBe(0.5)
})

test('nothing of what was free, by days of activity, or in the free days', async () => {
  const tariff_id = await plan({ type: 'monthly', price: 0 })
  expect(await repaid({ tariff_id })).toBe(0)
  expect(await repaid({ tariff_id: activeday, tariff_end_date: null })).toBe(0)
  expect(await repaid({ free_until: '2026-12-20' })).toBe(0)
  const made = await device(running, { balance: 5 })
  await changes.repay(db, made, made, today)
  expect((await list(db, made, period)).map(({ subtype }) => subtype)).toEqual(['partner'])
})

test('what was given back and charged anew does not make money', async () => {
  const made = await device({ tariff_end_date: '2026-11-01' }, { balance: 100 })
  await settleAccount(db, made, new Date('2026-11-01T12:00:00Z'))
  await changes.repay(db, made, made, today)
  for (const charge of [false, true])
    for (const tariff_id of [newMonthly, monthly]) {
      await changes.change(db, made, { tariff_id, charge }, now)
      await changes.repay(db, made, made, today)
    }
  await settleAccount(db, made, now)
  expect((await list(db, made, period)).map(({ amount }) => amount)).toEqual([100, -30, 9])
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCharger } from '#jobs/charge.ts'
import { createScribe } from '#jobs/heard.ts'
import { type Begin, settleInPortions } from '#store/billing/charging.ts'
import { change, changeType } from '#store/billing/plan-changes.ts'
import { list, recordTransaction } from '#store/billing/transactions.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { tariff } from '#test/tariffs.ts'

const { db, dealer_id, tenant, tracker, panel } = await fleet({ own: true })
const dealer = await panel({ users: ['read', 'update'], transactions: ['create'] })

const failed: object[] = []
const charger = createCharger({ db, log: { error: (details) => void failed.push(details) } })
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)
const run = async (day: string): Promise<void> => {
  await createScribe(db).write()
  await charger.charge(noon(day))
  await charger.warn(noon(day))
  expect(failed).toEqual([])
}

const plan = async (changes: object): Promise<number> => {
  const { service_prices, ...terms } = tariff({ type: 'monthly', price: 30, proportional_charge: false, ...changes })
  const values = { dealer_id, ...terms, service_prices: JSON.stringify(service_prices) }
  const { id } = await db.insertInto('tariff').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A device that was registered on this day. */
const device = async (user: Person, tariff_id: number, creation_date: string, changes: object = {}) => {
  const made = await tracker(user)
  const values = { tariff_id, creation_date, ...changes }
  await db.updateTable('source').set(values).where('id', '=', made.source_id).execute()
  return made
}

const heard = (source_id: number, day: string) =>
  db
    .updateTable('source_state')
    .set({ heard: noon(day) })
    .where('source_id', '=', source_id)
    .execute()

const pay = (user: Person, amount: number | string, bonus_amount: number | string = 0) =>
  recordTransaction(
    db,
    { account_id: user.id, dealer_id },
    { type: 'payment', subtype: 'partner', description: 'Cash', amount, bonus_amount },
  )

const charges = (source_id: number) =>
  db.selectFrom('charge').select(['day', 'until', 'amount']).where('source_id', '=', source_id).orderBy('day').execute()

const held = (user: Person) =>
  db.selectFrom('users').select(['balance', 'bonus']).where('id', '=', user.id).executeTakeFirstOrThrow()

const isUnpaid = async (source_id: number): Promise<boolean> => {
  const found = await db.selectFrom('source').select('unpaid').where('id', '=', source_id).executeTakeFirstOrThrow()
  return found.unpaid
}

const mailed = (to: string) =>
  db.selectFrom('mail').select(['template', 'words']).where('recipient', '=', to).orderBy('id').execute()

const monthly = await plan({})
const byDays = await plan({ proportional_charge: true })
const active = await plan({ type: 'activeday', price: 1 })

test('a monthly plan costs its price, however late in the month it begins, and again on the first', async () => {
  const user = await tenant()
  await pay(user, 100)
  const { source_id, tracker_id } = await device(user, monthly, '2026-01-20')
  for (const day of ['2026-01-20', '2026-01-21', '2026-01-31', '2026-02-01', '2026-02-02']) await run(day)
  expect(await charges(source_id)).toEqual([
    { day: '2026-01-20', until: '2026-02-01', amount: 30 },
    { day: '2026-02-01', until: '2026-03-01', amount: 30 },
  ])
  expect(await held(user)).toEqual({ balance: 40, bonus: 0 })
  const entries = await list(db, { account_id: user.id }, { from: new Date(0), to: new Date('2100-01-01'), limit: 10 })
  expect(entries[1]).toMatchObject({ type: 'charge', subtype: 'monthly', tracker_id, amount: -30, new_balance: 70 })
  expect((await user.call('tracker/read', { tracker_id })).value.source.tariff_end_date).toBe('2026-03-01')
})

test('by days it costs its part of the month', async () => {
  const user = await tenant()
  await pay(user, 100)
  const { source_id } = await device(user, byDays, '2026-01-20')
  await run('2026-01-20')
  await run('2026-02-01')
  expect((await charges(source_id)).map(({ amount }) => amount)).toEqual([11.61, 30])
})

test('months that were missed are made up for, in order', async () => {
  const user = await tenant()
  await pay(user, 100)
  const { source_id } = await device(user, byDays, '2026-01-31')
  await run('2026-03-15')
  expect(await charges(source_id)).toEqual([
    { day: '2026-01-31', until: '2026-02-01', amount: 0.97 },
    { day: '2026-02-01', until: '2026-03-01', amount: 30 },
    { day: '2026-03-01', until: '2026-04-01', amount: 30 },
  ])
})

test('free days are not charged, whatever the plan', async () => {
  const user = await tenant()
  await pay(user, 100)
  const free_until = '2026-01-11'
  const month = await device(user, byDays, '2026-01-01', { free_until, tariff_end_date: free_until })
  const days = await device(user, active, '2026-01-01', { free_until })
  for (const day of ['2026-01-09', '2026-01-10', '2026-01-11']) {
    await heard(days.source_id, day)
    await run(day)
  }
  expect(await charges(month.source_id)).toEqual([{ day: '2026-01-11', until: '2026-02-01', amount: 20.32 }])
  expect(await charges(days.source_id)).toEqual([{ day: '2026-01-11', until: '2026-01-12', amount: 1 }])
})

test('a plan by days of activity costs the days on which the device sent, once each', async () => {
  const user = await tenant()
  await pay(user, 100)
  const { source_id } = await device(user, active, '2026-01-01')
  await heard(source_id, '2026-01-05')
  await run('2026-01-05')
  await run('2026-01-05')
  await heard(source_id, '2026-01-07')
  await run('2026-01-08')
  expect((await charges(source_id)).map(({ day }) => day)).toEqual(['2026-01-05', '2026-01-07'])
})

test('the bonus goes first', async () => {
  const user = await tenant()
  await pay(user, 100, 12.5)
  await device(user, monthly, '2026-01-01')
  await run('2026-01-01')
  expect(await held(user)).toEqual({ balance: 82.5, bonus: 0 })
})

test('a free plan and a discount of everything write no transaction, and pay the month', async () => {
  const user = await tenant()
  const { source_id } = await device(user, await plan({ price: 0 }), '2026-01-10')
  await run('2026-01-10')
  expect(await charges(source_id)).toEqual([{ day: '2026-01-10', until: '2026-02-01', amount: 0 }])
  expect(await isUnpaid(source_id)).toBe(false)
})

const discounts = [
  ['with as many trackers', { discount_value: 10, discount_min_trackers: 2 }, 27],
  ['with fewer trackers', { discount_value: 10, discount_min_trackers: 3 }, 30],
  ['on its last day', { discount_value: 12.5, discount_end_date: '2026-01-01' }, 26.25],
  ['after its last day', { discount_value: 10, discount_end_date: '2025-12-31' }, 30],
  ['that sums', { discount_value: 50, discount_strategy: 'sum_with_progressive' }, 15],
] as const

test.each(discounts)('a discount %s', async (_, values, amount) => {
  const user = await tenant()
  await db.updateTable('users').set(values).where('id', '=', user.id).execute()
  await pay(user, 100)
  const { source_id } = await device(user, monthly, '2026-01-01')
  await device(user, monthly, '2026-01-01')
  await run('2026-01-01')
  expect(await charges(source_id)).toMatchObject([{ amount }])
})

test('what the money does not cover is blocked, and freed by a payment from its day on', async () => {
  const user = await tenant()
  await pay(user, 29.99)
  const { source_id, tracker_id } = await device(user, monthly, '2026-01-01')
  const cheap = await device(user, await plan({ price: 5 }), '2026-01-01')
  await run('2026-01-01')
  await run('2026-02-10')
  expect(await held(user), 'the cheap one has two months').toEqual({ balance: 19.99, bonus: 0 })
  expect(await isUnpaid(cheap.source_id)).toBe(false)
  expect(await user.fails('tracker/get_state', { tracker_id })).toMatchObject({ code: 208 })
  expect((await user.call('tracker/read', { tracker_id })).value.source.blocked).toBe(true)
  await dealer.call('panel/user/transaction/change_balance', {
    user_id: user.id,
    amount: 100,
    type: 'balance',
    text: 'Thanks',
  })
  expect(await isUnpaid(source_id)).toBe(false)
  expect((await user.call('tracker/read', { tracker_id })).value.source.blocked).toBe(false)
  const today = new Date().toISOString().slice(0, 10)
  expect(await charges(source_id), 'not for the months of the block').toMatchObject([{ day: today, amount: 30 }])
})

test('days of activity stay owed until they are paid', async () => {
  const user = await tenant()
  const { source_id } = await device(user, active, '2026-01-01')
  for (const day of ['2026-01-05', '2026-01-06']) {
    await heard(source_id, day)
    await run(day)
  }
  expect(await isUnpaid(source_id)).toBe(true)
  await pay(user, 1)
  await run('2026-01-07')
  expect([await isUnpaid(source_id), (await charges(source_id)).length]).toEqual([true, 1])
  await pay(user, 1)
  await run('2026-01-07')
  expect([await isUnpaid(source_id), (await charges(source_id)).length]).toEqual([false, 2])
})

test("the dealer's own block stays when everything is paid, and is charged", async () => {
  const user = await tenant()
  await pay(user, 100)
  const { source_id, tracker_id } = await device(user, monthly, '2026-01-01', { blocked: true })
  await run('2026-01-01')
  expect(await charges(source_id)).toHaveLength(1)
  expect(await user.fails('tracker/get_state', { tracker_id })).toMatchObject({ code: 208 })
})

test('warnings come once each, and again when the balance has risen', async () => {
  const user = await tenant()
  const to = `boss${user.id}@mail.example`
  await db
    .updateTable('users')
    .set({ balance_alert_emails: [to] })
    .where('id', '=', user.id)
    .execute()
  await pay(user, 40)
  await device(user, monthly, '2026-01-01')
  for (const day of ['2026-01-01', '2026-01-24', '2026-01-25', '2026-01-26', '2026-01-30', '2026-01-31']) await run(day)
  expect((await mailed(to)).map(({ template, words }) => [template, words])).toMatchObject([
    ['balance_low', { balance: '10.00', currency: 'EUR', days: 7 }],
    ['balance_low', { balance: '10.00', days: 2 }],
  ])
  await run('2026-02-01')
  await run('2026-02-02')
  expect((await mailed(to)).map(({ template }) => template)).toEqual(['balance_low', 'balance_low', 'balance_empty'])
  await pay(user, 21)
  for (const day of ['2026-02-03', '2026-02-22', '2026-02-23']) await run(day)
  expect(await mailed(to)).toHaveLength(4)
})

test('days of activity are counted ahead', async () => {
  const user = await tenant()
  const to = `boss${user.id}@mail.example`
  await db
    .updateTable('users')
    .set({ balance_alert_emails: [to] })
    .where('id', '=', user.id)
    .execute()
  await pay(user, 6)
  const { source_id } = await device(user, active, '2026-01-01')
  await heard(source_id, '2026-01-05')
  await run('2026-01-05')
  expect(await mailed(to)).toMatchObject([{ template: 'balance_low', words: { balance: '5.00', days: 6 } }])
})

test('of several processes one warns, and tells every address', async () => {
  const user = await tenant()
  const addresses = [`boss${user.id}@mail.example`, `clerk${user.id}@mail.example`]
  await db.updateTable('users').set({ balance_alert_emails: addresses }).where('id', '=', user.id).execute()
  await pay(user, 30)
  await device(user, monthly, '2026-01-01')
  await charger.charge(noon('2026-01-01'))
  await Promise.all(['2026-01-25', '2026-01-25', '2026-01-25'].map((day) => charger.warn(noon(day))))
  for (const to of addresses) expect(await mailed(to)).toMatchObject([{ template: 'balance_low', words: { days: 7 } }])
})

test('a device that somebody else is changing is charged by the next run, and holds up no other', async () => {
  const user = await tenant()
  await pay(user, 100)
  const [busy, idle] = [await device(user, monthly, '2026-01-20'), await device(user, monthly, '2026-01-20')]
  const charged = async () => [(await charges(busy.source_id)).length, (await charges(idle.source_id)).length]
  await db.transaction().execute(async (transaction) => {
    const changed = transaction.updateTable('source').set({ phone: '1' }).where('id', '=', busy.source_id)
    await changed.execute()
    await run('2026-01-20')
    expect(await charged()).toEqual([0, 1])
  })
  await run('2026-01-20')
  expect(await charged()).toEqual([1, 1])
})

test('an account that fails holds up no other', async () => {
  const [first, second] = [await tenant(), await tenant()]
  const broken = await device(first, monthly, '2026-01-01')
  const { source_id } = await device(second, monthly, '2026-01-01')
  await pay(first, 30)
  await pay(second, 30)
  const row = { account_id: first.id, source_id: broken.source_id, tariff_id: monthly, amount: 0 }
  await db
    .insertInto('charge')
    .values({ ...row, day: '2026-01-01', until: '2026-02-01' })
    .execute()
  await charger.charge(noon('2026-01-01'))
  expect(failed.splice(0)).toMatchObject([{ about: first.id, err: { constraint: 'charge_pkey' } }])
  expect(await held(first), 'nothing is taken without being written down').toEqual({ balance: 30, bonus: 0 })
  expect(await charges(source_id)).toHaveLength(1)
  await sql`delete from charge where source_id = ${broken.source_id}`.execute(db)
})

test('what a run left when it was interrupted between two portions is charged by the next, once', async () => {
  const user = await tenant()
  await pay(user, 30 * 7)
  const made: { source_id: number }[] = []
  for (let i = 0; i < 7; i++) made.push(await device(user, monthly, '2026-01-01'))
  let left = 2
  const begin: Begin = async (work) => {
    if (left-- === 0) throw new Error('interrupted')
    return db.transaction().execute(work)
  }
  await expect(settleInPortions(begin, [user.id], noon('2026-01-01'), 3)).rejects.toThrow('interrupted')
  const paid = async () =>
    (await Promise.all(made.map(({ source_id }) => charges(source_id)))).map(({ length }) => length)
  expect(await paid()).toEqual([1, 1, 1, 1, 1, 1, 0])
  expect(await held(user)).toEqual({ balance: 30, bonus: 0 })
  await run('2026-01-01')
  expect(await paid()).toEqual([1, 1, 1, 1, 1, 1, 1])
  expect(await held(user)).toEqual({ balance: 0, bonus: 0 })
})

test('in portions as in one: the oldest is paid first, what is not covered is blocked, and the entries sum to the balance', async () => {
  const told = []
  for (const most of [1, 2, 1_000]) {
    const user = await tenant()
    await pay(user, 75, 50.5)
    const made = []
    for (const day of ['2026-01-03', '2026-01-02', '2026-01-01', '2026-01-02', '2026-01-01'])
      made.push(await device(user, monthly, day))
    const begin: Begin = (work) => db.transaction().execute(work)
    expect(await settleInPortions(begin, [user.id], noon('2026-01-05'), most)).toEqual(new Set([user.id]))
    const period = { from: new Date(0), to: new Date(Date.now() + 60_000), limit: 100 }
    const entries = await list(db, { account_id: user.id }, period)
    for (const [i, entry] of entries.slice(1).entries()) {
      expect(entry.old_balance).toBe(entries[i]?.new_balance)
      expect(entry.old_bonus).toBe(entries[i]?.new_bonus)
    }
    told.push({
      blocked: await Promise.all(made.map(({ source_id }) => isUnpaid(source_id))),
      entries: entries.map(({ amount, bonus_amount, description }) => ({ amount, bonus_amount, description })),
      held: await held(user),
    })
  }
  expect(told[0]?.blocked).toEqual([true, false, false, false, false])
  expect(told[0]?.held).toEqual({ balance: 5.5, bonus: 0 })
  expect(told[1]).toEqual(told[0])
  expect(told[2]).toEqual(told[0])
})

test('accounts that are charged together are charged as each alone: by its own money, plans and discount', async () => {
  const told = []
  for (const isTogether of [true, false]) {
    const users = [await tenant(), await tenant(), await tenant(), await tenant()]
    for (const [i, [amount, bonus]] of (
      [
        [75, 0],
        [0, 60.5],
        [0, 0],
        [500, 1],
      ] as const
    ).entries())
      if (amount + bonus > 0) await pay(users[i] as Person, amount, bonus)
    await db
      .updateTable('users')
      .set({ discount_value: 10 })
      .where('id', '=', users[3]?.id ?? 0)
      .execute()
    const made = []
    for (const day of ['2026-01-02', '2026-01-01', '2026-01-02'])
      for (const [i, user] of users.entries()) made.push(await device(user, i === 1 ? byDays : monthly, day))
    const begin: Begin = (work) => db.transaction().execute(work)
    const ids = users.map(({ id }) => id)
    const changed = new Set<number>()
    for (const some of isTogether ? [ids] : ids.map((id) => [id]))
      for (const id of await settleInPortions(begin, some, noon('2026-01-05'), 2)) changed.add(ids.indexOf(id))
    told.push({
      changed: [...changed].sort(),
      held: await Promise.all(users.map(held)),
      blocked: await Promise.all(made.map(({ source_id }) => isUnpaid(source_id))),
      charges: await Promise.all(made.map(({ source_id }) => charges(source_id))),
    })
  }
  expect(told[0]).toEqual(told[1])
  expect(told[0]?.changed).toEqual([0, 1, 2])
  expect(told[0]?.held[3]).toEqual({ balance: 420, bonus: 0 })
})

test('a discount counts the devices of the account alone, whoever else has some', async () => {
  const [few, many] = [await tenant(), await tenant()]
  const terms = { discount_value: 50, discount_min_trackers: 3 }
  await db.updateTable('users').set(terms).where('id', 'in', [few.id, many.id]).execute()
  const made: { source_id: number }[] = []
  for (const [user, count] of [
    [few, 2],
    [many, 3],
  ] as const) {
    await pay(user, 100)
    for (let i = 0; i < count; i++) made.push(await device(user, monthly, '2026-01-01'))
  }
  await run('2026-01-01')
  const amounts = await Promise.all(made.map(async ({ source_id }) => (await charges(source_id))[0]?.amount))
  expect(amounts).toEqual([30, 30, 15, 15, 15])
})

test('a plan by days of activity that a device changes to does not charge days before', async () => {
  const user = await tenant()
  const blocked = await device(user, monthly, '2026-01-01')
  await run('2026-01-01')
  await heard(blocked.source_id, '2026-01-10')
  const owing = await device(user, active, '2026-01-01')
  await heard(owing.source_id, '2026-01-11')
  await run('2026-01-12')
  expect([await isUnpaid(blocked.source_id), await isUnpaid(owing.source_id)]).toEqual([true, true])
  const tariff_id = await plan({ type: 'activeday', price: 2 })
  for (const { source_id } of [blocked, owing]) {
    const changed = { account_id: user.id, source_id }
    const now = new Date('2026-01-20T12:00:00Z')
    await db.transaction().execute((transaction) => change(transaction, changed, { tariff_id, charge: true }, now))
  }
  await pay(user, 100)
  await run('2026-01-20')
  expect([await isUnpaid(blocked.source_id), await isUnpaid(owing.source_id)]).toEqual([false, false])
  for (const { source_id } of [blocked, owing]) await heard(source_id, '2026-01-21')
  await run('2026-01-21')
  expect(await held(user)).toEqual({ balance: 96, bonus: 0 })
})

/** The dealer makes it a plan of another type. */
const become = async (tariff_id: number, type: string, day: string): Promise<void> => {
  await db.transaction().execute((transaction) => changeType(transaction, { dealer_id }, { id: tariff_id, type }, day))
  await db.updateTable('tariff').set({ type }).where('id', '=', tariff_id).execute()
}

test('a plan that becomes monthly is paid from the next day on, where it was not paid from this one', async () => {
  const user = await tenant()
  const tariff_id = await plan({ type: 'activeday', price: 30 })
  const { source_id } = await device(user, tariff_id, '2025-01-01')
  const owing = await device(user, tariff_id, '2025-01-01')
  await heard(owing.source_id, '2026-01-05')
  await run('2026-01-05')
  await become(tariff_id, 'monthly', '2026-01-20')
  await pay(user, 1000)
  await run('2026-01-20')
  expect(await charges(owing.source_id)).toEqual([{ day: '2026-01-20', until: '2026-02-01', amount: 30 }])
  expect(await charges(source_id)).toEqual([])
  await run('2026-01-21')
  expect(await charges(source_id)).toEqual([{ day: '2026-01-21', until: '2026-02-01', amount: 30 }])
})

test('a plan that comes to go by days of activity charges them once the month that was paid is over', async () => {
  const user = await tenant()
  const tariff_id = await plan({ type: 'monthly', price: 30 })
  const paid = await device(user, tariff_id, '2026-01-01')
  await pay(user, 30)
  await run('2026-01-01')
  const blocked = await device(user, tariff_id, '2026-01-02')
  await run('2026-01-02')
  await heard(blocked.source_id, '2026-01-10')
  await become(tariff_id, 'activeday', '2026-01-20')
  await pay(user, 200)
  for (const day of ['2026-01-20', '2026-01-31', '2026-02-01']) {
    await run(day)
    for (const { source_id } of [paid, blocked]) await heard(source_id, day)
    await run(day)
  }
  expect((await charges(paid.source_id)).map(({ day }) => day)).toEqual(['2026-01-01', '2026-02-01'])
  expect((await charges(blocked.source_id)).map(({ day }) => day)).toEqual(['2026-01-20', '2026-01-31', '2026-02-01'])
})

import { expect, test } from 'vitest'
import { used } from './used.ts'

const { db, dealer, dealer_id, customer, heard, charge, panel, tenant } = await used()
const path = 'panel/report/usage'

const nothing = { devices: 0, messages: 0, bytes: 0, sign_ins: 0, commands: 0, revenue: 0 }

test('what each user has used and paid, in sum, by month and by plan, beside the months before', async () => {
  const [alice, bob] = [await customer(), await customer()]
  const van = await heard(alice, '2026-01', 1000, 20_000)
  const car = await heard(alice, '2026-02', 500, 9_000)
  await db
    .insertInto('active_month')
    .values({ source_id: van, month: '2026-02-01', points: 100, bytes: 2_000 })
    .execute()
  const lorry = await heard(bob, '2025-12', 70, 1_400)
  const plan = await charge(alice, van, '2026-01-01', 12.5)
  await charge(alice, van, '2026-02-01', 12.5)
  await charge(alice, car, '2026-02-10', 0.1)
  await charge(bob, lorry, '2025-11-30', 7)
  // Another dealer's is none of it.
  await heard(await tenant(), '2026-01', 9, 9)
  const told = await dealer.call(path, { from: '2026-01', to: '2026-02' })
  const alices = { ...nothing, devices: 2, messages: 1600, bytes: 31_000, revenue: 25.1 }
  const bobs = { ...nothing, devices: 1, messages: 70, bytes: 1_400, revenue: 7 }
  const row = (user_id: number) => ({ user_id, login: expect.any(String), name: expect.any(String), deleted: false })
  expect(told.list).toEqual([
    { ...row(alice.id), ...alices, before: nothing },
    { ...row(bob.id), ...nothing, before: bobs },
  ])
  expect(told.count).toBe(2)
  expect(told.total).toEqual(alices)
  expect(told.before).toEqual(bobs)
  expect(told.months).toEqual([
    { month: '2026-01', devices: 1, messages: 1000, bytes: 20_000, revenue: 12.5 },
    { month: '2026-02', devices: 2, messages: 600, bytes: 11_000, revenue: 12.6 },
  ])
  expect(told.plans).toEqual([{ tariff_id: plan, name: expect.any(String), revenue: 25.1, before: 7 }])
})

test('sign-ins and commands of this month', async () => {
  const alice = await customer()
  await alice.call('tag/create', { tag: { name: 'North', color: 'FF6DDC' } })
  const month = new Date().toISOString().slice(0, 7)
  const { list } = await dealer.call(path, { from: month, to: month })
  expect(list.find(({ user_id }: { user_id: number }) => user_id === alice.id)).toMatchObject({
    sign_ins: 0,
    commands: 1,
  })
})

test('a user that is no more stands there as long as it has used something', async () => {
  const gone = await customer()
  await heard(gone, '2024-03', 5, 100)
  await db.updateTable('users').set({ deleted: new Date() }).where('id', '=', gone.id).execute()
  const ids = async (from: string, to: string) =>
    (await dealer.call(path, { from, to })).list
      .filter(({ deleted }: { deleted: boolean }) => deleted)
      .map(({ user_id }: { user_id: number }) => user_id)
  expect(await ids('2024-03', '2024-03')).toEqual([gone.id])
  expect(await ids('2024-04', '2024-04')).toEqual([gone.id])
  expect(await ids('2024-05', '2024-05')).toEqual([])
})

test('a year at once, and no month before the first', async () => {
  expect((await dealer.call(path, { from: '2025-01', to: '2025-12' })).months).toHaveLength(12)
  expect(await dealer.fails(path, { from: '2025-01', to: '2026-01' })).toMatchObject({ code: 211 })
  expect(await dealer.fails(path, { from: '2025-02', to: '2025-01' })).toMatchObject({ code: 7 })
  expect(await dealer.fails(path, { from: '2025-13', to: '2026-01' })).toMatchObject({ code: 7 })
})

test('only who may see users, activity and money', async () => {
  const some = await panel({ users: ['read'], trackers: ['report'] }, dealer_id)
  expect(await some.fails(path, { from: '2025-01', to: '2025-01' })).toMatchObject({ code: 13 })
})

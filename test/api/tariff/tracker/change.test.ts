import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { clone } from '#test/trackers.ts'
import { plans } from './plans.ts'

const opened = await fleet()
const { db, panel, otherDealer, tenant, tracker } = opened
const { plan, pay, changed, first } = await plans(opened)
const path = 'tariff/tracker/change'

const planOf = async (account: Person, tracker_id: number): Promise<number> =>
  (await account.call('tracker/read', { tracker_id })).value.source.tariff_id

const amounts = async (user: Person): Promise<[string, number][]> => {
  const rows = await db.selectFrom('transaction').selectAll().where('account_id', '=', user.id).orderBy('id').execute()
  return rows.map(({ subtype, amount }) => [subtype, Number(amount)])
}

test('a device that has never paid is charged for its new plan at once', async () => {
  const alice = await tenant()
  await pay(alice, 100)
  const { tracker_id } = await tracker(alice)
  const tariff_id = await plan({ price: 12.34, proportional_charge: false })
  expect(await alice.call(path, { tracker_id, tariff_id })).toEqual({})
  expect(await planOf(alice, tracker_id)).toBe(tariff_id)
  expect(await amounts(alice)).toEqual([
    ['partner', 100],
    ['monthly', -12.34],
  ])
})

test('only to plans that are listed', async () => {
  const stranger = await panel({ tariffs: ['create'] }, await otherDealer())
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  await tracker(alice)
  const cases = [
    { tariff_id: 2_000_000_000, code: 239, http: 404 },
    { tariff_id: await plan({}, stranger), code: 239, http: 404 },
    { tariff_id: await plan({ device_type: 'camera' }), code: 237, http: 400 },
    { tariff_id: first, code: 238, http: 403 },
    { tariff_id: await plan({ active: false }), code: 238, http: 403 },
    { tariff_id: await plan({ group_id: 2 }), code: 238, http: 403 },
    { tariff_id: await plan({ device_limit: 1 }), code: 221, http: 403 },
  ]
  for (const { tariff_id, ...failure } of cases)
    expect(await alice.fails(path, { tracker_id, tariff_id })).toMatchObject(failure)
  expect(await planOf(alice, tracker_id)).toBe(first)
})

test('soon after a change another is not possible, or costs what the plan says', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const [strict, dear] = [await plan(), await plan({ early_change_price: 5 })]
  await changed(source_id, 29.9)
  expect(await alice.fails(path, { tracker_id, tariff_id: strict })).toMatchObject({ code: 240, http: 403 })
  expect(await alice.fails(path, { tracker_id, tariff_id: dear })).toMatchObject({ code: 251, http: 403 })
  expect(await planOf(alice, tracker_id)).toBe(first)
  await pay(alice, 5)
  await alice.call(path, { tracker_id, tariff_id: dear })
  expect(await planOf(alice, tracker_id)).toBe(dear)
  expect((await amounts(alice)).at(-1)).toEqual(['early_change', -5])
  expect(await alice.fails(path, { tracker_id, tariff_id: strict })).toMatchObject({ code: 240 })
  await changed(source_id, 30)
  await alice.call(path, { tracker_id, tariff_id: strict })
})

test('an early change may be free', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  for (const tariff_id of [await plan({ early_change_price: 0 }), await plan({ early_change_price: 0 })])
    await alice.call(path, { tracker_id, tariff_id })
  expect(await amounts(alice)).toEqual([])
})

test('what is left is given back', async () => {
  const alice = await tenant()
  await pay(alice, 100)
  const { tracker_id, source_id } = await tracker(alice)
  const [a, b] = [await plan({ price: 30, proportional_charge: false }), await plan({ early_change_price: 1 })]
  await alice.call(path, { tracker_id, tariff_id: a })
  const until = '2099-01-01'
  await db.updateTable('source').set({ tariff_end_date: until }).where('id', '=', source_id).execute()
  await db.updateTable('charge').set({ until }).where('source_id', '=', source_id).execute()
  await alice.call(path, { tracker_id, tariff_id: b })
  expect((await amounts(alice)).slice(1)).toEqual([
    ['monthly', -30],
    ['repay', 30],
    ['early_change', -1],
  ])
})

test('of two changes at once the second is too early', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const ids = [await plan(), await plan()]
  const outcomes = await Promise.allSettled(ids.map((tariff_id) => alice.call(path, { tracker_id, tariff_id })))
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  expect(failures).toHaveLength(1)
  expect(failures[0]).toContain('"code":240')
})

test('clones, and trackers of others', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const tariff_id = await plan()
  expect(await bob.fails(path, { tracker_id, tariff_id })).toMatchObject({ code: 201 })
  const cloned = await clone(db, bob, source_id)
  expect(await bob.fails(path, { tracker_id: cloned, tariff_id })).toMatchObject({ code: 219, http: 403 })
})

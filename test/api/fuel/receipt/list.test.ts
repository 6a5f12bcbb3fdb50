import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { keepReceipt } from '#test/fuel-receipts.ts'
import { bind } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const alice = await tenant()
const own = await tracker(alice)
const other = await tracker(alice)
const { id: van } = await alice.call('vehicle/create', {
  vehicle: { label: 'Van', type: 'truck', tracker_id: own.tracker_id },
})
const { id: cart } = await alice.call('vehicle/create', { vehicle: { label: 'Cart', type: 'special' } })
const at = (day: number) => ({ time: `2026-01-0${day} 08:00:00` })
const [first, second, third] = [
  await keepReceipt(alice, { vehicle_id: van }, at(1)),
  await keepReceipt(alice, { tracker_id: other.tracker_id }, at(2)),
  await keepReceipt(alice, { vehicle_id: cart }, at(3)),
]
const ids = async (person: Person, params: object = {}) =>
  (await person.call('fuel/receipt/list', params)).list.map(({ id }: { id: number }) => id)

test('receipts are listed by what is asked for, the newest first', async () => {
  expect(await ids(alice)).toEqual([third, second, first])
  expect(await ids(alice, { trackers: [own.tracker_id] })).toEqual([first])
  expect(await ids(alice, { vehicle_ids: [cart, van] })).toEqual([third, first])
  expect(await ids(alice, { from: '2026-01-02 08:00:00' })).toEqual([third, second])
  expect(await ids(alice, { to: '2026-01-02 08:00:00' })).toEqual([second, first])
  expect(await ids(alice, { from: '1990-01-01 00:00:00', to: '2026-01-01 23:59:59' })).toEqual([first])
  const page = await alice.call('fuel/receipt/list', { limit: 1, offset: 1 })
  expect([page.list.length, page.list[0].id, page.count]).toEqual([1, second, 3])
})

test('a sub-user sees those of its trackers, and of vehicles without one as it sees these', async () => {
  const sub = await subuser(alice)
  await bind(db, alice, sub, [own.tracker_id])
  expect(await ids(sub)).toEqual([first])
  const keeper = await subuser(alice, ['vehicle_update'])
  expect(await ids(keeper)).toEqual([third])
  expect(await sub.fails('fuel/receipt/read', { receipt_id: second })).toMatchObject({ code: 201 })
  expect(await keeper.fails('fuel/receipt/update', { receipt: { id: first } })).toMatchObject({ code: 201 })
})

test('more than 10,000 are not asked for at once', async () => {
  expect(await alice.fails('fuel/receipt/list', { limit: 10_001 })).toMatchObject({ code: 212 })
})

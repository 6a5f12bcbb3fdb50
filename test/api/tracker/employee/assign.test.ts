import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { bind, block, hear } from '#test/trackers.ts'

const { db, server, tenant, subuser, dealer_id, tracker } = await fleet()
const path = 'tracker/employee/assign'

const employee = async (account: Person, more: object = {}): Promise<number> =>
  (await account.call('employee/create', { employee: { first_name: 'Ada', ...more } })).id

const driverOf = (account: Person, tracker_id: number) => account.call('tracker/employee/read', { tracker_id })

test('a driver is given, changed for another and taken away, and each time it is told where', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const [ada, grace] = [await employee(alice), await employee(alice)]
  expect(await driverOf(alice, tracker_id)).toEqual({ current: null, last_change: null })
  await alice.call(path, { tracker_id, new_employee_id: ada })
  const change = { old_employee_id: null, location: null, origin: 'supervisor', hardware_key: null }
  expect(await driverOf(alice, tracker_id)).toMatchObject({
    current: { id: ada, tracker_id },
    last_change: { ...change, new_employee_id: ada },
  })
  const point = { time: Date.now(), lat: 48.1, lng: 11.5, alt: 500, speed: 0, heading: 0, satellites: 9 }
  await hear(db, source_id, { points: [{ ...point, precision: 0, flags: 0 }] })
  await alice.call(path, { tracker_id, new_employee_id: grace })
  const location = { lat: 48.1, lng: 11.5, address: '' }
  expect(await driverOf(alice, tracker_id)).toMatchObject({
    current: { id: grace },
    last_change: { ...change, new_employee_id: grace, location },
  })
  await alice.call(path, { tracker_id, new_employee_id: null })
  expect(await driverOf(alice, tracker_id)).toMatchObject({ current: null, last_change: { new_employee_id: null } })
})

test('in a form no text is nobody, as null is', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  await employee(alice, { tracker_id })
  const payload = `hash=${alice.hash}&tracker_id=${tracker_id}&new_employee_id=`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await server.inject({ method: 'POST', url: `/v2/${path}`, payload, headers })
  expect(answer.json()).toEqual({ success: true })
  expect(await driverOf(alice, tracker_id)).toMatchObject({ current: null })
})

test('an employee has one tracker: the former is without a driver', async () => {
  const alice = await tenant()
  const [one, two] = [await tracker(alice), await tracker(alice)]
  const ada = await employee(alice, { tracker_id: one.tracker_id })
  await alice.call(path, { tracker_id: two.tracker_id, new_employee_id: ada })
  expect(await driverOf(alice, one.tracker_id)).toMatchObject({ current: null, last_change: { new_employee_id: null } })
  expect(await driverOf(alice, two.tracker_id)).toMatchObject({ current: { id: ada, tracker_id: two.tracker_id } })
})

test('the same driver again, and nobody again, is no change', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  expect(await alice.fails(path, { tracker_id, new_employee_id: null })).toMatchObject({ code: 263 })
  const ada = await employee(alice, { tracker_id })
  expect(await alice.fails(path, { tracker_id, new_employee_id: ada })).toMatchObject({ code: 263, http: 400 })
})

test('what employee operations change is told as well', async () => {
  const alice = await tenant()
  const [{ tracker_id }, other] = [await tracker(alice), await tracker(alice)]
  const id = await employee(alice, { tracker_id })
  const last = async (tracker_id: number) => (await driverOf(alice, tracker_id)).last_change?.new_employee_id
  expect(await last(tracker_id)).toBe(id)
  await alice.call('employee/update', { employee: { id, tracker_id: other.tracker_id } })
  expect([await last(tracker_id), await last(other.tracker_id)]).toEqual([null, id])
  await alice.call('employee/update', { employee: { id, last_name: 'Lovelace' } })
  await alice.call('employee/delete', { employee_id: id })
  expect(await last(other.tracker_id)).toBe(null)
})

test('of two who are given a tracker at once one is its driver', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const ids = [await employee(alice), await employee(alice), await employee(alice)]
  await Promise.all(ids.map((new_employee_id) => alice.call(path, { tracker_id, new_employee_id })))
  const { list } = await alice.call('employee/list')
  expect(list.filter((one: { tracker_id: number | null }) => one.tracker_id === tracker_id)).toHaveLength(1)
})

test('unknown and foreign ones, and blocked trackers', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const [ada, stranger] = [await employee(alice), await employee(bob)]
  expect(await bob.fails(path, { tracker_id, new_employee_id: stranger })).toMatchObject({ code: 201 })
  expect(await alice.fails(path, { tracker_id, new_employee_id: stranger })).toMatchObject({ code: 201 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id, new_employee_id: ada })).toMatchObject({ code: 208, http: 403 })
})

test('sub-users need the right, and see tracker and employee', async () => {
  const alice = await tenant()
  const [one, other] = [await tracker(alice), await tracker(alice)]
  const [ada, grace] = [await employee(alice), await employee(alice, { tracker_id: other.tracker_id })]
  const sub = await subuser(alice, ['employee_update'])
  const asked = { tracker_id: one.tracker_id, new_employee_id: ada }
  expect(await sub.fails(path, asked)).toMatchObject({ code: 201 })
  await bind(db, alice, sub, [one.tracker_id])
  expect(await sub.fails(path, { ...asked, new_employee_id: grace })).toMatchObject({ code: 201 })
  expect(await sub.call(path, asked)).toEqual({})
  expect(await (await subuser(alice)).fails(path, asked)).toMatchObject({ code: 13 })
})

test('a plan without the feature', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const ada = await employee(alice)
  await db.updateTable('tariff').set({ features: [] }).where('dealer_id', '=', dealer_id).execute()
  expect(await alice.fails(path, { tracker_id, new_employee_id: ada })).toMatchObject({ code: 236, http: 402 })
})

import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { minutesFromNow, newKey, type PhoneUser, signInPhone } from '#test/phones.ts'
import { makeListing } from '#test/statuses.ts'
import { clone } from '#test/trackers.ts'

const { db, dealer_id, server, tenant, tracker } = await fleet()
const path = 'mobile/status/assign'

const give = async (alice: Person, { tracker_id }: PhoneUser, more: object = {}) => {
  const { listing_id, ids } = await makeListing(alice, ['Free', 'Busy'], more)
  await alice.call('status/listing/tracker/assign', { tracker_id, listing_id })
  return ids as [number, number]
}
const change = (status_id: number, minutes = 0) => ({ key: newKey(), at: minutesFromNow(minutes), status_id })

test('who has the phone changes its status, once', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const [free, busy] = await give(alice, phone)
  const asked = { ...change(busy, -60), location: { lat: 53, lng: 10 } }
  expect(await phone.call(path, asked)).toEqual({ changed: true })
  expect(await phone.call(path, asked)).toEqual({ changed: true })
  const { tracker_id } = phone
  const { current_status, last_change } = await alice.call('status/tracker/read', { tracker_id })
  expect(current_status.id).toBe(busy)
  expect(last_change).toMatchObject({
    ...{ old_status_id: null, new_status_id: busy, origin: 'employee', location: { lat: 53, lng: 10 } },
    changed: asked.at.slice(0, 19).replace('T', ' '),
  })
  expect(await phone.call(path, change(busy))).toEqual({ changed: false })
  expect((await phone.fails(path, { ...asked, status_id: free })).code).toBe(247)
})

test('what the office has changed later stands', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const [free, busy] = await give(alice, phone)
  const { tracker_id } = phone
  await alice.call('status/tracker/assign', { tracker_id, new_status_id: free })
  expect(await phone.call(path, change(busy, -60))).toEqual({ changed: false })
  expect((await alice.call('status/tracker/read', { tracker_id })).current_status.id).toBe(free)
})

test('only to one of its list, and where employees may', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const other = await signInPhone(server, alice)
  const [own] = await give(alice, phone, { employee_controlled: false })
  const [theirs] = await give(alice, other)
  expect((await phone.fails(path, change(theirs))).code).toBe(204)
  expect((await phone.fails(path, change(own))).code).toBe(13)
  expect((await phone.call('mobile/read')).statuses).toMatchObject({ may_change: false, current_id: null })
})

test('of what is lent by another account nobody in the field changes the status', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { source_id } = await tracker(bob)
  const phone = await signInPhone(server, alice, { tracker_id: await clone(db, alice, source_id) })
  expect((await phone.fails(path, change(1))).code).toBe(219)
})

test('what is too long ago is refused by its name, and without the feature there are none', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const [free] = await give(alice, phone)
  expect((await phone.fails(path, change(free, -31 * 1440))).body.errors).toMatchObject([{ parameter: 'at' }])
  await db.updateTable('tariff').set({ features: [] }).where('dealer_id', '=', dealer_id).execute()
  expect((await phone.fails(path, change(free))).code).toBe(236)
  expect((await phone.call('mobile/read')).statuses).toBe(null)
})

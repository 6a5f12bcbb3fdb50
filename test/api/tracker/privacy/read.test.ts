import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { minutesFromNow, newKey, signInPhone } from '#test/phones.ts'

const { server, tenant, tracker } = await fleet()
const path = 'tracker/privacy/read'

test('a tracker of which nothing was said has no private time', async () => {
  const alice = await tenant('Asia/Kolkata')
  const { tracker_id } = await tracker(alice)
  const nothing = { hours: null, time_zone: 'Asia/Kolkata', input_number: null, private: null, notes: [] }
  expect(await alice.call(path, { tracker_id })).toEqual(nothing)
})

test('what a phone said is told with its label, and since when it is private', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice, { label: 'Ada’s' })
  const { tracker_id } = phone
  const at = minutesFromNow(-10)
  await phone.call('mobile/privacy/set', { key: newKey(), at, private: true })
  const told = await alice.call(path, { tracker_id, iso_datetime: true })
  expect(told.private).toMatchObject({ by: 'driver', length: 0 })
  expect(Math.floor(Date.parse(told.private.since) / 1000)).toBe(Math.floor(Date.parse(at) / 1000))
  expect(told.notes).toMatchObject([{ says: 'private', hours: null, user_id: null, phone_label: 'Ada’s' }])
})

test('one of somebody else is unknown', async () => {
  const { tracker_id } = await tracker(await tenant())
  expect(await (await tenant()).fails(path, { tracker_id })).toMatchObject({ code: 201 })
})

import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { block, clone } from '#test/trackers.ts'

const { db, tenant, tracker } = await fleet()
const path = 'tracker/privacy/update'

const on = (weekday: number, time: string) => ({ weekday, time })
const hours = [{ from: on(1, '08:00'), to: on(1, '17:00:30') }]
const whole = [{ from: on(1, '08:00:00'), to: on(1, '17:00:30') }]

test('hours are kept with who set them, and are taken away again', async () => {
  const alice = await tenant('Europe/Berlin')
  const { tracker_id } = await tracker(alice)
  await alice.call(path, { tracker_id, hours })
  const read = await alice.call('tracker/privacy/read', { tracker_id })
  expect(read).toMatchObject({ hours: whole, time_zone: 'Europe/Berlin' })
  expect(read.notes).toMatchObject([{ says: 'hours', hours: whole, user_id: alice.id, phone_label: null }])
  await alice.call(path, { tracker_id, hours: null })
  const { hours: left, private: now, notes } = await alice.call('tracker/privacy/read', { tracker_id })
  expect([left, now, notes.length]).toEqual([null, null, 2])
})

test('hours without a length are refused by their name', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const bad = [...hours, { from: on(2, '08:00'), to: on(2, '08:00:00') }]
  const { body } = await alice.fails(path, { tracker_id, hours: bad })
  expect(body.errors).toEqual([{ parameter: 'hours.1.to', error: 'must not be the same as from' }])
})

test('a tracker that is unknown or blocked, or a clone, has none set', async () => {
  const [alice, mallory] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  expect(await mallory.fails(path, { tracker_id, hours })).toMatchObject({ code: 201 })
  const copy = await clone(db, mallory, source_id)
  expect(await mallory.fails(path, { tracker_id: copy, hours })).toMatchObject({ code: 219 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id, hours })).toMatchObject({ code: 208 })
})

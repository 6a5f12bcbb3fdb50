import { sql } from 'kysely'
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

test('the input that says it is kept, what is left out stays, and what counts is not noted twice', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  await alice.call(path, { tracker_id, hours })
  await alice.call(path, { tracker_id, input_number: 2 })
  await alice.call(path, { tracker_id, hours, input_number: 2 })
  const read = await alice.call('tracker/privacy/read', { tracker_id })
  expect(read).toMatchObject({ hours: whole, input_number: 2 })
  expect(read.notes).toMatchObject([
    { says: 'input', input_number: 2, hours: null, user_id: alice.id },
    { says: 'hours', input_number: null },
  ])
  await alice.call(path, { tracker_id, input_number: null })
  expect(await alice.call('tracker/privacy/read', { tracker_id })).toMatchObject({ hours: whole, input_number: null })
})

test('who sets them for ever is stopped', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  await sql`insert into private_note (account_id, tracker_id, at, says, created)
    select ${alice.id}, ${tracker_id}, now(), 'hours', now() - interval '99 days' from generate_series(1, 99)`.execute(
    db,
  )
  expect(await alice.fails(path, { tracker_id, hours, input_number: 2 })).toMatchObject({ code: 267 })
  await alice.call(path, { tracker_id, input_number: 2 })
  expect(await alice.fails(path, { tracker_id, input_number: 3 })).toMatchObject({ code: 267 })
  expect(await alice.call('tracker/privacy/read', { tracker_id })).toMatchObject({ input_number: 2 })
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

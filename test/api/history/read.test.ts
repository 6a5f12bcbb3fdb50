import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { at, entry, moment } from '#test/history.ts'

const { db, tenant, subuser, tracker } = await fleet()

test('an entry is told whole, and the label of its tracker goes before it where it is asked for', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice, { label: 'Van' })
  const place = { lat: 52.5, lng: 13.4, precision: 12.4, address: 'Berlin' }
  const extra = JSON.stringify({ zone_ids: [3], zone_labels: ['Yard'] })
  const times = { time: moment(5), event_time: moment(3) }
  const id = await entry(db, alice, tracker_id, { ...place, ...times, rule_id: 7, track_id: 4, extra, emergency: true })
  const value = {
    id,
    type: 'tracker',
    is_read: false,
    message: 'Too fast',
    detail: 'Yard',
    time: at(5),
    event_time: at(3),
    event: 'speedup',
    tracker_id,
    rule_id: 7,
    track_id: 4,
    location: { lat: 52.5, lng: 13.4, precision: 12 },
    address: 'Berlin',
    extra: { tracker_label: 'Van', emergency: true, zone_ids: [3], zone_labels: ['Yard'] },
  }
  expect(await alice.call('history/read', { id })).toEqual({ value })
  expect(await alice.call('history/read', { id, add_tracker_label: true })).toEqual({
    value: { ...value, message: 'Van: Too fast' },
  })
})

test('its figures are told in the language and the units of who asks, a sub-user’s of their own', async () => {
  const alice = await tenant()
  const sub = await subuser(alice)
  const { tracker_id } = await tracker(alice)
  await alice.call('subuser/tracker/bind', { subuser_id: sub.id, trackers: [tracker_id] })
  await db
    .updateTable('users')
    .set({ locale: 'de_DE', measurement_system: 'imperial' })
    .where('id', '=', sub.id)
    .execute()
  const figures = { speed: 81, speed_limit: 70 }
  const id = await entry(db, alice, tracker_id, { extra: JSON.stringify(figures) })
  expect((await alice.call('history/read', { id })).value).toMatchObject({
    detail: '81\u202fkm/h, 70 allowed',
    extra: figures,
  })
  expect((await sub.call('history/read', { id })).value.detail).toBe('50\u202fmph, erlaubt 43')
  const plain = await entry(db, alice, tracker_id)
  expect((await alice.call('history/read', { id: plain })).value).not.toHaveProperty('detail')
})

test('a sentence is told in the language of who asks, beside the message as it was written', async () => {
  const alice = await tenant()
  const sub = await subuser(alice)
  const { tracker_id } = await tracker(alice, { label: 'Van' })
  await alice.call('subuser/tracker/bind', { subuser_id: sub.id, trackers: [tracker_id] })
  await db.updateTable('users').set({ locale: 'de_DE' }).where('id', '=', sub.id).execute()
  const message = 'Speed limit exceeded: Yard'
  const id = await entry(db, alice, tracker_id, { message })
  expect((await alice.call('history/read', { id })).value).not.toHaveProperty('told')
  expect((await sub.call('history/read', { id })).value).toMatchObject({
    message,
    told: 'Geschwindigkeit überschritten: Yard',
  })
  expect((await sub.call('history/read', { id, add_tracker_label: true })).value).toMatchObject({
    message: `Van: ${message}`,
    told: 'Van: Geschwindigkeit überschritten: Yard',
  })
})

test('a message is cut after 256 characters, and stands whole beside it', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const read = async (message: string) =>
    (await alice.call('history/read', { id: await entry(db, alice, tracker_id, { message }) })).value
  expect(await read('x'.repeat(256))).toMatchObject({ message: 'x'.repeat(256), location: null, track_id: 0 })
  expect((await read('x'.repeat(256))).extra.full_message).toBe(undefined)
  const long = `${'x'.repeat(254)}🚚 and more`
  expect(await read(long)).toMatchObject({ message: `${'x'.repeat(254)}…`, extra: { full_message: long } })
})

test('sub-users read of trackers that they see now, and of private rules only their own; nobody else reads them', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const sub = await subuser(alice)
  const { tracker_id } = await tracker(alice)
  const [id, own, other] = [
    await entry(db, alice, tracker_id),
    await entry(db, alice, tracker_id, { private_to: sub.id }),
    await entry(db, alice, tracker_id, { private_to: alice.id }),
  ]
  expect(await sub.fails('history/read', { id })).toMatchObject({ code: 201 })
  await alice.call('subuser/tracker/bind', { subuser_id: sub.id, trackers: [tracker_id] })
  for (const told of [id, own]) expect((await sub.call('history/read', { id: told })).value.id).toBe(told)
  expect(await sub.fails('history/read', { id: other })).toMatchObject({ code: 201 })
  expect((await alice.call('history/read', { id: own })).value.id).toBe(own)
  expect(await bob.fails('history/read', { id })).toMatchObject({ code: 201 })
})

test('what is not kept, or is of a tracker that is blocked or deleted, is not found', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await tracker(alice)
  const old = await entry(db, alice, tracker_id, { time: new Date(Date.now() - 100 * 86_400_000) })
  expect(await alice.fails('history/read', { id: old })).toMatchObject({ code: 201 })
  const id = await entry(db, alice, tracker_id)
  const blocked = (blocked: boolean) => db.updateTable('source').set({ blocked }).where('id', '=', source_id).execute()
  await blocked(true)
  expect(await alice.fails('history/read', { id })).toMatchObject({ code: 201 })
  await blocked(false)
  await db.updateTable('tracker').set({ deleted: new Date() }).where('id', '=', tracker_id).execute()
  expect(await alice.fails('history/read', { id })).toMatchObject({ code: 201 })
})

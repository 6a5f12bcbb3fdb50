import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createMetrics } from '#src/metrics.ts'
import { fleet, fleetSecret, imei, type Person } from '#test/fleet.ts'
import { list, make } from '#test/rules.ts'
import { block, clone, hear, staleCopies } from '#test/trackers.ts'
import type { Point } from '#track/point.ts'

const restated: number[] = []
const opened = await fleet({}, undefined, undefined, () => ({ restated: (ids) => void restated.push(...ids) }))
const { db, pool, tenant, subuser, panel, tracker } = opened
const path = 'tracker/replace'
const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }
const newIngest = () => createIngest({ pool, secret: fleetSecret, metrics: createMetrics(), log: silent })

const point = (time: number, lat: number, attributes?: Point['attributes']): Point => ({
  ...{ time, lat, lng: 13.4, alt: 40, speed: 0, heading: 0, satellites: 9, precision: 0, flags: 0 },
  attributes,
})

const asked = (tracker_id: number, more: object = {}) => ({
  ...{ tracker_id, model: 'fmb120', plugin_id: 37, device_id: imei(), phone: '4915100000001', apn_name: 'internet' },
  ...more,
})

/** A tracker whose device was heard. */
const heard = async (account: Person, params: object = {}) => {
  const made = await tracker(account, params)
  await hear(db, made.source_id, { points: [point(Date.now(), 52)], status: { battery: 50 } })
  return made
}

test('the tracker stays what it is, and has another device', async () => {
  const alice = await tenant()
  const { tracker_id, source_id, device_id } = await heard(alice, { phone: '4915100000000' })
  const before = (await alice.call('tracker/read', { tracker_id })).value
  const wanted = asked(tracker_id)
  const { value } = await alice.call(path, wanted)
  expect(value).toEqual({
    ...before,
    source: { ...before.source, device_id: wanted.device_id, model: 'fmb120', phone: '4915100000001' },
  })
  expect(await alice.call('tracker/read', { tracker_id })).toEqual({ value })
  expect(restated).toContain(source_id)
  expect(await staleCopies(db)).toEqual([])
  // What the former one had is free.
  expect(await tracker(await tenant(), { device_id, phone: '4915100000000' })).toMatchObject({ device_id })
})

test('what the former device sends is refused everywhere, the new one goes on with its history', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const begin = Date.now() - 600_000
  // Two processes that know the former one.
  const [here, there] = [newIngest(), newIngest()]
  for (const { feed } of [here, there])
    expect(
      await feed({ device: device_id, points: [point(begin, 52, { ignition: true })], received: begin }),
    ).toMatchObject({ known: true })
  const state = async () => (await alice.call('tracker/get_state', { tracker_id })).state
  expect(await state()).toMatchObject({ ignition: true, gps: { location: { lat: 52 } } })
  const next = asked(tracker_id, { phone: null })
  await alice.call(path, next)

  const replaced = await state()
  expect(replaced).toMatchObject({ connection_status: 'just_replaced', gps: { location: { lat: 52 } } })
  expect(replaced).not.toHaveProperty('ignition')
  for (const { feed } of [here, there])
    expect(await feed({ device: device_id, points: [point(Date.now(), 53)], received: Date.now() })).toMatchObject({
      known: false,
      taken: 0,
    })
  expect(await state()).toEqual(replaced)

  const time = Date.now() + 1
  const one = { device: next.device_id, points: [point(time, 54, { battery: 70 })], received: time }
  expect(await there.feed(one)).toMatchObject({ known: true, taken: 1, model: 'fmb120' })
  expect(await state()).toMatchObject({
    connection_status: 'active',
    battery_level: 70,
    gps: { location: { lat: 54 } },
  })
  expect(await state()).not.toHaveProperty('ignition')
  const all = await alice.call('track/read', {
    ...{ tracker_id, filter: false },
    from: new Date(begin - 60_000).toISOString(),
    to: new Date(time + 60_000).toISOString(),
  })
  expect(all.list.map(({ lat }: { lat: number }) => lat)).toEqual([52, 54])
})

test('messages of both in one batch part', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const { feed } = newIngest()
  const begin = Date.now() - 60_000
  await feed({ device: device_id, points: [point(begin, 52)], received: begin })
  const next = asked(tracker_id, { phone: null })
  await alice.call(path, next)
  const outcomes = await Promise.all(
    [device_id, next.device_id].map((device) =>
      feed({ device, points: [point(Date.now(), 53)], received: Date.now() + 1 }),
    ),
  )
  expect(outcomes.map(({ known }) => known)).toEqual([false, true])
})

test('the dealer sees that it was replaced, and the clones see the new one', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await heard(alice)
  const cloned = await clone(db, bob, source_id)
  const next = asked(tracker_id, { phone: '' })
  await alice.call(path, next)
  const ann = await panel({ trackers: ['read'] })
  const { value } = await ann.call('panel/tracker/read', { tracker_id })
  expect(value.source).toMatchObject({ device_id: next.device_id, connection_status: 'just_replaced', phone: null })
  expect((await bob.call('tracker/read', { tracker_id: cloned })).value.source.device_id).toBe(next.device_id)
})

test('rules watch the new one, unless they are to leave', async () => {
  const alice = await tenant()
  const { tracker_id } = await heard(alice)
  await make(alice, { trackers: [tracker_id] })
  await make(alice, { targets: { all: true } })
  await alice.call(path, asked(tracker_id, { phone: null }))
  expect((await list(alice)).map(({ trackers }) => trackers)).toEqual([[tracker_id], [tracker_id]])
  await alice.call(path, asked(tracker_id, { phone: null, keep_rules: false }))
  expect((await list(alice)).map(({ trackers }) => trackers)).toEqual([[], []])
  expect((await list(alice))[1].targets).toMatchObject({ all: true, except: [tracker_id] })
})

test('commands that wait are given up, and the password of the former one is not asked', async () => {
  const alice = await tenant()
  const { tracker_id } = await heard(alice)
  await alice.call('tracker/raw_command/send', { tracker_id, command: 'getver' })
  await alice.call(path, asked(tracker_id, { phone: null }))
  const { list } = await alice.call('tracker/command/sent/list', { tracker_id })
  expect(list).toMatchObject([{ state: 'failed', error: 'replaced' }])
  const signing = await heard(alice, { model: 'wialon_ips' })
  await alice.call('tracker/settings/password/update', { tracker_id: signing.tracker_id, password: 'wheelhouse' })
  const next = asked(signing.tracker_id, { model: 'wialon_ips', phone: null })
  await alice.call(path, next)
  expect(await newIngest().feed({ device: next.device_id, points: [], received: Date.now() })).toMatchObject({
    known: true,
  })
})

test('what another device has, and what it has itself', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await heard(alice, { phone: '4915100000005' })
  const other = await tracker(await tenant(), { phone: '4915100000006' })
  for (const taken of [device_id, other.device_id])
    expect(await alice.fails(path, asked(tracker_id, { device_id: taken }))).toMatchObject({ code: 224, http: 400 })
  expect(await alice.fails(path, asked(tracker_id, { phone: '4915100000006' }))).toMatchObject({ code: 223, http: 400 })
  // Its SIM card goes over into the new one.
  expect((await alice.call(path, asked(tracker_id, { phone: '4915100000005' }))).value.source.phone).toBe(
    '4915100000005',
  )
})

test('a model, a plugin and an id that fit, and no apps', async () => {
  const alice = await tenant()
  const { tracker_id } = await heard(alice)
  expect(await alice.fails(path, asked(tracker_id, { model: 'none' }))).toMatchObject({ code: 220, http: 400 })
  for (const plugin_id of [35, 99])
    expect(await alice.fails(path, asked(tracker_id, { plugin_id }))).toMatchObject({ code: 222, http: 400 })
  const wrong = async (params: object) => (await alice.fails(path, params)).body
  const faultAt = (parameter: string) => ({ status: { code: 7 }, errors: [{ parameter }] })
  expect(await wrong(asked(tracker_id, { device_id: '12' }))).toMatchObject(faultAt('device_id'))
  expect(await wrong(asked(tracker_id, { model: 'mobile', plugin_id: 35 }))).toMatchObject(faultAt('model'))
  const app = await heard(alice, { model: 'mobile', plugin_id: 35, device_id: undefined })
  expect(await wrong(asked(app.tracker_id))).toMatchObject(faultAt('tracker_id'))
})

test('one that was never heard, a clone, a blocked one, those of others', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id } = await tracker(alice)
  expect(await alice.fails(path, asked(tracker_id))).toMatchObject({ code: 266, http: 403 })
  expect(await bob.fails(path, asked(tracker_id))).toMatchObject({ code: 204, http: 404 })
  const known = await heard(alice)
  expect(await bob.fails(path, asked(await clone(db, bob, known.source_id)))).toMatchObject({ code: 219, http: 403 })
  await block(db, known.source_id)
  expect(await alice.fails(path, asked(known.tracker_id))).toMatchObject({ code: 208, http: 403 })
})

test('a sub-user needs the right and the tracker', async () => {
  const alice = await tenant()
  const { tracker_id } = await heard(alice)
  expect(await (await subuser(alice, ['tracker_register'])).fails(path, asked(tracker_id))).toMatchObject({ code: 13 })
  expect(await (await subuser(alice, ['tracker_configure'])).fails(path, asked(tracker_id))).toMatchObject({
    code: 204,
  })
})

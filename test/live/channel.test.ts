import { expect, test } from 'vitest'
import { entry } from '#test/history.ts'
import { makeSensor } from '#test/sensors.ts'
import { metering, setUp, virtual } from '#test/set-up.ts'
import { bind, clone } from '#test/trackers.ts'
import { liveFleet, socketTo } from './live.ts'

const { tenant, subuser, tracker, panel, drive, socket, server, url, db, bus, miss } = await liveFleet()

const state = (trackers: readonly number[], format = 'full') => ({ type: 'state', trackers, format })
const all = { type: 'all' }

test('a state is told on subscription and on every change, as the API tells it', async () => {
  const alice = await tenant('Asia/Tokyo')
  const { tracker_id, source_id, device_id } = await tracker(alice)
  const { ask, event } = await socket()
  expect(await ask({ action: 'subscribe', hash: alice.hash, requests: [state([tracker_id])] })).toEqual({
    type: 'response',
    action: 'subscription/subscribe',
    events: ['state'],
    data: { state: { success: true, value: { [tracker_id]: 'normal' } } },
  })
  expect(await event('state')).toMatchObject({ type: 'event', data: { source_id, gps: null } })
  await drive(device_id, 52.5, { battery: 80, hardware_key: 'ab' })
  const told = await event('state')
  const { state: asked } = await alice.call('tracker/get_state', { tracker_id })
  expect(told.data).toEqual(asked)
  expect(told.user_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(told.data.gps.location.lat).toBe(52.5)
})

test('compact leaves out what is rarely shown', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  await drive(device_id, 50, { battery: 80, gsm_signal: 30 })
  const { ask, event } = await socket()
  await ask({ action: 'subscribe', hash: alice.hash, requests: [state([tracker_id], 'compact')] })
  const { data } = await event('state')
  expect(data.gps.location.lat).toBe(50)
  const left_out = ['gsm', 'battery_level', 'inputs', 'outputs', 'additional', 'actual_track_update']
  for (const name of left_out) expect(data).not.toHaveProperty(name)
})

test('a batch tells all at first, then what has changed', async () => {
  const alice = await tenant()
  const devices = [await tracker(alice), await tracker(alice), await tracker(alice)]
  const { ask, event, hearsNothing } = await socket()
  const request = { type: 'state_batch', target: all, rate_limit: '1s', format: 'compact' }
  const answer = await ask({ action: 'subscribe', hash: alice.hash, requests: [request] })
  expect(Object.values(answer.data.state_batch.value)).toEqual(['normal', 'normal', 'normal'])
  expect((await event('state_batch')).data.map((each: { source_id: number }) => each.source_id)).toEqual(
    devices.map(({ source_id }) => source_id),
  )
  const moved = devices[1]
  await drive(moved?.device_id ?? '', 1)
  await drive(moved?.device_id ?? '', 2)
  const { data } = await event('state_batch')
  expect(data).toMatchObject([{ source_id: moved?.source_id, gps: { location: { lat: 2 } } }])
  await hearsNothing('state_batch')
})

test('a sub-user is told of what is bound to it, and of what is bound to a colleague nothing', async () => {
  const alice = await tenant()
  const [one, two] = [await tracker(alice), await tracker(alice)]
  const [helper, colleague] = [await subuser(alice), await subuser(alice)]
  await bind(db, alice, helper, [one.tracker_id])
  await bind(db, alice, colleague, [two.tracker_id])
  const { ask, event, hearsNothing } = await socket()
  const request = { type: 'state_batch', target: all, rate_limit: '1s', format: 'compact' }
  const answer = await ask({ action: 'subscribe', hash: helper.hash, requests: [request] })
  expect(Object.keys(answer.data.state_batch.value)).toEqual([String(one.tracker_id)])
  expect((await event('state_batch')).data).toMatchObject([{ source_id: one.source_id }])
  await drive(two.device_id, 1)
  await hearsNothing('state_batch')
})

test('readings tell what devices report, and then only what is new', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  await drive(device_id, 1, { odometer: 1200, engine_hours: 30, battery: 90 })
  const { ask, event } = await socket()
  const target = { type: 'selected', tracker_ids: [tracker_id] }
  await ask({ action: 'subscribe', hash: alice.hash, requests: [{ type: 'readings_batch', target }] })
  const update_time = expect.any(String)
  expect((await event('readings_batch')).data).toEqual([
    {
      [tracker_id]: {
        inputs: [],
        states: [{ field: 'battery_level', value: 90, update_time }],
        virtual_sensors: [],
        counters: [
          { type: 'odometer', value: 1200, update_time },
          { type: 'engine_hours', value: 30, update_time },
        ],
      },
    },
  ])
  await drive(device_id, 1, { battery: 89 })
  const [{ [tracker_id]: told }] = (await event('readings_batch')).data
  expect(told).toMatchObject({ states: [{ field: 'battery_level', value: 89 }], counters: [] })
})

test('a counter that is set or corrected is told at once, in place of what the device counts, and then as it grows', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const odometer = { tracker_id, type: 'odometer' }
  await drive(device_id, 1, { odometer: 1200, engine_hours: 30 })
  const { ask, event } = await socket()
  await ask({ action: 'subscribe', hash: alice.hash, requests: [{ type: 'readings_batch', target: all }] })
  const told = async () => (await event('readings_batch')).data[0][tracker_id]
  expect((await told()).counters).toMatchObject([{ value: 1200 }, { value: 30 }])
  await alice.call('tracker/counter/value/set', { ...odometer, value: 7 })
  const shown = { type: 'odometer', value: 7, update_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) }
  expect(await told()).toEqual({ inputs: [], states: [], virtual_sensors: [], counters: [shown] })
  await alice.call('tracker/counter/value/set', { ...odometer, value: 8.5 })
  expect((await told()).counters).toMatchObject([{ type: 'odometer', value: 8.5 }])
  await alice.call('tracker/counter/update', { ...odometer, multiplier: 1, source: 'device' })
  await drive(device_id, 1, { odometer: 1200.5, engine_hours: 31 })
  expect((await told()).counters).toMatchObject([
    { type: 'odometer', value: 9 },
    { type: 'engine_hours', value: 31 },
  ])
})

test('of a kind of sensors alone no counter is told', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  await setUp(db, alice, tracker_id, metering({ sensor_type: 'fuel', name: 'Tank' }))
  await alice.call('tracker/counter/value/set', { tracker_id, type: 'odometer', value: 7 })
  await drive(device_id, 1, { adc1: 40 })
  const { ask, event } = await socket()
  const request = { type: 'readings_batch', target: all, sensor_type: 'fuel' }
  await ask({ action: 'subscribe', hash: alice.hash, requests: [request] })
  const [{ [tracker_id]: told }] = (await event('readings_batch')).data
  expect(told).toMatchObject({ inputs: [{ value: 40 }] })
  expect(told).not.toHaveProperty('counters')
})

test('a clone is told at once what the owner of its device sets up, of sensors and of counters', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id, device_id } = await tracker(alice)
  const seen = await clone(db, bob, source_id)
  await drive(device_id, 1, { adc1: 40 })
  const { ask, event } = await socket()
  await ask({ action: 'subscribe', hash: bob.hash, requests: [{ type: 'readings_batch', target: all }] })
  const told = async () => (await event('readings_batch')).data[0][seen]
  expect(await told()).toMatchObject({ inputs: [], states: [{ value: 40 }] })
  const sensor_id = await makeSensor(alice, tracker_id)
  expect(await told()).toMatchObject({ inputs: [{ label: 'Tank', value: 40 }] })
  const data = [
    { in: 0, out: 0 },
    { in: 80, out: 8 },
  ]
  await alice.call('tracker/sensor/calibration_data/update', { tracker_id, sensor_id, data })
  expect(await told()).toMatchObject({ inputs: [{ label: 'Tank', value: 4 }] })
  await alice.call('tracker/counter/value/set', { tracker_id, type: 'odometer', value: 7 })
  expect((await told()).counters).toMatchObject([{ type: 'odometer', value: 7 }])
})

test('sensors are told as they change, of the kind that was asked for, and whole when they are set up otherwise', async () => {
  const alice = await tenant()
  const { tracker_id, source_id, device_id } = await tracker(alice)
  const parts = [
    await setUp(db, alice, tracker_id, metering({ sensor_type: 'fuel', name: 'Left', parameters: { max: 100 } })),
    await setUp(db, alice, tracker_id, metering({ sensor_type: 'fuel', name: 'Right', input_name: 'analog_2' })),
  ]
  const made = {
    sensor_type: 'fuel',
    name: 'Both',
    input_name: 'composite',
    parameters: { parent_ids: parts },
  } as const
  await setUp(db, alice, tracker_id, metering(made))
  await setUp(db, alice, tracker_id, virtual({ name: 'Moves' }))
  await drive(device_id, 1, { adc1: 40, adc2: 20, motion: true })
  const [whole, fuel] = [await socket(), await socket()]
  const request = { type: 'readings_batch', target: all }
  await whole.ask({ action: 'subscribe', hash: alice.hash, requests: [request] })
  const kind = { ...request, sensor_type: 'fuel', include_components: false }
  await fuel.ask({ action: 'subscribe', hash: alice.hash, requests: [kind] })
  const toldTo = async ({ event }: typeof whole) => (await event('readings_batch')).data[0][tracker_id]
  const told = await toldTo(whole)
  expect(told.inputs.map(({ label, value }: { label: string; value: number }) => [label, value])).toEqual([
    ['Left', 40],
    ['Right', 20],
    ['Both', 60],
  ])
  expect(told.virtual_sensors).toMatchObject([{ label: 'Moves', value: '1' }])
  expect(await toldTo(fuel)).toMatchObject({ inputs: [{ label: 'Both', value: 60 }], virtual_sensors: [] })

  await drive(device_id, 1, { adc1: 500 })
  expect(await toldTo(whole)).toMatchObject({
    inputs: [],
    virtual_sensors: [],
    absent: [{ label: 'Left', reason: 'out_of_range' }, { label: 'Both' }],
  })
  expect(await toldTo(fuel)).not.toHaveProperty('states')

  await db.deleteFrom('sensor').where('tracker_id', '=', tracker_id).where('name', '<>', 'Right').execute()
  bus.publish({ kind: 'rights', account_id: alice.id })
  bus.publish({ kind: 'sources', ids: [source_id] })
  expect(await toldTo(whole)).toMatchObject({
    inputs: [{ label: 'Right', value: 20 }],
    virtual_sensors: [],
    states: [],
  })
})

test('the monitor tells the last twelve messages of a few devices', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  for (let i = 0; i < 14; i++) await drive(device_id, 1, { battery: i })
  const { ask, event } = await socket()
  const target = { type: 'selected', tracker_ids: [tracker_id] }
  await ask({ action: 'subscribe', hash: alice.hash, requests: [{ type: 'iot_monitor', target }] })
  const [{ [tracker_id]: messages }] = (await event('iot_monitor')).data
  expect(messages.map(({ attributes }: { attributes: { battery: number } }) => attributes.battery)).toEqual(
    Array.from({ length: 12 }, (_, i) => i + 2),
  )
  const many = { type: 'selected', tracker_ids: Array.from({ length: 11 }, (_, i) => i + 1) }
  const refused = await ask({
    action: 'subscribe',
    hash: alice.hash,
    requests: [{ type: 'iot_monitor', target: many }],
  })
  expect(refused).toMatchObject({ type: 'error', status: { code: 7 } })
})

test('entries of the history are told as they are made, to those who may see them', async () => {
  const alice = await tenant()
  const [one, two] = [await tracker(alice), await tracker(alice)]
  const helper = await subuser(alice)
  await bind(db, alice, helper, [one.tracker_id])
  const [master, other] = [await socket(), await socket()]
  const request = { type: 'history', target: all }
  await master.ask({ action: 'subscribe', hash: alice.hash, requests: [request] })
  await other.ask({ action: 'subscribe', hash: helper.hash, requests: [request] })
  const now = { time: new Date(), event_time: new Date() }
  const ids = [await entry(db, alice, two.tracker_id, now), await entry(db, alice, one.tracker_id, now)]
  bus.publish({ kind: 'history', account_id: alice.id, ids })
  const { data, user_time } = await master.event('history')
  expect(data.map(({ id }: { id: number }) => id)).toEqual(ids)
  expect(user_time).toMatch(/^\d{4}-/)
  expect(data[1]).toEqual((await alice.call('history/read', { id: ids[1] })).value)
  expect((await other.event('history')).data).toMatchObject([{ id: ids[1], tracker_id: one.tracker_id }])
})

test('entries that were made and not told of are told when something may have been missed, each once, to whoever was there', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const made = () => entry(db, alice, tracker_id, { time: new Date(), event_time: new Date() })
  const request = { type: 'history', target: all }
  await made()
  const { ask, event, hearsNothing } = await socket()
  await ask({ action: 'subscribe', hash: alice.hash, requests: [request] })
  const heard = await made()
  bus.publish({ kind: 'history', account_id: alice.id, ids: [heard] })
  expect((await event('history')).data).toMatchObject([{ id: heard }])
  // Whoever made it was killed before it was told.
  const untold = await made()
  miss()
  expect((await event('history')).data).toMatchObject([{ id: untold }])
  bus.publish({ kind: 'history', account_id: alice.id, ids: [untold] })
  miss()
  const late = await socket()
  await late.ask({ action: 'subscribe', hash: alice.hash, requests: [request] })
  miss()
  await hearsNothing('history')
  await late.hearsNothing('history')
})

test('what people do with trackers is told as it is done, once', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { ask, event, hearsNothing } = await socket()
  await ask({ action: 'subscribe', hash: alice.hash, requests: [{ type: 'history', target: all }] })
  await alice.call('tracker/settings/update', { tracker_id, label: 'Lorry', group_id: 0 })
  const [told, ...others] = (await event('history')).data
  expect(told).toMatchObject({ event: 'tracker_rename', tracker_id, extra: { tracker_label: 'Lorry' } })
  expect(told).toEqual((await alice.call('history/read', { id: told.id })).value)
  expect(others).toEqual([])
  await alice.call('tracker/settings/update', { tracker_id, label: 'Lorry', group_id: 0 })
  await hearsNothing('history')
})

test('trackers at the root of a frame are taken as they were once', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { ask, event } = await socket()
  const answer = await ask({ action: 'subscribe', hash: alice.hash, trackers: [tracker_id], events: ['state'] })
  expect(answer.data).toEqual({ state: { success: true, value: { [tracker_id]: 'normal' } } })
  await event('state')
})

test('who unsubscribes from some hears of the others, and from all of none', async () => {
  const alice = await tenant()
  const [one, two] = [await tracker(alice), await tracker(alice)]
  const { ask, event, hearsNothing } = await socket()
  await ask({ action: 'subscribe', hash: alice.hash, requests: [state([one.tracker_id, two.tracker_id])] })
  await event('state')
  await event('state')
  const answer = await ask({ action: 'unsubscribe', hash: alice.hash, requests: [state([one.tracker_id])] })
  expect(answer).toMatchObject({ action: 'subscription/unsubscribe', data: { state: { success: true } } })
  await drive(one.device_id, 1)
  await hearsNothing('state')
  await drive(two.device_id, 1)
  expect((await event('state')).data.source_id).toBe(two.source_id)
  await ask({ action: 'unsubscribe', requests: [{ type: 'state' }] })
  await drive(two.device_id, 2)
  await hearsNothing('state')
})

test('trackers of others are as unknown as those that do not exist', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, device_id } = await tracker(bob)
  const { ask, hearsNothing } = await socket()
  const answer = await ask({ action: 'subscribe', hash: alice.hash, requests: [state([tracker_id, 2_000_000_000])] })
  expect(answer.data.state.value).toEqual({ [tracker_id]: 'unknown', 2000000000: 'unknown' })
  await drive(device_id, 1)
  await hearsNothing('state')
})

test('a sub-user sees what is bound to it, from then on and no longer', async () => {
  const alice = await tenant()
  const [one, two] = [await tracker(alice), await tracker(alice)]
  const helper = await subuser(alice)
  await bind(db, alice, helper, [one.tracker_id])
  const { ask, event, hearsNothing } = await socket()
  const answer = await ask({
    action: 'subscribe',
    hash: helper.hash,
    requests: [state([one.tracker_id, two.tracker_id]), { type: 'state_batch', target: all }],
  })
  expect(answer.data.state.value).toEqual({ [one.tracker_id]: 'normal', [two.tracker_id]: 'unknown' })
  expect(answer.data.state_batch.value).toEqual({ [one.tracker_id]: 'normal' })
  expect((await event('state')).data.source_id).toBe(one.source_id)
  await event('state_batch')

  const subuser_id = helper.id
  await alice.call('subuser/tracker/bind', { subuser_id, trackers: [two.tracker_id] })
  expect((await event('state')).data.source_id).toBe(two.source_id)
  expect((await event('state_batch')).data).toMatchObject([{ source_id: two.source_id }])
  await alice.call('subuser/tracker/unbind', { subuser_id, trackers: [one.tracker_id] })
  await expect.poll(async () => (await ask({ action: 'subscribe', requests: [state([])] })).type).toBe('response')
  await drive(one.device_id, 1)
  await hearsNothing('state')
})

test('blocked and unblocked, and taken back', async () => {
  const alice = await tenant()
  const admin = await panel({ trackers: ['read', 'update'] })
  const { tracker_id, source_id, device_id } = await tracker(alice)
  const { ask, event, hearsNothing } = await socket()
  await ask({ action: 'subscribe', hash: alice.hash, requests: [state([tracker_id])] })
  await event('state')
  await admin.call('panel/tracker/source/update', { tracker_id, blocked: true })
  expect((await event('lifecycle')).data).toEqual({ source_id, lifecycle_event: 'block' })
  await drive(device_id, 1)
  await hearsNothing('state')
  const other = await socket()
  const answer = await other.ask({ action: 'subscribe', hash: alice.hash, requests: [state([tracker_id])] })
  expect(answer.data.state.value).toEqual({ [tracker_id]: 'blocked' })
  await admin.call('panel/tracker/source/update', { tracker_id, blocked: false })
  expect((await event('lifecycle')).data).toEqual({ source_id, lifecycle_event: 'unblock' })
  await event('state')
  await other.event('state')

  const fresh = await tracker(alice)
  await ask({ action: 'subscribe', requests: [state([fresh.tracker_id])] })
  await alice.call('tracker/corrupt', { tracker_id: fresh.tracker_id })
  expect((await event('lifecycle')).data).toEqual({ source_id: fresh.source_id, lifecycle_event: 'corrupt' })
})

test('a session that ends is told so, and another may begin on the same socket', async () => {
  const alice = await tenant()
  const helper = await subuser(alice)
  const { tracker_id, device_id } = await tracker(alice)
  await bind(db, alice, helper, [tracker_id])
  const { ask, event, hearsNothing } = await socket()
  await ask({ action: 'subscribe', hash: helper.hash, requests: [state([tracker_id])] })
  await event('state')
  await helper.call('user/logout')
  expect(await event('logout')).toEqual({ type: 'event', event: 'logout', data: 'session closed' })
  await drive(device_id, 1)
  await hearsNothing('state')
  expect(await ask({ action: 'subscribe', requests: [state([tracker_id])] })).toMatchObject({ status: { code: 4 } })
  await ask({ action: 'subscribe', hash: alice.hash, requests: [state([tracker_id])] })
  await event('state')
})

test('a session that ends by no command is found out', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { ask, event } = await socket()
  await ask({ action: 'subscribe', hash: alice.hash, requests: [state([tracker_id])] })
  await db.updateTable('users').set({ blocked: true }).where('id', '=', alice.id).execute()
  await event('logout')
})

test('an API key subscribes until it is deleted', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { value } = await alice.call('api/key/create', { title: 'board' })
  const { ask, event } = await socket()
  await ask({ action: 'subscribe', hash: value.hash, requests: [state([tracker_id])] })
  await event('state')
  await alice.call('api/key/delete', { key: value.hash })
  await event('logout')
})

test.each(['/v2/event/subscription/', '/api-v2/event/subscription', '/api-v2/event/subscription/'])(
  'a socket is opened at %s',
  async (path) => {
    const alice = await tenant()
    const { tracker_id } = await tracker(alice)
    const { ask, event } = await socketTo(url, {}, path)
    await ask({ action: 'subscribe', hash: alice.hash, requests: [state([tracker_id])] })
    expect((await event('state')).event).toBe('state')
  },
)

test('what is no socket is told so, and nobody else’s hash opens one', async () => {
  const answer = await server.inject({ method: 'GET', url: '/v2/event/subscription' })
  expect(answer.json()).toMatchObject({ success: false, status: { code: 5 } })
  expect((await fetch(`${url}/v2/event/subscription`, { method: 'POST' })).status).toBe(405)
  const admin = await panel({})
  const { ask } = await socket()
  for (const hash of [admin.hash, 'f'.repeat(32), 'no hash', undefined])
    expect(await ask({ action: 'subscribe', hash, requests: [state([1])] })).toMatchObject({
      type: 'error',
      action: 'subscribe',
      status: { code: 4 },
    })
})

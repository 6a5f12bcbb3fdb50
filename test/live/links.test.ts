import { expect, test } from 'vitest'
import { createCharger } from '#jobs/charge.ts'
import type { Person } from '#test/fleet.ts'
import { change, make, plain, read, remove, right, update } from '#test/links.ts'
import { makeSensor } from '#test/sensors.ts'
import { tariff } from '#test/tariffs.ts'
import { bind, block, clone } from '#test/trackers.ts'
import { make as makeZone } from '#test/zones.ts'
import { type Live, liveFleet, socketTo } from './live.ts'

const { tenant, subuser, tracker, otherDealer, drive, socket, server, url, db, dealer_id, bus } = await liveFleet()

const requests = [{ type: 'state', trackers: [] }]
const hashOf = async (account: Person, id: number): Promise<string> => (await read(account, id)).hash

/** Somebody who watches the link, and what it was told first. */
const watch = async (account: Person, id: number) => {
  const opened = await socket()
  const answer = await opened.ask({ action: 'subscribe', hash: await hashOf(account, id), requests })
  expect(answer).toMatchObject({ type: 'response', data: { state: { success: true, value: {} } } })
  return { ...opened, first: await opened.event('state') }
}

/** How soon is asked where it goes the longest way: `several.test.ts`. */
const goesDark = async ({ event, socket }: Awaited<ReturnType<Live['socket']>>, status: string) => {
  expect((await event('link')).data).toEqual({ status })
  socket.close()
}

test('who has the hash of a link is told what it shows as it changes, and no other byte', async () => {
  const alice = await tenant()
  const [one, two] = [await tracker(alice, { label: 'SecretLabel' }), await tracker(alice, { label: 'Hidden' })]
  await alice.call('vehicle/create', {
    vehicle: { label: 'SecretLorry', type: 'truck', reg_number: 'B-7', tracker_id: one.tracker_id },
  })
  const trackers = [{ alias: 'Bus 7', tracker_id: one.tracker_id, params: { object_data: ['vehicle_reg_number'] } }]
  const id = await make(alice, { ...plain(), trackers, description: 'SecretNote' })
  const { first, frames, event, socket: ws, hearsNothing } = await watch(alice, id)
  const bytes: string[] = []
  ws.on('message', (data) => bytes.push(String(data)))
  expect(first.data).toMatchObject({ objects: [{ title: 'Bus 7', vehicle_reg_number: 'B-7' }], places: [] })
  await drive(one.device_id, 52.5, { battery: 81, odometer: 424242 })
  const told = await event('state')
  expect(told.data).toEqual({
    objects: [
      {
        ...{ n: 0, title: 'Bus 7', vehicle_reg_number: 'B-7' },
        position: { lat: 52.5, lng: 13, heading: expect.any(Number), time: expect.stringMatching(/Z$/) },
      },
    ],
  })
  await drive(two.device_id, 48)
  await hearsNothing('state')
  expect(`${JSON.stringify([first, frames])}${bytes.join()}`).not.toMatch(
    /Secret|Hidden|424242|_id"|source|battery|"speed/,
  )
})

test('an address comes as soon as it is known', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const trackers = [{ tracker_id, params: { object_data: ['address', 'speed'] } }]
  const { next } = await watch(alice, await make(alice, { ...plain(), trackers }))
  await drive(device_id, 52.5)
  const { data } = await next(({ event, data }) => event === 'state' && data.objects[0].address)
  expect(data.objects[0]).toMatchObject({ position: { lat: 52.5 }, speed: expect.any(Number) })
})

test('what leaves the shared area is elsewhere, and comes back', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const zone = await makeZone(alice, { type: 'circle', label: 'x', center: { lat: 52, lng: 13 }, radius: 1000 })
  const params = { bounding_zone_ids: [zone], bounding_mode: 'inside' }
  const trackers = [{ alias: 'Bus', tracker_id, params: { object_data: ['speed', 'address', 'movement_status'] } }]
  await drive(device_id, 52)
  const { first, event } = await watch(alice, await make(alice, { ...plain(), trackers, params }))
  expect(first.data.objects[0].position).toMatchObject({ lat: 52 })
  await drive(device_id, 53)
  const away = await event('state')
  expect(away.data.objects.at(-1)).toEqual({ n: 0, title: 'Bus', elsewhere: true })
})

test('a link that is switched off, has ended, or was deleted goes dark while it is watched', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const off = await make(alice, plain(tracker_id))
  const gone = await make(alice, plain(tracker_id))
  const ends = await make(alice, plain(tracker_id))
  const watching = [await watch(alice, off), await watch(alice, gone), await watch(alice, ends)] as const
  await alice.call(change, { id: off, is_active: false })
  await goesDark(watching[0], 'disabled')
  await alice.call(remove, { id: gone })
  await goesDark(watching[1], 'unknown')
  // It is given an end while it is watched, however long all that took.
  const to = new Date(Date.now() + 2_000).toISOString()
  await alice.call(update, { id: ends, ...plain(tracker_id), lifetime: { to } })
  expect((await watching[2].next(({ event }) => event === 'link')).data).toEqual({ status: 'expired' })
  // What it was told before, of the change.
  watching[2].frames.length = 0
  await drive(device_id, 1)
  await watching[2].hearsNothing('state')
})

test('so does one that nobody may show any more, though no command did it', async () => {
  const alice = await tenant()
  const [one, two] = [await tracker(alice), await tracker(alice)]
  const helper = await subuser(alice, [right])
  await bind(db, alice, helper, [two.tracker_id])
  const [ofAlice, ofHelper] = [await make(alice, plain(one.tracker_id)), await make(helper, plain(two.tracker_id))]
  const [blocked, unbound] = [await watch(alice, ofAlice), await watch(alice, ofHelper)]
  await alice.call('subuser/tracker/unbind', { subuser_id: helper.id, trackers: [two.tracker_id] })
  await goesDark(unbound, 'disabled')
  await block(db, one.source_id)
  bus.publish({ kind: 'rights', account_id: alice.id })
  await goesDark(blocked, 'disabled')
})

test('so does one of a device that the money does not cover any more, as soon as it is charged', async () => {
  const alice = await tenant()
  const { tracker_id, source_id, device_id } = await tracker(alice)
  await drive(device_id, 52)
  const watching = await watch(alice, await make(alice, plain(tracker_id)))
  const { service_prices, ...terms } = tariff({ price: 10, features: ['weblocator'] })
  const values = { dealer_id, ...terms, service_prices: JSON.stringify(service_prices) }
  const plan = await db.insertInto('tariff').values(values).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('source').set({ tariff_id: plan.id, free_until: null }).where('id', '=', source_id).execute()
  const errors: object[] = []
  const charger = createCharger({
    db,
    onChange: (account_id) => bus.publish({ kind: 'rights', account_id }),
    log: { error: (details) => void errors.push(details) },
  })
  await charger.charge()
  expect(errors).toEqual([])
  await goesDark(watching, 'disabled')
})

test('a link that is changed is told anew at once, without what it shows no more', async () => {
  const alice = await tenant()
  const [one, two] = [await tracker(alice, { label: 'One' }), await tracker(alice, { label: 'Two' })]
  const id = await make(alice, plain(one.tracker_id))
  const { first, event, next, hearsNothing } = await watch(alice, id)
  expect(first.data.objects).toEqual([{ title: 'One' }])
  await alice.call(update, { id, ...plain(two.tracker_id) })
  expect((await event('state')).data).toMatchObject({ objects: [{ title: 'Two' }], places: [], display: {} })
  await drive(one.device_id, 10)
  await hearsNothing('state')
  await drive(two.device_id, 20)
  await next(({ event, data }) => event === 'state' && data.objects[0].position?.lat === 20)
})

test('what a sensor is of a clone is told at once when the owner of its device changes it', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id, device_id } = await tracker(alice)
  const seen = await clone(db, bob, source_id)
  const sensor_id = await makeSensor(alice, tracker_id)
  await drive(device_id, 1, { adc1: 40 })
  const trackers = [{ tracker_id: seen, params: { object_data: [], sensor_ids: [sensor_id] } }]
  const { first, event } = await watch(bob, await make(bob, { ...plain(), trackers }))
  expect(first.data.objects[0].values).toMatchObject([{ value: 40 }])
  const data = [
    { in: 0, out: 0 },
    { in: 80, out: 8 },
  ]
  await alice.call('tracker/sensor/calibration_data/update', { tracker_id, sensor_id, data })
  expect((await event('state')).data.objects[0].values).toMatchObject([{ value: 4 }])
})

test('only its own state is told, and a hash of nothing is as good as another dealer’s', async () => {
  const other = await otherDealer({ settings: JSON.stringify({ domain: 'elsewhere.example' }) })
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const hash = await hashOf(alice, await make(alice, plain(tracker_id)))
  expect(other).toBeGreaterThan(0)
  const { ask } = await socket()
  const asked = (more: object) => ask({ action: 'subscribe', hash, requests, ...more })
  for (const type of ['history', 'state_batch'])
    expect(await asked({ requests: [{ type, target: { type: 'all' } }] })).toMatchObject({
      ...{ type: 'error', status: { code: 7 }, data: { errors: [{ parameter: 'requests.0.type' }] } },
    })
  expect(await asked({ hash: '0'.repeat(32) })).toMatchObject({ type: 'error', status: { code: 4 } })
  const from = await socketTo(url, { headers: { host: 'elsewhere.example' } })
  expect(await from.ask({ action: 'subscribe', hash, requests })).toMatchObject({ type: 'error', status: { code: 4 } })
})

test('a link that is off is told so, and a hash of a link opens nothing else', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const id = await make(alice, plain(tracker_id))
  const hash = await hashOf(alice, id)
  await alice.call(change, { id, is_active: false })
  const { send, event } = await socket()
  send({ action: 'subscribe', hash, requests })
  expect((await event('link')).data).toEqual({ status: 'disabled' })
  const answer = await server.inject({ method: 'POST', url: '/v2/tracker/list', payload: { hash } })
  expect(answer.json()).toMatchObject({ status: { code: 4 } })
})

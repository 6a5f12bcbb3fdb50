import { expect, test } from 'vitest'
import { createTaker } from '#cli/parts/phone-positions.ts'
import { createIngest } from '#ingest/ingest.ts'
import { createMetrics } from '#src/metrics.ts'
import { fleet, fleetSecret } from '#test/fleet.ts'
import { minutesFromNow, signInPhone } from '#test/phones.ts'

const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }
let take: ReturnType<typeof createTaker> = async () => false
const opened = await fleet({ own: true }, undefined, undefined, () => ({ take: (...some) => take(...some) }))
const { db, pool, server, tenant, tracker } = opened
take = createTaker(createIngest({ pool, secret: fleetSecret, metrics: createMetrics(), log: silent }).feed)
const path = 'mobile/position/send'

const position = (minutes: number, more: object = {}) => ({
  time: minutesFromNow(minutes),
  lat: 53.5,
  lng: 10,
  ...more,
})

test('positions are points of the tracker, those of the same time once', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  const positions = [position(-2, { precision: 8, speed: 36, heading: 90, battery: 71 }), position(-3), position(-0.1)]
  expect(await phone.call(path, { positions })).toEqual({ taken: 3, left_out: 0 })
  expect(await phone.call(path, { positions: positions.toReversed() })).toEqual({ taken: 3, left_out: 0 })
  const period = { from: minutesFromNow(-10), to: minutesFromNow(1) }
  const { list } = await alice.call('track/read', { tracker_id: phone.tracker_id, ...period, filter: false })
  expect(list).toHaveLength(3)
  expect(list[1]).toMatchObject({ lat: 53.5, lng: 10, speed: 36, heading: 90, precision: 8 })
  const { state } = await alice.call('tracker/get_state', { tracker_id: phone.tracker_id })
  expect(state.gps.location).toMatchObject({ lat: 53.5, lng: 10 })
})

test('what no point can be made of is left out', async () => {
  const phone = await signInPhone(server, await tenant())
  const positions = [
    position(10),
    position(-31 * 1440),
    position(-1, { lat: 0, lng: 0 }),
    position(-1, { lat: 0 }),
    position(-2, { lat: -90, lng: 180, precision: 1_000_000 }),
  ]
  expect(await phone.call(path, { positions })).toEqual({ taken: 2, left_out: 3 })
})

test('a clock that is a day ahead is seen through', async () => {
  const phone = await signInPhone(server, await tenant())
  const clock = minutesFromNow(1440)
  expect(await phone.call(path, { clock, positions: [position(1439)] })).toEqual({ taken: 1, left_out: 0 })
  expect(await phone.call(path, { positions: [position(1439)] })).toEqual({ taken: 0, left_out: 1 })
})

test('none, 501, one without a place or outside the earth are refused by their names', async () => {
  const phone = await signInPhone(server, await tenant())
  const named = async (positions: object[]) =>
    (await phone.fails(path, { positions })).body.errors.map(({ parameter }: { parameter: string }) => parameter)
  expect(await named([])).toEqual(['positions'])
  expect(await named(Array.from({ length: 501 }, (_, i) => position(-i / 60)))).toEqual(['positions'])
  expect(await named([{ time: minutesFromNow(0), lat: 1 }])).toEqual(['positions.0.lng'])
  expect(await named([position(0, { lat: 91 })])).toEqual(['positions.0.lat'])
  const most = Array.from({ length: 500 }, (_, i) => position(-i / 60, { lat: 53.12345678901, lng: 10.12345678901 }))
  expect(await phone.call(path, { positions: most })).toEqual({ taken: 500, left_out: 0 })
})

test('a tracker that has a device of its own takes none, and no password keeps a phone out', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const boxed = await signInPhone(server, alice, { tracker_id })
  expect((await boxed.call('mobile/read')).tracker.takes_positions).toBe(false)
  expect((await boxed.fails(path, { positions: [position(0)] })).code).toBe(214)
  const phone = await signInPhone(server, alice)
  const source = db.selectFrom('tracker').select('source_id').where('id', '=', phone.tracker_id)
  await db
    .updateTable('source')
    .set({ password_digest: Buffer.alloc(32) })
    .where('id', '=', source)
    .execute()
  expect(await phone.call(path, { positions: [position(0)] })).toEqual({ taken: 1, left_out: 0 })
})

test('it is no entry of the audit', async () => {
  const alice = await tenant()
  const phone = await signInPhone(server, alice)
  await phone.call(path, { positions: [position(0)] })
  const { list } = await alice.call('user/audit/log/list', { from: minutesFromNow(-60), to: minutesFromNow(60) })
  expect(list.map(({ action }: { action: string }) => action)).not.toContain(path)
})

test('one whose id is given to no device any more while it sends is told so, and nothing is kept', async () => {
  const phone = await signInPhone(server, await tenant())
  const tracked = db.selectFrom('tracker').select('source_id').where('id', '=', phone.tracker_id)
  const given = take
  take = async (...some) => {
    await db.updateTable('source').set({ device_id: crypto.randomUUID() }).where('id', '=', tracked).execute()
    return given(...some)
  }
  const refused = await phone.fails(path, { positions: [position(0)] })
  take = given
  expect(refused.code).toBe(208)
  expect(await db.selectFrom('tail').selectAll().where('source_id', '=', tracked).execute()).toEqual([])
})

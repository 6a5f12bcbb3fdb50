import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createMetrics } from '#src/metrics.ts'
import { fleet, fleetSecret } from '#test/fleet.ts'
import { bind, block, clone } from '#test/trackers.ts'

const { db, pool, tenant, subuser, tracker } = await fleet()
const path = 'tracker/settings/special/update'
const read = 'tracker/settings/special/read'

/** What a process is told that has not heard of the device yet. */
const settingsOf = async (device: string) => {
  const log = pino({ level: 'silent' })
  const { feed } = createIngest({ pool, secret: fleetSecret, metrics: createMetrics(), log })
  return (await feed({ device, points: [], received: Date.now() })).settings
}

test('what a device is set with is told to whoever reads its frames, until it is taken back', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice, { model: 'starlink', device_id: '031B2C' })
  const value = { type: 'field_list', fields: ['EDT', 'EID', 'PDT', 'LAT', 'LONG', 'CFL'] }
  expect(await settingsOf(device_id)).toBeUndefined()
  expect(await alice.call(path, { tracker_id, value })).toEqual({})
  expect(await alice.call(read, { tracker_id })).toEqual({ list: [value] })
  expect(await settingsOf(device_id)).toEqual({ field_list: value.fields })
  await alice.call(path, { tracker_id, value: { type: 'field_list', fields: [] } })
  expect(await settingsOf(device_id)).toBeUndefined()
})

test('the codec of commands', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  await alice.call(path, { tracker_id, value: { type: 'command_codec', codec: 14 } })
  expect(await settingsOf(device_id)).toEqual({ command_codec: 14 })
  await alice.call(path, { tracker_id, value: { type: 'command_codec', codec: 12 } })
  expect(await settingsOf(device_id)).toBeUndefined()
})

test('a password for commands is not told back, and kept sealed', async () => {
  const alice = await tenant()
  const { tracker_id, device_id, source_id } = await tracker(alice, { model: 'totem' })
  const told = (is_set: boolean) => ({ list: [{ type: 'command_password', is_set }] })
  expect(await alice.call(read, { tracker_id })).toEqual(told(false))
  await alice.call(path, { tracker_id, value: { type: 'command_password', password: '471100' } })
  expect(await alice.call(read, { tracker_id })).toEqual(told(true))
  expect(await settingsOf(device_id)).toEqual({ command_password: '471100' })
  const { device_settings } = await db
    .selectFrom('source')
    .select('device_settings')
    .where('id', '=', source_id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(device_settings)).not.toContain('471100')
  await alice.call(path, { tracker_id, value: { type: 'command_password', password: null } })
  expect(await settingsOf(device_id)).toBeUndefined()
  for (const password of [undefined, 'one two', 'abc', '*'])
    expect(await alice.fails(path, { tracker_id, value: { type: 'command_password', password } })).toMatchObject({
      code: 7,
    })
})

test('bounds', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice, { model: 'starlink', device_id: '031B2D' })
  const fault = { code: 7, http: 400 }
  const lists = [undefined, ['edt'], ['E'], ['EDT', 'EDT'], Array.from({ length: 65 }, (_, at) => `F${at}`), 'EDT']
  for (const fields of lists)
    expect(await alice.fails(path, { tracker_id, value: { type: 'field_list', fields } })).toMatchObject(fault)
  const own = await tracker(alice)
  for (const codec of [undefined, 8, 13])
    expect(
      await alice.fails(path, { tracker_id: own.tracker_id, value: { type: 'command_codec', codec } }),
    ).toMatchObject(fault)
})

test('a setting that devices of the protocol do not have', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice, { model: 'gt06n' })
  const value = { type: 'field_list', fields: ['SA'] }
  expect(await alice.fails(path, { tracker_id, value })).toMatchObject({ code: 214, http: 400 })
})

test('unknown, foreign, cloned and blocked trackers, and sub-users', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const given = { tracker_id, value: { type: 'command_codec', codec: 14 } }
  const [mute, clerk] = [await subuser(alice), await subuser(alice, ['tracker_configure'])]
  expect(await mute.fails(path, given)).toMatchObject({ code: 13 })
  expect(await clerk.fails(path, given)).toMatchObject({ code: 201 })
  await bind(db, alice, clerk, [tracker_id])
  expect(await clerk.call(path, given)).toEqual({})
  expect(await alice.fails(path, { ...given, tracker_id: 2_000_000_000 })).toMatchObject({ code: 201 })
  expect(await bob.fails(path, given)).toMatchObject({ code: 201 })
  const cloned = await clone(db, bob, source_id)
  expect(await bob.fails(path, { ...given, tracker_id: cloned })).toMatchObject({ code: 219 })
  await block(db, source_id)
  expect(await alice.fails(path, given)).toMatchObject({ code: 208 })
})

import { expect, test } from 'vitest'
import { note, sweep } from '#store/dealer/unknown-devices.ts'
import { fleet, imei } from '#test/fleet.ts'
import { knockOf } from './knocks.ts'

const { db, panel, tenant, tracker } = await fleet({ own: true })
const path = 'panel/device/unknown/list'
const operator = await panel({ trackers: ['global'] })
const devicesOf = async (params: object) =>
  (await operator.call(path, params)).list.map(({ device }: { device: string }) => device)

test('what several processes noted of a device is one line, with its last frame', async () => {
  const device = imei()
  await note(db, [knockOf(device, { knocks: 3 })])
  const later = { last_time: new Date('2026-11-22T11:00:00Z'), address: '192.0.2.7', bytes: Buffer.from('ff') }
  await note(db, [knockOf(device, later)])
  expect(await operator.call(path, { filter: device })).toEqual({
    list: [
      {
        protocol: 'teltonika',
        port: 5027,
        device,
        address: '192.0.2.7',
        bytes: '6666',
        knocks: 4,
        first_time: '2026-11-22 10:00:00',
        last_time: '2026-11-22 11:00:00',
      },
    ],
    count: 1,
  })
})

test('of a device that came to another port it is told where it belongs', async () => {
  const [astray, detected] = [imei(), imei()]
  await note(db, [knockOf(astray, { came_to: 'gt06' }), knockOf(detected, { came_to: 'detect' })])
  const told = async (filter: string) => (await operator.call(path, { filter })).list
  expect(await told(astray)).toMatchObject([{ port: 5027, came_to: 'gt06', came_to_port: 5023 }])
  expect(await told(detected)).toMatchObject([{ port: 5027, came_to: 'detect', came_to_port: 5000 }])
  await note(db, [knockOf(astray)])
  const [found] = await told(astray)
  expect(found).not.toHaveProperty('came_to')
})

test('the list is sorted, searched and told in parts', async () => {
  const at = (hour: number) => ({ last_time: new Date(Date.UTC(2026, 10, 23, hour)), protocol: 'gt06' })
  await note(db, [knockOf('b-1', { ...at(3), knocks: 5 }), knockOf('a-2', at(1)), knockOf('c-3', at(2))])
  expect(await devicesOf({ filter: 'GT06', ascending: false })).toEqual(['b-1', 'c-3', 'a-2'])
  expect(await devicesOf({ filter: 'gt06', order_by: 'device' })).toEqual(['a-2', 'b-1', 'c-3'])
  expect(await devicesOf({ filter: 'gt06', limit: 1, offset: 1 })).toEqual(['c-3'])
  expect(await devicesOf({ filter: 'gt06', order_by: 'knocks', ascending: false, limit: 1 })).toEqual(['b-1'])
  expect(await operator.fails(path, { limit: 10_001 })).toMatchObject({ code: 212 })
})

test('a device that was registered is not listed, and forgotten by and by; so are old ones', async () => {
  const { device_id } = await tracker(await tenant())
  const [fresh, old] = [imei(), imei()]
  const now = { last_time: new Date() }
  await note(db, [knockOf(device_id, now), knockOf(fresh, now), knockOf(old, { last_time: new Date('2026-01-01') })])
  expect(await devicesOf({ filter: device_id })).toEqual([])
  await sweep(db)
  const left = await db.selectFrom('unknown_device').select('device').execute()
  expect(left.map(({ device }) => device)).toContain(fresh)
  expect(left.map(({ device }) => device)).not.toContain(old)
  expect(left.map(({ device }) => device)).not.toContain(device_id)
})

test('another dealer is not told', async () => {
  expect(await (await panel({ trackers: ['read', 'update'] })).fails(path)).toMatchObject({ code: 13 })
})

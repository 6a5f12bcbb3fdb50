import { expect, test } from 'vitest'
import { note } from '#store/dealer/unknown-devices.ts'
import { fleet, imei } from '#test/fleet.ts'
import { knockOf } from './knocks.ts'

const { db, panel } = await fleet({ own: true })
const path = 'panel/device/unknown/delete'

test('a device is forgotten until it knocks again', async () => {
  const operator = await panel({ trackers: ['global'] })
  const device = imei()
  await note(db, [knockOf(device)])
  await operator.call(path, { protocol: 'teltonika', device })
  expect(await operator.fails(path, { protocol: 'teltonika', device })).toMatchObject({ code: 201 })
  await note(db, [knockOf(device)])
  expect((await operator.call('panel/device/unknown/list', { filter: device })).count).toBe(1)
})

test('only the operator forgets', async () => {
  const dealer = await panel({ trackers: ['read', 'update'] })
  expect(await dealer.fails(path, { protocol: 'teltonika', device: '1' })).toMatchObject({ code: 13 })
})

import { expect, test } from 'vitest'
import { bundle, keeper } from '#test/bundles.ts'
import { fleet, imei } from '#test/fleet.ts'

const { panel, otherDealer } = await fleet()
const path = 'panel/tracker/bundle/read'

test('a bundle is read by its IMEI, by its dealer only', async () => {
  const ann = await panel(keeper)
  const { id, imei: known } = await bundle(ann)
  expect((await ann.call(path, { imei: known })).value).toMatchObject({ id, imei: known, equip_id: 10 })
  const stranger = await panel(keeper, await otherDealer())
  for (const [who, imei_] of [
    [ann, imei()],
    [stranger, known],
  ] as const)
    expect(await who.fails(path, { imei: imei_ })).toMatchObject({ code: 201, http: 400 })
})

test('it takes the right to read', async () => {
  const mute = await panel({ tracker_bundles: ['create', 'update'] })
  expect(await mute.fails(path, { imei: imei() })).toMatchObject({ code: 13, http: 403 })
})

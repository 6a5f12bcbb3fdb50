import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { block, clone } from '#test/trackers.ts'

const { db, tenant, tracker } = await fleet()
const path = 'tracker/settings/special/read'

test('what a device may be set with depends on its protocol, and is as the maker sets it', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const told = async (model: string) => alice.call(path, { tracker_id: (await tracker(alice, { model })).tracker_id })
  expect(await told('fmb920')).toEqual({ list: [{ type: 'command_codec', codec: 12 }] })
  expect(await told('gt06n')).toEqual({ list: [] })
  const { tracker_id, source_id } = await tracker(alice, { model: 'starlink', device_id: '031B2B' })
  expect(await alice.call(path, { tracker_id, type: 'field_list' })).toEqual({
    value: { type: 'field_list', fields: [] },
  })
  const cloned = await clone(db, bob, source_id)
  expect(await bob.call(path, { tracker_id: cloned })).toEqual({ list: [{ type: 'field_list', fields: [] }] })
})

test('a setting that devices of the protocol do not have', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  expect(await alice.fails(path, { tracker_id, type: 'field_list' })).toMatchObject({ code: 214, http: 400 })
  expect(await alice.fails(path, { tracker_id, type: 'sos_key' })).toMatchObject({ code: 7 })
})

test('unknown, foreign and blocked trackers', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  expect(await alice.fails(path, { tracker_id: 2_000_000_000 })).toMatchObject({ code: 201 })
  expect(await bob.fails(path, { tracker_id })).toMatchObject({ code: 201 })
  await block(db, source_id)
  expect(await alice.fails(path, { tracker_id })).toMatchObject({ code: 208, http: 403 })
})

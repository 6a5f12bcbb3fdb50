import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { block, clone, hear } from '#test/trackers.ts'

const { db, panel, otherDealer, tenant, tracker } = await fleet()
const dealer = await panel({ trackers: ['update', 'corrupt'] })
const path = 'panel/tracker/register_retry'
const send_register_commands = false

test('also of a device that was heard, once in two minutes for its dealer and its user together', async () => {
  const alice = await tenant()
  const [first, second] = [await tracker(alice), await tracker(alice)]
  await hear(db, first.source_id, { status: {} })
  expect(await dealer.call(path, { tracker_id: first.tracker_id, send_register_commands })).toEqual({})
  expect(await dealer.fails(path, { tracker_id: first.tracker_id, send_register_commands })).toMatchObject({
    code: 264,
    http: 403,
    body: { timeout: 'PT2M', remainder: expect.stringMatching(/^PT(2M|1M\d+S)$/) },
  })
  const asked = { tracker_id: second.tracker_id, send_register_commands }
  await alice.call('tracker/register_retry', asked)
  expect(await dealer.fails(path, asked)).toMatchObject({ code: 264 })
})

test('commands are sent to no model yet, and to apps never', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  for (const wanted of [undefined, null, true])
    expect(await dealer.fails(path, { tracker_id, send_register_commands: wanted })).toMatchObject({
      code: 214,
      http: 400,
    })
  const app = await tracker(alice, { model: 'mobile', plugin_id: 35 })
  expect(await dealer.fails(path, { tracker_id: app.tracker_id, send_register_commands })).toMatchObject({ code: 214 })
})

test('a clone, a blocked one, one of another dealer, a corrupted one', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const asked = { tracker_id, send_register_commands }
  const cloned = await clone(db, bob, source_id)
  expect(await dealer.fails(path, { ...asked, tracker_id: cloned })).toMatchObject({ code: 219, http: 403 })
  await block(db, source_id)
  expect(await dealer.fails(path, asked)).toMatchObject({ code: 208, http: 403 })
  const stranger = await panel({ trackers: ['update'] }, await otherDealer())
  expect(await stranger.fails(path, asked)).toMatchObject({ code: 201, http: 400 })
  await dealer.call('panel/tracker/corrupt', { tracker_id })
  expect(await dealer.fails(path, asked)).toMatchObject({ code: 252, http: 400 })
})

test('it takes the right to update trackers', async () => {
  const mute = await panel({ trackers: ['read', 'create', 'corrupt'] })
  expect(await mute.fails(path, { tracker_id: 1 })).toMatchObject({ code: 13, http: 403 })
})

import { describe, expect, test } from 'vitest'
import { fleet, imei } from '#test/fleet.ts'
import { bind, block, clone, hear } from '#test/trackers.ts'
import { heard, told } from '../switching.ts'

const opened = await fleet()
const { db, tenant, subuser, tracker } = opened
const path = 'tracker/command/send'

test('a device that is there is told once what its protocol has a word for', async () => {
  const alice = await tenant()
  const { tracker_id } = await heard(opened, alice, 'fmb920')
  const { id } = await alice.call(path, { tracker_id, command: { type: 'version' } })
  expect(await told(alice, tracker_id)).toEqual([
    { id, type: 'version', command: '', reliable: false, state: 'queued' },
  ])
  expect(await alice.fails(path, { tracker_id, command: { type: 'arm' } })).toMatchObject({ code: 214 })
})

test('what sets something waits for a device that is away, with what it sets', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice, { model: 'gt06n' })
  await alice.call(path, { tracker_id, command: { type: 'sos_number', slot: 2, phone: '+4915112345678' } })
  await alice.call(path, { tracker_id, command: { type: 'time_zone', offset: -210 } })
  expect(await told(alice, tracker_id)).toMatchObject([
    { type: 'sos_number', command: '+4915112345678' },
    { type: 'time_zone', command: '-210' },
  ])
  const kept = db.selectFrom('device_command').select('command').orderBy('id').execute()
  expect((await kept).slice(-2)).toMatchObject([
    { command: { type: 'sos_number', slot: 2, phone: '+4915112345678' } },
    { command: { type: 'time_zone', minutes: -210 } },
  ])
  expect(await alice.fails(path, { tracker_id, command: { type: 'version' } })).toMatchObject({ code: 213 })
})

test('what a type needs, and its bounds', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice, { model: 'gt06n' })
  const wrong: [object, string][] = [
    [{ type: 'sos_number' }, 'command.phone'],
    [{ type: 'time_zone' }, 'command.offset'],
    [{ type: 'time_zone', offset: 7 }, 'command.offset'],
    [{ type: 'time_zone', offset: 855 }, 'command.offset'],
    [{ type: 'sos_number', phone: '12,34#' }, 'command.phone'],
    [{ type: 'sos_number', phone: '112', slot: 4 }, 'command.slot'],
    [{ type: 'text' }, 'command.type'],
  ]
  for (const [command, parameter] of wrong)
    expect(await alice.fails(path, { tracker_id, command })).toMatchObject({
      code: 7,
      body: { errors: [{ parameter }] },
    })
})

test('who may: with both rights, of a tracker that is seen, of a device that is its own', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await heard(opened, alice, 'fmb920')
  const asked = { tracker_id, command: { type: 'version' } }
  const rights = ['tracker_configure', 'tracker_set_output']
  for (const right of rights)
    expect(await (await subuser(alice, [right])).fails(path, asked)).toMatchObject({ code: 13 })
  const carol = await subuser(alice, rights)
  for (const stranger of [bob, carol]) expect(await stranger.fails(path, asked)).toMatchObject({ code: 201 })
  await bind(db, alice, carol, [tracker_id])
  await carol.call(path, asked)
  const cloned = await clone(db, bob, source_id)
  expect(await bob.fails(path, { ...asked, tracker_id: cloned })).toMatchObject({ code: 219 })
  await block(db, source_id)
  expect(await alice.fails(path, asked)).toMatchObject({ code: 208 })
})

describe('a device that was not heard for a while', () => {
  test('is told nothing that has to come at once', async () => {
    const alice = await tenant()
    const { tracker_id, source_id } = await tracker(alice, { model: 'fmb920', device_id: imei() })
    await hear(db, source_id, { status: { ignition: false }, at: Date.now() - 16 * 60_000 })
    expect(await alice.fails(path, { tracker_id, command: { type: 'version' } })).toMatchObject({ code: 213 })
  })

  test('of which 20 commands wait, nothing more', async () => {
    const alice = await tenant()
    const { tracker_id } = await tracker(alice, { model: 'gt06n' })
    const command = { type: 'time_zone', offset: 0 }
    for (let i = 0; i < 20; i++) await alice.call(path, { tracker_id, command })
    expect(await alice.fails(path, { tracker_id, command })).toMatchObject({ code: 268 })
  })
})

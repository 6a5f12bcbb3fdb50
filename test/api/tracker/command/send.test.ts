import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { heard, refusals, told } from '../switching.ts'

const opened = await fleet({ own: true })
const { db, tenant, tracker } = opened
const path = 'tracker/command/send'

test('a device that is there is told once what its protocol has a word for', async () => {
  const alice = await tenant()
  const { tracker_id } = await heard(opened, alice, 'fmb920')
  const { id } = await alice.call(path, { tracker_id, command: { type: 'version' } })
  expect(await told(alice, tracker_id)).toEqual([
    { id, type: 'version', command: '', reliable: false, state: 'queued' },
  ])
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

refusals(opened, path, { command: { type: 'version' } }, 'fmb920', {
  right: ['tracker_configure', 'tracker_set_output'],
  missing: 201,
})

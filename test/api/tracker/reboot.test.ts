import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { heard, refusals, told } from './switching.ts'

const opened = await fleet()
const { tenant } = opened
const path = 'tracker/reboot'

test('a device that is there is told once to start anew', async () => {
  const alice = await tenant()
  const { tracker_id } = await heard(opened, alice, 'fmb920')
  const { id } = await alice.call(path, { tracker_id })
  expect(await told(alice, tracker_id)).toEqual([{ id, type: 'reboot', command: '', reliable: false, state: 'queued' }])
})

refusals(opened, path, {}, 'fmb920', { right: 'tracker_configure', missing: 201 })

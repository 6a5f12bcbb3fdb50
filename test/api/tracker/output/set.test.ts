import { expect, test } from 'vitest'
import { accountOf, entriesOf } from '#test/audit.ts'
import { fleet } from '#test/fleet.ts'
import { heard, refusals, told } from '../switching.ts'

const opened = await fleet()
const { db, tenant } = opened
const path = 'tracker/output/set'

test('the device is told once to switch the output, which is in the audit', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await heard(opened, alice, 'fmb120')
  const { id } = await alice.call(path, { tracker_id, output: 2, enable: true })
  const { id: off } = await alice.call(path, { tracker_id, output: 1, enable: false })
  const once = { type: 'output', reliable: false, state: 'queued' }
  expect(await told(alice, tracker_id)).toEqual([
    { id, command: '2 on', ...once },
    { id: off, command: '1 off', ...once },
  ])
  const [entry] = (await entriesOf(db, accountOf(alice))).filter(({ action }) => action === path)
  expect(entry?.payload).toMatchObject({
    params: { tracker_id, output: 2, enable: true },
    changes: [{ table: 'device_command', after: { source_id } }],
  })
})

test('an output that the device has not, or that cuts the engine', async () => {
  const alice = await tenant()
  const { tracker_id } = await heard(opened, alice, 'fmb920')
  expect(await alice.fails(path, { tracker_id, output: 2, enable: true })).toMatchObject({ code: 214 })
  const vehicle = await heard(opened, alice, 'gt06n')
  const engine = { tracker_id: vehicle.tracker_id, output: 1, enable: true }
  expect(await alice.fails(path, engine)).toMatchObject({ code: 214 })
})

refusals(opened, path, { output: 1, enable: true }, 'fmb920')

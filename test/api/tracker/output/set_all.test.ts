import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { heard, refusals, told } from '../switching.ts'

const opened = await fleet()
const { tenant } = opened
const path = 'tracker/output/set_all'

test('the device is told to switch each of them', async () => {
  const alice = await tenant()
  const { tracker_id } = await heard(opened, alice, 'queclink_gv300')
  const { ids } = await alice.call(path, { tracker_id, outputs: [true, false, true] })
  expect(await told(alice, tracker_id)).toMatchObject(
    ['1 on', '2 off', '3 on'].map((command, i) => ({ id: ids[i], type: 'output', command, reliable: false })),
  )
})

test('another number of outputs, and outputs of which one cuts the engine', async () => {
  const alice = await tenant()
  const { tracker_id } = await heard(opened, alice, 'fmb120')
  for (const outputs of [[true], [true, true, true]])
    expect(await alice.fails(path, { tracker_id, outputs })).toMatchObject({ code: 214 })
  const vehicle = await heard(opened, alice, 'jt808')
  for (const outputs of [[true], [true, true]])
    expect(await alice.fails(path, { tracker_id: vehicle.tracker_id, outputs })).toMatchObject({ code: 214 })
})

refusals(opened, path, { outputs: [true] }, 'fmb920')

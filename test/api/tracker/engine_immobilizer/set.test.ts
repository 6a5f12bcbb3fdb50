import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { heard, refusals, told } from '../switching.ts'

const opened = await fleet()
const { tenant } = opened
const path = 'tracker/engine_immobilizer/set'

test('the output that cuts the engine is switched', async () => {
  const alice = await tenant()
  const { tracker_id } = await heard(opened, alice, 'gt06n')
  for (const enabled of [true, false]) await alice.call(path, { tracker_id, enabled })
  expect(await told(alice, tracker_id)).toMatchObject(
    ['1 on', '1 off'].map((command) => ({ type: 'output', command, reliable: false })),
  )
})

test('a device none of whose outputs is kept for it', async () => {
  const alice = await tenant()
  const { tracker_id } = await heard(opened, alice, 'fmb920')
  expect(await alice.fails(path, { tracker_id, enabled: true })).toMatchObject({ code: 214 })
})

refusals(opened, path, { enabled: true }, 'gt06n')

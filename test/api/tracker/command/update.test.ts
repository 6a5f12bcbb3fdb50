import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind } from '#test/trackers.ts'
import { whose } from './whose.ts'

const opened = await fleet()
const { db, tenant, subuser, tracker } = opened
const path = 'tracker/command/update'
const create = 'tracker/command/create'
const words = { name: 'Version', type: 'hardware', config: { command: 'getver', reliable: true } }
const gate = { name: 'Gate', type: 'http', config: { url: 'https://gate.example/', headers: [], body: '' } }

test('a command is another one from then on, also of the other type', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { id } = await alice.call(create, { tracker_id, command: words })
  expect(await alice.call(path, { tracker_id, command: { id, ...gate } })).toEqual({})
  expect((await alice.call('tracker/batch_get_commands')).result[tracker_id]).toEqual([
    { id, ...gate, last_call: null },
  ])
  expect(await alice.fails(path, { tracker_id, command: { id, ...gate, config: {} } })).toMatchObject({ code: 7 })
})

whose(opened, path, { command: gate, asking: (id) => ({ command: { id, ...gate } }) })

test('words to the device are kept by who may tell it something', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { id } = await alice.call(create, { tracker_id, command: gate })
  const carol = await subuser(alice, ['tracker_update'])
  await bind(db, alice, carol, [tracker_id])
  expect(await carol.fails(path, { tracker_id, command: { id, ...words } })).toMatchObject({ code: 13 })
})

import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { whose } from './whose.ts'

const opened = await fleet()
const { tenant, tracker } = opened
const path = 'tracker/command/delete'
const gate = { name: 'Gate', type: 'http', config: { url: 'https://gate.example/' } }
const create = 'tracker/command/create'

test('a command that was kept is kept no more', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { id: command_id } = await alice.call(create, { tracker_id, command: gate })
  expect(await alice.call(path, { tracker_id, command_id })).toEqual({})
  expect(await alice.call('tracker/batch_get_commands')).toEqual({ result: { [tracker_id]: [] } })
  expect(await alice.fails(path, { tracker_id, command_id })).toMatchObject({ code: 201 })
})

whose(opened, path, { command: gate, asking: (command_id) => ({ command_id }) })

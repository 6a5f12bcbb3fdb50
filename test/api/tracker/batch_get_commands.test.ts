import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'tracker/batch_get_commands'
const gate = { name: 'Gate', type: 'http', config: { url: 'https://gate.example/', headers: [], body: '' } }

test('lists what is kept for trackers; of all that are seen, where none is named', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [one, other] = [await tracker(alice), await tracker(alice)]
  const { id } = await alice.call('tracker/command/create', { tracker_id: one.tracker_id, command: gate })
  const kept = [{ id, ...gate, last_call: null }]
  const all = { result: { [one.tracker_id]: kept, [other.tracker_id]: [] } }
  expect(await alice.call(path)).toEqual(all)
  expect(await alice.call(path, { trackers: [] })).toEqual(all)
  expect(await alice.call(path, { trackers: [one.tracker_id, one.tracker_id] })).toEqual({
    result: { [one.tracker_id]: kept },
  })
  expect(await bob.call(path)).toEqual({ result: {} })
  expect(await (await subuser(alice)).fails(path)).toMatchObject({ code: 13 })
  const carol = await subuser(alice, ['tracker_update'])
  await bind(db, alice, carol, [other.tracker_id])
  expect(await carol.call(path)).toEqual({ result: { [other.tracker_id]: [] } })
  for (const stranger of [bob, carol])
    expect(await stranger.fails(path, { trackers: [one.tracker_id] })).toMatchObject({ code: 217 })
})

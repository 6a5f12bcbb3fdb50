import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { bind, block, clone } from '#test/trackers.ts'

const { db, tenant, subuser, tracker } = await fleet()
const path = 'tracker/output/update'
const read = 'tracker/get_outputs'

test('an output has the title that it was given last, each account its own, and may have none', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice, { model: 'fmb120' })
  const name = (number: number, title: string) => alice.call(path, { tracker_id, tracker_output: { number, title } })
  for (const [number, title] of [
    [1, 'Lamp'],
    [2, 'Siren'],
    [1, 'Beacon'],
  ] as const)
    await name(number, title)
  expect(await alice.call(read, { tracker_id })).toEqual({
    result: [
      { number: 1, title: 'Beacon' },
      { number: 2, title: 'Siren' },
    ],
  })
  await name(2, '')
  expect((await alice.call(read, { tracker_id })).result[1]).toEqual({ number: 2, title: '' })
  const cloned = await clone(db, bob, source_id)
  await bob.call(path, { tracker_id: cloned, tracker_output: { number: 1, title: 'His' } })
  expect((await bob.call(read, { tracker_id: cloned })).result[0]).toEqual({ number: 1, title: 'His' })
  expect((await alice.call(read, { tracker_id })).result[0]).toEqual({ number: 1, title: 'Beacon' })
})

test('who may, and which outputs', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const asked = { tracker_id, tracker_output: { number: 1, title: 'Siren' } }
  expect(await (await subuser(alice, ['tracker_set_output'])).fails(path, asked)).toMatchObject({ code: 13 })
  const carol = await subuser(alice, ['tracker_update'])
  for (const stranger of [bob, carol]) expect(await stranger.fails(path, asked)).toMatchObject({ code: 201 })
  await bind(db, alice, carol, [tracker_id])
  await carol.call(path, asked)
  const second = { tracker_id, tracker_output: { number: 2, title: 'Siren' } }
  expect(await alice.fails(path, second)).toMatchObject({ code: 214 })
  await block(db, source_id)
  expect(await alice.fails(path, asked)).toMatchObject({ code: 208 })
})

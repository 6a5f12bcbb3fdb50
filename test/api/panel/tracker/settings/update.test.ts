import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { clone, ties } from '#test/trackers.ts'
import { all } from '../all.ts'

const { db, panel, otherDealer, tenant, tracker } = await fleet()
const dealer = await panel(all)
const path = 'panel/tracker/settings/update'

test('label and comment are kept, and a comment that is left out stays', async () => {
  const { tracker_id } = await tracker(await tenant())
  expect(
    await dealer.call(path, { tracker_id, label: 'Lorry', deleted: false, comment: 'new SIM\nnew antenna' }),
  ).toEqual({})
  await dealer.call(path, { tracker_id, label: 'Lorry 2', deleted: false })
  const { value } = await dealer.call('panel/tracker/read', { tracker_id })
  expect(value).toMatchObject({ label: 'Lorry 2', comment: 'new SIM\nnew antenna', deleted: false })
})

test('a deleted tracker is away for its user and comes back; a clone of it stays', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const { tracker_id, source_id } = await tracker(alice)
  const cloned = await clone(db, bob, source_id)
  await dealer.call(path, { tracker_id, label: 'Van', deleted: true })
  expect((await alice.call('tracker/list')).list).toEqual([])
  expect((await bob.call('tracker/list')).list).toMatchObject([{ id: cloned }])
  await dealer.call(path, { tracker_id, label: 'Van', deleted: false })
  expect((await alice.call('tracker/list')).list).toMatchObject([{ id: tracker_id }])
})

test('bad ones are named', async () => {
  const { tracker_id } = await tracker(await tenant())
  const { code, body } = await dealer.fails(path, {
    tracker_id,
    label: '<b>',
    deleted: false,
    comment: 'x'.repeat(3001),
  })
  const at = body.errors.map(({ parameter }: { parameter: string }) => parameter).sort()
  expect({ code, at }).toEqual({ code: 7, at: ['comment', 'label'] })
})

test('a corrupted one, and one of another dealer', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const stranger = await panel(all, await otherDealer())
  const asked = { tracker_id, label: 'Mine', deleted: false }
  expect(await stranger.fails(path, asked)).toMatchObject({ code: 201 })
  await alice.call('tracker/corrupt', { tracker_id })
  expect(await dealer.fails(path, asked)).toMatchObject({ code: 252 })
})

test('vehicle and employee lose a deleted tracker for good', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const { tied } = await ties(alice, tracker_id)
  await dealer.call(path, { tracker_id, label: 'Van', deleted: false })
  expect(await tied()).toEqual([tracker_id, tracker_id])
  for (const deleted of [true, false]) await dealer.call(path, { tracker_id, label: 'Van', deleted })
  expect(await tied()).toEqual([null, null])
  const { current, last_change } = await alice.call('tracker/employee/read', { tracker_id })
  expect({ current, driver: last_change?.new_employee_id }).toEqual({ current: null, driver: null })
})

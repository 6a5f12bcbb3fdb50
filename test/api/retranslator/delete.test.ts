import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { retranslatorOf } from '#test/forwarding.ts'

const { tenant, tracker } = await fleet()

test('a deleted one is gone, and with it what was bound to it', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const retranslator_id = await retranslatorOf(alice, 1)
  await alice.call('tracker/retranslator/bind', { tracker_id, retranslator_id })
  expect(await (await tenant()).fails('retranslator/delete', { retranslator_id })).toMatchObject({ code: 201 })
  await alice.call('retranslator/delete', { retranslator_id })
  expect(await alice.call('retranslator/list')).toEqual({ list: [] })
  expect(await alice.call('tracker/retranslator/list', { tracker_id })).toEqual({ list: [] })
  expect(await alice.fails('retranslator/delete', { retranslator_id })).toMatchObject({ code: 201 })
})

import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { retranslatorOf } from '#test/forwarding.ts'

const { tenant, tracker, subuser } = await fleet()

test('an unbound tracker is bound no more, and what is not bound is not found', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const pair = { tracker_id, retranslator_id: await retranslatorOf(alice, 1) }
  await alice.call('tracker/retranslator/bind', pair)
  expect(await (await tenant()).fails('tracker/retranslator/unbind', pair)).toMatchObject({ code: 201 })
  expect(await (await subuser(alice)).fails('tracker/retranslator/unbind', pair)).toMatchObject({ code: 13 })
  await alice.call('tracker/retranslator/unbind', pair)
  expect(await alice.call('tracker/retranslator/list', { tracker_id })).toEqual({ list: [] })
  expect(await alice.fails('tracker/retranslator/unbind', pair)).toMatchObject({ code: 201 })
})

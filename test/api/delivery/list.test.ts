import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTask } from '#test/tasks.ts'

const { server, tenant, tracker } = await fleet()

const text = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')

test('what has begun and is open is listed, also to who has the key', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const running = { tracker_id, from: text(-60), to: text(60) }
  const ids = [await makeTask(alice, running), await makeTask(alice, running)]
  await makeTask(alice, { tracker_id, from: text(60), to: text(120) })
  await makeTask(alice, { from: text(-60), to: text(60) })
  const { value: hash } = await alice.call('user/session/delivery/create')
  const answer = await server.inject({ method: 'POST', url: '/v2/delivery/list', payload: { hash } })
  for (const told of [answer.json(), await alice.call('delivery/list')]) {
    expect(told.list.map(({ task }: { task: { id: number } }) => task.id)).toEqual(ids)
    expect(told).toMatchObject({ user_id: alice.id, restrictions: { allowed_maps: expect.any(Array) } })
  }
  expect((await (await tenant()).call('delivery/list')).list).toEqual([])
})

import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { minutesFromNow } from '#test/phones.ts'
import { makeTask } from '#test/tasks.ts'

const { server, tenant, tracker } = await fleet()

test('what has begun and is open is listed, also to who has the key', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const running = { tracker_id, from: minutesFromNow(-60), to: minutesFromNow(60) }
  const ids = [await makeTask(alice, running), await makeTask(alice, running)]
  await makeTask(alice, { tracker_id, from: minutesFromNow(60), to: minutesFromNow(120) })
  await makeTask(alice, { from: minutesFromNow(-60), to: minutesFromNow(60) })
  const { value: hash } = await alice.call('user/session/delivery/create')
  const answer = await server.inject({ method: 'POST', url: '/v2/delivery/list', payload: { hash } })
  for (const told of [answer.json(), await alice.call('delivery/list')]) {
    expect(told.list.map(({ task }: { task: { id: number } }) => task.id)).toEqual(ids)
    expect(told).toMatchObject({ user_id: alice.id, restrictions: { allowed_maps: expect.any(Array) } })
  }
  expect(await (await tenant()).fails('delivery/list')).toMatchObject({ code: 201 })
})

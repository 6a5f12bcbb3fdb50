import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { legsOf, scheduleRoute } from '#test/task-schedules.ts'

const { tenant, subuser } = await fleet()

test('the others move together, and two are left at least', async () => {
  const alice = await tenant()
  const route = await scheduleRoute(alice)
  const [a, b, c] = await legsOf(alice, route)
  const take = { checkpoint_id: b?.id }
  expect(await (await tenant()).fails('task/schedule/checkpoint/delete', take)).toMatchObject({ code: 201 })
  expect(await (await subuser(alice, [])).fails('task/schedule/checkpoint/delete', take)).toMatchObject({ code: 13 })
  await alice.call('task/schedule/checkpoint/delete', take)
  expect(await legsOf(alice, route)).toMatchObject([
    { id: a?.id, order: 0 },
    { id: c?.id, order: 1 },
  ])
  expect(await alice.fails('task/schedule/checkpoint/delete', take)).toMatchObject({ code: 201 })
  expect(await alice.fails('task/schedule/checkpoint/delete', { checkpoint_id: a?.id })).toMatchObject({
    ...{ code: 7, body: { errors: [{ parameter: 'checkpoint_id' }] } },
  })
})

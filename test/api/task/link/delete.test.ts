import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTask } from '#test/tasks.ts'

const { server, tenant, subuser } = await fleet()

test('the page is gone at once; of others, and of none, it is 201', async () => {
  const alice = await tenant()
  const task_id = await makeTask(alice)
  const { value } = await alice.call('task/link/create', { task_id })
  const url = new URL(value.url).pathname
  expect(await (await tenant()).fails('task/link/delete', { task_id })).toMatchObject({ code: 201 })
  expect(await (await subuser(alice, [])).fails('task/link/delete', { task_id })).toMatchObject({ code: 13 })
  expect((await server.inject({ url })).statusCode).toBe(200)
  await alice.call('task/link/delete', { task_id })
  expect((await server.inject({ url })).statusCode).toBe(404)
  expect(await alice.fails('task/link/delete', { task_id })).toMatchObject({ code: 201 })
})

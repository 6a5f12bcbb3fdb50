import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeTask } from '#test/tasks.ts'

const { tenant } = await fleet()

test('the link of a task is told again; without one, and of others, it is 201', async () => {
  const alice = await tenant()
  const task_id = await makeTask(alice)
  expect(await alice.fails('task/link/read', { task_id })).toMatchObject({ code: 201 })
  const { value } = await alice.call('task/link/create', { task_id })
  expect((await alice.call('task/link/read', { task_id })).value).toEqual(value)
  expect(await (await tenant()).fails('task/link/read', { task_id })).toMatchObject({ code: 201 })
})

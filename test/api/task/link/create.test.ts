import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeRoute, makeTask } from '#test/tasks.ts'

const { db, server, tenant, subuser } = await fleet({ public_url: 'https://fleet.example' })

test('a link takes the place of the one before', async () => {
  const alice = await tenant()
  const task_id = await makeTask(alice)
  const { value } = await alice.call('task/link/create', { task_id })
  expect(value).toMatchObject({ show_first_name: false, absent: null, rating: null })
  expect(value.url).toMatch(/^https:\/\/fleet\.example\/delivery\/[0-9a-f]{64}$/)
  const { value: next } = await alice.call('task/link/create', { task_id, show_first_name: true })
  const statusAt = async (url: string) => (await server.inject({ url: new URL(url).pathname })).statusCode
  expect([await statusAt(value.url), await statusAt(next.url)]).toEqual([404, 200])
  const kept = await db.selectFrom('task_link').selectAll().where('task_id', '=', task_id).execute()
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(kept)).not.toContain(next.url.slice(-64))
})

test('those that are made at one moment leave one, which says nothing yet', async () => {
  const alice = await tenant()
  const task_id = await makeTask(alice)
  await alice.call('task/link/create', { task_id })
  await db.updateTable('task_link').set({ rating: 2, absent: new Date() }).where('task_id', '=', task_id).execute()
  const made = await Promise.all(Array.from({ length: 8 }, () => alice.call('task/link/create', { task_id })))
  const { value } = await alice.call('task/link/read', { task_id })
  expect(made.map(({ value: { url } }) => url)).toContain(value.url)
  expect(value).toMatchObject({ absent: null, rating: null })
})

test('of others, of nothing, of a route, and without the right; a checkpoint has one', async () => {
  const alice = await tenant()
  const task_id = await makeTask(alice)
  expect(await (await tenant()).fails('task/link/create', { task_id })).toMatchObject({ code: 201 })
  expect(await alice.fails('task/link/create', { task_id: 2_000_000_000 })).toMatchObject({ code: 201 })
  const { route_id, ids } = await makeRoute(alice)
  expect(await alice.fails('task/link/create', { task_id: route_id })).toMatchObject({ code: 201 })
  expect((await alice.call('task/link/create', { task_id: ids[0] })).value).toHaveProperty('url')
  expect(await (await subuser(alice, [])).fails('task/link/create', { task_id })).toMatchObject({ code: 13 })
})

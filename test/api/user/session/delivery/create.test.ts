import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { fleet } from '#test/fleet.ts'

const { db, server, tenant, subuser } = await fleet()

const ask = async (path: string, hash: string): Promise<number> => {
  const answer = await server.inject({ method: 'POST', url: `/v2/${path}`, payload: { hash } })
  return answer.json().status?.code ?? 0
}

test('a key takes the place of the one before', async () => {
  const alice = await tenant()
  const { value: first } = await alice.call('user/session/delivery/create')
  // Which delivers nothing yet.
  expect(await ask('delivery/list', first)).toBe(201)
  const { value: second } = await alice.call('user/session/delivery/create')
  expect(await ask('delivery/list', first)).toBe(4)
  expect(await ask('delivery/list', second)).toBe(201)
  expect(await (await subuser(alice, ['task_update'])).fails('user/session/delivery/create')).toMatchObject({
    code: 13,
  })
})

test('it opens the operations of deliveries, and no other', async () => {
  const { value: key } = await (await tenant()).call('user/session/delivery/create')
  const closed: string[] = []
  for (const [path, { access }] of Object.entries(api) as [string, { access: { hashes: readonly string[] } }][])
    if (access.hashes.length > 0 && !path.startsWith('delivery/')) {
      const code = await ask(path, key)
      if (code !== 4 && code !== 13) closed.push(`${path} ${code}`)
    }
  expect(closed).toEqual([])
})

test('a demo account has one at most', async () => {
  const alice = await tenant()
  await db.updateTable('users').set({ demo: true }).where('id', '=', alice.id).execute()
  await alice.call('user/session/delivery/create')
  expect(await alice.fails('user/session/delivery/create')).toMatchObject({ code: 101 })
})

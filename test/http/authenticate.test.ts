import { expect, test } from 'vitest'
import { type Answer, fleet } from '#test/fleet.ts'

const { db, tenant, subuser, panel, server } = await fleet({ own: true })

const ask = async (path: string, hash: string): Promise<Answer> =>
  (await server.inject({ method: 'POST', url: `/v2/${path}`, payload: { hash } })).json()

test('of those who ask at one moment each is who shows the hash', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => tenant()))
  const [ended] = people
  await ended?.call('user/logout')
  const dealer = await panel({})
  const keys = await Promise.all(people.slice(1).map((person) => person.call('api/key/create', { title: 'key' })))
  const answers = await Promise.all([
    ...people.flatMap(({ hash }) => [ask('user/get_info', hash), ask('user/get_info', hash)]),
    ...keys.map(({ value }) => ask('user/get_info', value.hash)),
  ])
  const unknown = ask('user/get_info', '0'.repeat(32))
  const [nobody, permissions] = await Promise.all([unknown, ask('panel/account/get_permissions', dealer.hash)])
  const ids = answers.map((answer) => answer.user_info?.id ?? answer.status.code)
  const live = people.slice(1).map(({ id }) => id)
  expect(ids).toEqual([4, 4, ...live.flatMap((id) => [id, id]), ...live])
  expect(nobody.status.code).toBe(4)
  expect(permissions).toMatchObject({ success: true })
})

test('who is blocked, and everybody of its account with it, is not known by a session or key that was good before', async () => {
  const alice = await tenant()
  const helpers = [await subuser(alice), await subuser(alice)]
  const { value } = await alice.call('api/key/create', { title: 'key' })
  const hashes = [alice, ...helpers].map(({ hash }) => hash).concat(value.hash)
  const codes = () =>
    Promise.all(hashes.map(async (hash) => (await ask('user/get_info', hash)).status?.code ?? 'known'))
  const block = (id: number, blocked: boolean) =>
    db.updateTable('users').set({ blocked }).where('id', '=', id).execute()
  expect(await codes()).toEqual(['known', 'known', 'known', 'known'])
  await block(alice.id, true)
  expect(await codes()).toEqual([4, 4, 4, 4])
  await block(alice.id, false)
  await block(helpers[0]?.id ?? 0, true)
  expect(await codes()).toEqual(['known', 4, 'known', 'known'])
})

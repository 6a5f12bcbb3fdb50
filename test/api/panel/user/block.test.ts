import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'
import { all, createUser, login } from './people.ts'

const { db, server, panel, otherDealer, tenant, subuser } = await fleet()
const dealer = await panel(all)
const path = 'panel/user/block'
const password = 'secret pass'

const toldOf = async (user_id: number) => (await dealer.call('panel/user/read', { user_id })).value.block_parameters

/** A user, a sub-user and an API key of it, and what each is answered. */
const household = async () => {
  const master = login()
  const user_id = await createUser(dealer, { login: master })
  const { hash } = (await ask(server, 'user/auth', { login: master, password })).body
  const deck = login()
  const sub = { hash, user: { login: deck }, password: 'secret pass' }
  expect(await ask(server, 'subuser/register', sub)).toMatchObject({ code: 0 })
  const { hash: of_sub } = (await ask(server, 'user/auth', { login: deck, password })).body
  const { value } = (await ask(server, 'api/key/create', { hash, title: 'key' })).body
  const codes = async (...hashes: string[]) => {
    const answers = await Promise.all(hashes.map((hash) => ask(server, 'user/get_info', { hash })))
    return answers.map(({ code }) => code)
  }
  const signIns = async () => {
    const answers = await Promise.all([master, deck].map((login) => ask(server, 'user/auth', { login, password })))
    return answers.map(({ code }) => code)
  }
  return { user_id, codes: () => codes(hash, of_sub, value.hash), signIns }
}

test('a user and its sub-users are kept out until it is unblocked; its keys are good then, its sessions are not', async () => {
  const { user_id, codes, signIns } = await household()
  expect([await codes(), await signIns()]).toEqual([
    [0, 0, 0],
    [0, 0],
  ])
  await dealer.call(path, { user_id })
  expect([await codes(), await signIns()]).toEqual([
    [4, 4, 4],
    [11, 11],
  ])
  await dealer.call('panel/user/unblock', { user_id })
  expect([await codes(), await signIns()]).toEqual([
    [4, 4, 0],
    [0, 0],
  ])
})

test('why and since when is told, and the first time stays', async () => {
  const user_id = await createUser(dealer)
  expect(await toldOf(user_id)).toBeNull()
  await dealer.call(path, { user_id, block_parameters: { reason: 'Has not paid' } })
  const first = await toldOf(user_id)
  expect(first.reason).toBe('Has not paid')
  expect(Math.abs(Date.parse(`${first.since}Z`) - Date.now())).toBeLessThan(60_000)
  await db
    .updateTable('users')
    .set({ blocked_since: new Date('2026-07-01T08:00:00Z') })
    .where('id', '=', user_id)
    .execute()
  await dealer.call(path, { user_id, block_parameters: { reason: 'Never will' } })
  expect(await toldOf(user_id)).toEqual({ reason: 'Never will', since: '2026-07-01 08:00:00' })
  const { list } = await dealer.call('panel/user/list', { filter: String(user_id) })
  expect(list.map(({ block_parameters }: { block_parameters: unknown }) => block_parameters)).toContainEqual({
    reason: 'Never will',
    since: '2026-07-01 08:00:00',
  })
})

test('its dealer opens no session of it', async () => {
  const user_id = await createUser(dealer)
  await dealer.call(path, { user_id })
  expect(await dealer.fails('panel/user/session/create', { user_id })).toMatchObject({ code: 11 })
})

test('what is not a user of the dealer is not found', async () => {
  const user = await tenant()
  const sub = await subuser(user)
  const stranger = await panel(all, await otherDealer())
  expect(await stranger.fails(path, { user_id: user.id })).toMatchObject({ code: 201 })
  expect(await dealer.fails(path, { user_id: sub.id })).toMatchObject({ code: 201 })
  expect(await user.call('user/get_info')).toMatchObject({ user_info: { id: user.id } })
})

test('it needs users/update', async () => {
  const reader = await panel({ users: ['read', 'create', 'corrupt'] })
  expect(await reader.fails(path, { user_id: await createUser(dealer) })).toMatchObject({ code: 13 })
})

import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { all, createUser, login } from './people.ts'

const { server, panel, otherDealer, tenant } = await fleet()
const dealer = await panel(all)

const signIn = async (login: string, password: string) =>
  (await server.inject({ method: 'POST', url: '/v2/user/auth', payload: { login, password } })).json()

test('the new password is good, the old one and its sessions are not; keys go on', async () => {
  const to = login()
  const user_id = await createUser(dealer, { login: to })
  const { hash } = await signIn(to, 'secret pass')
  const get = (hash: string) => server.inject({ url: `/v2/user/get_info?hash=${hash}` }).then((answer) => answer.json())
  const key = await server.inject({ url: `/v2/api/key/create?hash=${hash}&title=key` })
  await dealer.call('panel/user/change_password', { user_id, password: 'another one' })
  expect((await get(hash)).status.code).toBe(4)
  expect((await get(key.json().value.hash)).user_info.id).toBe(user_id)
  expect((await signIn(to, 'secret pass')).status.code).toBe(102)
  expect((await signIn(to, 'another one')).type).toBe('authenticated')
})

test('passwords have 6 to 20 printable characters', async () => {
  const user_id = (await tenant()).id
  for (const password of ['12345', 'x'.repeat(21), 'tab\there'])
    expect(await dealer.fails('panel/user/change_password', { user_id, password })).toMatchObject({ code: 7 })
})

test('users of other dealers are not found', async () => {
  const stranger = await panel(all, await otherDealer())
  const asked = { user_id: (await tenant()).id, password: 'another one' }
  expect(await stranger.fails('panel/user/change_password', asked)).toMatchObject({ code: 201 })
})

import { expect, test } from 'vitest'
import * as sessions from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'

const { server, db, tenant, subuser, panel } = await fleet()

test('keys are shown again, the oldest first, and to their account only', async () => {
  const [alice, eve] = [await tenant('Europe/Berlin'), await tenant()]
  const made = []
  for (const title of ['b', 'a', 'c']) made.push((await alice.call('api/key/create', { title })).value)
  expect(await alice.call('api/key/list')).toEqual({ list: made })
  expect(await eve.call('api/key/list')).toEqual({ list: [] })
})

test('neither sub-users nor keys list keys', async () => {
  const alice = await tenant()
  const { value } = await alice.call('api/key/create', { title: 'robot' })
  expect(await ask(server, 'api/key/list', { hash: value.hash })).toMatchObject({ code: 13 })
  expect(await (await subuser(alice)).fails('api/key/list')).toMatchObject({ code: 13 })
})

test('who looks into an account in its name does not see its keys', async () => {
  const [alice, dealer] = [await tenant(), await panel({})]
  const opened_by = { panel_login_id: dealer.id }
  const hash = await sessions.openSession(db, { kind: 'user', user_id: alice.id, seconds: 60, opened_by })
  expect(await ask(server, 'user/get_info', { hash })).toMatchObject({ code: 0 })
  expect(await ask(server, 'api/key/list', { hash })).toMatchObject({ code: 4 })
  const { id } = await subuser(alice)
  const visit = await sessions.openSession(db, {
    kind: 'user',
    user_id: id,
    seconds: 60,
    opened_by: { user_id: alice.id },
  })
  expect(await ask(server, 'api/key/list', { hash: visit })).toMatchObject({ code: 13 })
})

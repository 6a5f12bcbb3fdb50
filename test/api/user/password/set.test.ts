import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ask, makeLogin, password } from '#test/sign-in.ts'

const { server, db, dealer_id } = await fleet()
const fresh = 'another horse 2'

/** A user who is signed in. */
const signedIn = async () => {
  const { id, login } = await makeLogin(db, dealer_id)
  const { hash } = (await ask(server, 'user/auth', { login, password })).body
  const set = (old_password: string, new_password: string) =>
    ask(server, 'user/password/set', { hash, old_password, new_password })
  return { id, login, hash, set }
}

test('a user sets a new password with the old one, and every session ends but no API key', async () => {
  const { login, hash, set } = await signedIn()
  const key = (await ask(server, 'api/key/create', { hash, title: 'program' })).body.value.hash
  expect(await set(password, fresh)).toMatchObject({ code: 0, body: { success: true } })
  expect(await ask(server, 'user/get_info', { hash })).toMatchObject({ code: 4 })
  expect(await ask(server, 'user/get_info', { hash: key })).toMatchObject({ code: 0 })
  expect(await ask(server, 'user/auth', { login, password: fresh })).toMatchObject({ code: 0 })
})

test('of changes at once one is made, for it ends the session', async () => {
  const { login, set } = await signedIn()
  const chosen = ['first horse 1', 'second horse 2', 'third horse 3']
  const codes = await Promise.all(chosen.map(async (next) => (await set(password, next)).code))
  expect(codes.toSorted()).toEqual([0, 4, 4])
  const made = chosen[codes.indexOf(0)]
  expect(await ask(server, 'user/auth', { login, password: made })).toMatchObject({ code: 0 })
})

test('the old password must be right, and the new one another', async () => {
  const { set } = await signedIn()
  expect(await set('wrong', fresh)).toMatchObject({ code: 248, http: 400 })
  expect(await set(password, password)).toMatchObject({ code: 245, http: 400 })
  expect(await set(password, 'short')).toMatchObject({ code: 7 })
})

test('a stolen session cannot be used to guess the password', async () => {
  const { login, set } = await signedIn()
  for (let n = 0; n < 10; n++) expect(await set('wrong', fresh)).toMatchObject({ code: 248 })
  expect(await set(password, fresh)).toMatchObject({ code: 15, http: 429 })
  // They are counted apart: nobody who signs in is locked out by them.
  expect(await ask(server, 'user/auth', { login, password })).toMatchObject({ code: 0 })
})

test('a demo user keeps its password', async () => {
  const { id, set } = await signedIn()
  await db.updateTable('users').set({ demo: true }).where('id', '=', id).execute()
  expect(await set(password, fresh)).toMatchObject({ code: 101, http: 403 })
})

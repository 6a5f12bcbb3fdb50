import { expect, test } from 'vitest'
import * as dealers from '#store/dealer/dealers.ts'
import { hashPassword } from '#store/people/password.ts'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'

const { server, db, dealer_id } = await fleet()
const path = 'panel/dealer/password/update'
const old_password = 'correct horse'
const password_hash = await hashPassword(old_password)

const opened = async () => {
  const login = `login-${crypto.randomUUID()}`
  const granted = { password: ['update'] }
  await dealers.createPanelLogin(db, { dealer_id, login, password_hash, permissions: granted })
  const signIn = (password: string) => ask(server, 'panel/account/auth', { login, password })
  const { hash } = (await signIn(old_password)).body
  return { signIn, hash, update: (params: object) => ask(server, path, { hash, ...params }) }
}
const isOpen = async (hash: string) => (await ask(server, 'panel/account/get_permissions', { hash })).code === 0

test('every session of the login ends, those of others go on', async () => {
  const [ann, bob] = [await opened(), await opened()]
  const second = (await ann.signIn(old_password)).body.hash
  expect(await ann.update({ old_password, new_password: 'battery staple' })).toMatchObject({ code: 0 })
  expect([await isOpen(ann.hash), await isOpen(second), await isOpen(bob.hash)]).toEqual([false, false, true])
  expect(await ann.signIn(old_password)).toMatchObject({ code: 12 })
  expect(await ann.signIn('battery staple')).toMatchObject({ code: 0 })
})

test('the old password must be right and the new one another', async () => {
  const { update, hash } = await opened()
  expect(await update({ old_password: 'wrong', new_password: 'battery staple' })).toMatchObject({
    code: 248,
    http: 400,
  })
  expect(await update({ old_password, new_password: old_password })).toMatchObject({ code: 245, http: 400 })
  expect(await update({ old_password, new_password: 'short' })).toMatchObject({ code: 7 })
  expect(await isOpen(hash)).toBe(true)
})

test('who guesses is locked out, with the right password too', async () => {
  const { update } = await opened()
  for (let tries = 0; tries < 10; tries++) await update({ old_password: 'wrong', new_password: 'battery staple' })
  expect(await update({ old_password, new_password: 'battery staple' })).toMatchObject({ code: 15 })
})

import { expect, test } from 'vitest'
import * as sessions from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'
import { ask, makeLogin, password } from '#test/sign-in.ts'

const box = await mailbox()
const { server, db, post, dealer_id } = await fleet({ smtp_url: box.smtp_url })
const fresh = 'another horse 2'
const change = (hash: string, chosen: string = fresh) => ask(server, 'user/password/change', { hash, password: chosen })

test('the hash of a restore mail sets a new password, once, and ends every session', async () => {
  const { login } = await makeLogin(db, dealer_id)
  const { body } = await ask(server, 'user/auth', { login, password })
  await ask(server, 'user/restore_password', { login })
  await post.sendDue()
  const hash = box.hash(login)
  expect(await change(hash)).toMatchObject({ code: 0, body: { success: true } })
  expect(await ask(server, 'user/get_info', { hash: body.hash })).toMatchObject({ code: 4 })
  expect(await ask(server, 'user/auth', { login, password })).toMatchObject({ code: 102 })
  expect(await ask(server, 'user/auth', { login, password: fresh })).toMatchObject({ code: 0 })
  expect(await change(hash, 'third horse 3')).toMatchObject({ code: 4 })
})

test('any other hash is refused', async () => {
  const { id } = await makeLogin(db, dealer_id)
  for (const kind of ['user', 'registration', 'second_factor'] as const)
    expect(await change(await sessions.openSession(db, { kind, user_id: id, seconds: 60 }))).toMatchObject({ code: 4 })
})

test('of two at once one sets its password', async () => {
  const { id } = await makeLogin(db, dealer_id)
  const hash = await sessions.openSession(db, { kind: 'restore', user_id: id, seconds: 60 })
  const codes = await Promise.all(['first 1', 'second 2'].map(async (chosen) => (await change(hash, chosen)).code))
  expect(codes.sort()).toEqual([0, 4])
})

test('a demo user keeps its password', async () => {
  const { id } = await makeLogin(db, dealer_id)
  await db.updateTable('users').set({ demo: true }).where('id', '=', id).execute()
  const hash = await sessions.openSession(db, { kind: 'restore', user_id: id, seconds: 60 })
  expect(await change(hash)).toMatchObject({ code: 101, http: 403 })
})

test('a password has 6 to 40 characters', async () => {
  const { id } = await makeLogin(db, dealer_id)
  const hash = await sessions.openSession(db, { kind: 'restore', user_id: id, seconds: 60 })
  for (const bad of ['short', 'x'.repeat(41), 'bell\u0007bell'])
    expect(await change(hash, bad)).toMatchObject({ code: 7 })
})

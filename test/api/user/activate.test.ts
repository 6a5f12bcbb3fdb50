import { expect, test } from 'vitest'
import * as sessions from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'
import { ask, makeLogin, password } from '#test/sign-in.ts'

const box = await mailbox()
const { server, db, dealer_id } = await fleet({ smtp_url: box.smtp_url })
const asleep = { activated: false, verified: false }

test('a user activates itself by the link of its mail, once, and may sign in then', async () => {
  const { login } = await makeLogin(db, dealer_id, asleep)
  expect(await ask(server, 'user/auth', { login, password })).toMatchObject({ code: 103 })
  await ask(server, 'user/resend_activation', { login })
  const hash = box.hash(login)
  expect(await ask(server, 'user/activate', { hash })).toMatchObject({ code: 0, body: { success: true } })
  expect(await ask(server, 'user/auth', { login, password })).toMatchObject({ code: 0 })
  expect(await ask(server, 'user/activate', { hash })).toMatchObject({ code: 4 })
})

test('until it is used the hash is good for API keys, and for nothing else', async () => {
  const { id } = await makeLogin(db, dealer_id, asleep)
  const hash = await sessions.openSession(db, { kind: 'registration', user_id: id, seconds: 60 })
  expect(await ask(server, 'api/key/create', { hash, title: 'first' })).toMatchObject({ code: 0 })
  expect(await ask(server, 'user/get_info', { hash })).toMatchObject({ code: 4 })
  await ask(server, 'user/activate', { hash })
  expect(await ask(server, 'api/key/list', { hash })).toMatchObject({ code: 4 })
})

test('of two at once one activates, and the other hashes of the user end', async () => {
  const { id } = await makeLogin(db, dealer_id, asleep)
  const open = () => sessions.openSession(db, { kind: 'registration', user_id: id, seconds: 60 })
  const [hash, other] = [await open(), await open()]
  const codes = await Promise.all([1, 2, 3].map(async () => (await ask(server, 'user/activate', { hash })).code))
  expect(codes.sort()).toEqual([0, 4, 4])
  expect(await ask(server, 'user/activate', { hash: other })).toMatchObject({ code: 4 })
})

test('a hash that is a day old has ended', async () => {
  const { login } = await makeLogin(db, dealer_id, asleep)
  await ask(server, 'user/resend_activation', { login })
  const digest = sessions.digestOf(box.hash(login))
  const session = await db.selectFrom('session').selectAll().where('digest', '=', digest).executeTakeFirstOrThrow()
  expect(session.expires.getTime() - session.creation_date.getTime()).toBe(86_400_000)
  await db
    .updateTable('session')
    .set({ expires: new Date(Date.now() - 1) })
    .where('digest', '=', digest)
    .execute()
  expect(await ask(server, 'user/activate', { hash: box.hash(login) })).toMatchObject({ code: 4 })
})

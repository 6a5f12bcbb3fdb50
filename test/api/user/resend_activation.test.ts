import { expect, test } from 'vitest'
import * as dealers from '#store/dealer/dealers.ts'
import { fleet } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'
import { ask, makeLogin } from '#test/sign-in.ts'

const box = await mailbox()
const { server, db, pool, panel, dealer_id, tenant, subuser } = await fleet({ smtp_url: box.smtp_url })
const asleep = { activated: false, verified: false }
const resend = (login: string) => ask(server, 'user/resend_activation', { login })

test('the mail is in the language of the user, and leads to the service', async () => {
  const { login } = await makeLogin(db, dealer_id, { ...asleep, locale: 'de_DE' })
  expect(await resend(login.toUpperCase())).toMatchObject({ code: 0, body: { success: true } })
  const [mail] = box.to(login)
  expect(mail?.subject).toBe('Aktivieren Sie Ihr Konto bei Odograph')
  expect(mail?.text).toMatch(/http:\/\/localhost:8080\/activate\?hash=[0-9a-f]{32}$/m)
})

test('it is sent once in five minutes, and 264 tells how long to wait', async () => {
  const { id, login } = await makeLogin(db, dealer_id, asleep)
  const codes = await Promise.all([1, 2, 3].map(async () => (await resend(login)).code))
  expect(codes.sort()).toEqual([0, 264, 264])
  const later = (seconds: number) =>
    pool.query(`update session set creation_date = creation_date - $1 * interval '1 s' where user_id = $2`, [
      seconds,
      id,
    ])
  await later(200)
  const { http, body } = await resend(login)
  expect(http).toBe(403)
  expect(body.timeout).toBe('PT5M')
  expect(body.remainder).toMatch(/^PT1M(3\d|40)S$/)
  await later(100)
  expect(await resend(login)).toMatchObject({ code: 0 })
  expect(box.to(login)).toHaveLength(2)
})

test('a login that does not exist and that of a sub-user are not found', async () => {
  expect(await resend('nobody@mail.example')).toMatchObject({ code: 201, http: 400 })
  const { id } = await subuser(await tenant())
  const { login } = await db.selectFrom('users').select('login').where('id', '=', id).executeTakeFirstOrThrow()
  expect(await resend(login)).toMatchObject({ code: 201 })
})

test('who is blocked is sent no link, for it would open nothing', async () => {
  const blocked = await dealers.create(db, { title: 'Blocked', block_type: 'CLIENTS_BLOCKED' })
  const { login } = await makeLogin(db, blocked, asleep)
  expect(await resend(login)).toMatchObject({ code: 201 })
  expect(box.to(login)).toEqual([])
})

test('a user that is activated and verified has done it already', async () => {
  const { login } = await makeLogin(db, dealer_id)
  expect(await resend(login)).toMatchObject({ code: 265, http: 403 })
  const { login: unverified } = await makeLogin(db, dealer_id, { activated: true, verified: false })
  expect(await resend(unverified)).toMatchObject({ code: 0 })
})

test('a mail that cannot be sent at once is told, and stays queued', async () => {
  const { login } = await makeLogin(db, dealer_id, asleep)
  box.refuses.set(login, 451)
  expect(await resend(login)).toMatchObject({ code: 209, http: 400 })
  const queued = await db.selectFrom('mail').selectAll().where('recipient', '=', login).execute()
  expect(queued).toHaveLength(1)
})

test('whom the dealer has deactivated does not activate itself', async () => {
  const dealer = await panel({ users: ['update'] })
  const { id, login } = await makeLogin(db, dealer_id)
  const set = (activated: boolean) => dealer.call('panel/user/update', { user: { id, activated } })
  await set(false)
  await set(false)
  expect(await resend(login)).toMatchObject({ code: 201 })
  await set(true)
  expect(await resend(login)).toMatchObject({ code: 265 })
})

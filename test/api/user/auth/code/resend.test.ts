import { expect, test } from 'vitest'
import * as sessions from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'
import { ask } from '#test/sign-in.ts'
import { careful } from './people.ts'

const box = await mailbox()
const { server, db, pool, post, dealer_id } = await fleet({ smtp_url: box.smtp_url })
const resend = (hash: string) => ask(server, 'user/auth/code/resend', { hash })
const later = (hash: string, seconds: number) =>
  pool.query(`update second_factor set sent = sent - $1 * interval '1 s' where digest = $2`, [
    seconds,
    sessions.digestOf(hash),
  ])

test('another code is mailed after five minutes, and the one before opens nothing', async () => {
  const { login, signIn } = await careful(server, db, dealer_id)
  const { hash } = await signIn()
  await post.sendDue()
  const first = box.code(login)
  const { code, http, body } = await resend(hash)
  expect([code, http, body.timeout]).toEqual([264, 403, 'PT5M'])
  expect(body.remainder).toMatch(/^PT(5M|4M\d+S)$/)
  await later(hash, 300)
  const codes = await Promise.all([1, 2].map(async () => (await resend(hash)).code))
  expect(codes.sort()).toEqual([0, 264])
  await post.sendDue()
  expect(box.to(login)).toHaveLength(2)
  const second = box.code(login)
  if (first !== second)
    expect(await ask(server, 'user/auth/code/verify', { hash, code: first })).toMatchObject({ code: 282 })
  expect(await ask(server, 'user/auth/code/verify', { hash, code: second })).toMatchObject({ code: 0 })
})

test('it is for a sign-in that waits for its code', async () => {
  const { id } = await careful(server, db, dealer_id)
  for (const kind of ['user', 'second_factor'] as const)
    expect(await resend(await sessions.openSession(db, { kind, user_id: id, seconds: 60 }))).toMatchObject({ code: 4 })
})

import { expect, test } from 'vitest'
import * as sessions from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'
import { ask, password } from '#test/sign-in.ts'
import { panelLogin, panelWithProgram } from '#test/totp.ts'

const box = await mailbox()
const { server, db, pool, post, otherDealer } = await fleet({ smtp_url: box.smtp_url })
const email = 'desk@panel.example'
const dealer_id = await otherDealer({ email })
const resend = (hash: string) => ask(server, 'panel/account/auth/code/resend', { hash })

test('another code is mailed after five minutes, and the one before opens nothing', async () => {
  const { signIn, call } = await panelLogin(server, db, dealer_id)
  await call('panel/account/second_factor/update', { enabled: true, password })
  const { hash } = await signIn()
  await post.sendDue()
  const first = box.code(email)
  expect(await resend(hash)).toMatchObject({ code: 264, http: 403, body: { timeout: 'PT5M' } })
  await pool.query(`update second_factor set sent = sent - interval '300 s' where digest = $1`, [
    sessions.digestOf(hash),
  ])
  expect(await resend(hash)).toMatchObject({ code: 0 })
  await post.sendDue()
  const verify = (code: string) => ask(server, 'panel/account/auth/code/verify', { hash, code })
  if (first !== box.code(email)) expect(await verify(first)).toMatchObject({ code: 282 })
  expect(await verify(box.code(email))).toMatchObject({ code: 0 })
})

test('a program is asked for no other code', async () => {
  const { signIn } = await panelWithProgram(server, db, dealer_id)
  expect(await resend((await signIn()).hash)).toMatchObject({ code: 13, http: 403 })
})

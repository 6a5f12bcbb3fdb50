import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'
import { ask, makeLogin } from '#test/sign-in.ts'

const box = await mailbox()
const { server, db, pool, post, dealer_id } = await fleet({
  smtp_url: box.smtp_url,
  public_url: 'https://fleet.example/',
})
const restore = async (login: string) => {
  const { body } = await ask(server, 'user/restore_password', { login })
  await post.sendDue()
  return body
}

test('whoever is asked for, the answer is the same', async () => {
  const { login } = await makeLogin(db, dealer_id)
  const { login: asleep } = await makeLogin(db, dealer_id, { activated: false })
  const { id, login: blocked } = await makeLogin(db, dealer_id)
  await db.updateTable('users').set({ blocked: true }).where('id', '=', id).execute()
  for (const asked of [login, asleep, blocked, 'nobody@mail.example', '']) {
    expect(await restore(asked)).toEqual({ success: true })
    expect(box.to(asked)).toHaveLength(asked === login ? 1 : 0)
  }
})

test('the mail leads to the page of the service', async () => {
  const { login } = await makeLogin(db, dealer_id)
  await restore(login)
  expect(box.to(login)[0]?.text).toContain(`https://fleet.example/restore?hash=${box.hash(login)}`)
})

test('one mail goes out in five minutes', async () => {
  const { id, login } = await makeLogin(db, dealer_id)
  await Promise.all([restore(login), restore(login)])
  expect(await restore(login)).toEqual({ success: true })
  expect(box.to(login)).toHaveLength(1)
  await pool.query(`update session set creation_date = creation_date - interval '300 s' where user_id = $1`, [id])
  await restore(login)
  expect(box.to(login)).toHaveLength(2)
})

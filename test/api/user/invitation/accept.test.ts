import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { Operation } from '#contract/operation.ts'
import { fleet, type Person, serve } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'
import { ask, password } from '#test/sign-in.ts'
import { all, login } from '../../panel/user/people.ts'
import { withoutSubusers } from '../../subuser/people.ts'

const box = await mailbox()
const { db, server, pool, post, tenant, panel, otherDealer } = await fleet({ smtp_url: box.smtp_url, own: true })
const path = 'user/invitation/accept'
const accept = (hash: string, more = {}) => ask(server, path, { hash, password, ...more })

const invite = async (alice: Person, own = login()) => {
  const { id, link } = await alice.call('subuser/invite', { user: { login: own }, mail: false })
  return { id: id as number, login: own, hash: link.slice(-32) as string }
}

test('a link is good once, and ends the others of the invitation', async () => {
  const alice = await tenant()
  const { id, hash, login } = await invite(alice)
  const other = (await alice.call('subuser/invitation/renew', { subuser_id: id, mail: false })).link.slice(-32)
  const { code, body } = await accept(hash, { client_token: '' })
  expect(code).toBe(0)
  expect(body).toEqual({
    success: true,
    type: 'authenticated',
    hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    client_token: expect.any(String),
  })
  const never = await accept('0'.repeat(32))
  expect(never).toMatchObject({ code: 4 })
  for (const used of [hash, other]) expect(await accept(used, { password: 'another horse' })).toEqual(never)
  expect(await ask(server, 'user/auth', { login, password })).toMatchObject({ code: 0 })
  const [told] = (await alice.call('subuser/list')).list
  expect([told.activated, 'invitation' in told]).toEqual([true, false])
})

test('of two at once, by the same link or two, one chooses its password', async () => {
  const alice = await tenant()
  for (const isSame of [true, false]) {
    const { id, hash } = await invite(alice)
    const { link } = await alice.call('subuser/invitation/renew', { subuser_id: id, mail: false })
    const both = [hash, isSame ? hash : link.slice(-32)]
    const codes = await Promise.all(both.map(async (one) => (await accept(one)).code))
    expect(codes.sort()).toEqual([0, 4])
  }
})

test('it goes on where the platform was started anew', async () => {
  const { hash } = await invite(await tenant())
  const anew = await serve(db, Object.values(api) as unknown as Operation[])
  expect(await ask(anew, path, { hash, password })).toMatchObject({ code: 0 })
})

/** What ends an invitation, or keeps it out for a while: of a sub-user of an account of this dealer. */
const ends: Record<string, (of: { id: number; alice: Person; dealer: Person; dealer_id: number }) => Promise<unknown>> =
  {
    'it is too old': ({ id }) => pool.query(`update session set expires = now() where user_id = $1`, [id]),
    'it was taken back': ({ id, alice }) => alice.call('subuser/invitation/delete', { subuser_id: id }),
    'it was deleted': ({ id, alice }) => alice.call('subuser/delete', { subuser_id: id }),
    'the account is blocked': ({ alice, dealer }) => dealer.call('panel/user/block', { user_id: alice.id }),
    'the account has ended': async ({ alice, dealer }) => {
      const { value } = await dealer.call('panel/user/read', { user_id: alice.id })
      await dealer.call('panel/user/corrupt', { user_id: alice.id, login: value.login })
    },
    'the dealer is closed': ({ dealer_id }) =>
      db.updateTable('dealer').set({ block_type: 'CLIENTS_BLOCKED' }).where('id', '=', dealer_id).execute(),
  }

test.each(Object.entries(ends))('nobody is let in where %s', async (_, end) => {
  const dealer_id = await otherDealer()
  const [alice, dealer] = [await tenant('UTC', dealer_id), await panel(all, dealer_id)]
  const { id, hash } = await invite(alice)
  await end({ id, alice, dealer, dealer_id })
  expect(await accept(hash)).toEqual(await accept('0'.repeat(32)))
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(password_hash).toBe('')
})

test('an invitation that was kept out is good again once the account is', async () => {
  const [alice, dealer] = [await tenant(), await panel(all)]
  const { hash } = await invite(alice)
  await dealer.call('panel/user/block', { user_id: alice.id })
  expect(await accept(hash)).toMatchObject({ code: 4 })
  await dealer.call('panel/user/unblock', { user_id: alice.id })
  expect(await accept(hash)).toMatchObject({ code: 0 })
})

test('where the plans have no sub-users any more it stays open, and is told so', async () => {
  const alice = await tenant()
  const { hash } = await invite(alice)
  await withoutSubusers(db, alice)
  expect(await accept(hash)).toMatchObject({ code: 236, http: 402 })
  expect(await ask(server, 'user/invitation/read', { hash })).toMatchObject({ code: 0 })
})

test('where a second factor is required a code is mailed first', async () => {
  const alice = await tenant()
  await db.updateTable('users').set({ mfa_allowed: true, mfa_required: true }).where('id', '=', alice.id).execute()
  const { hash, login } = await invite(alice)
  const { body } = await accept(hash)
  expect(body).toMatchObject({ type: 'second_factor_required', factor_type: 'email' })
  await post.sendDue()
  const entered = await ask(server, 'user/auth/code/verify', { hash: body.hash, code: box.code(login) })
  expect(entered).toMatchObject({ code: 0 })
  expect(await accept(hash)).toMatchObject({ code: 4 })
})

test('a password that was given in the meantime ends it', async () => {
  const dealer = await panel(all)
  const params = { user: { login: login() }, time_zone: 'UTC', locale: 'en_US', mail: false }
  const { id, link } = await dealer.call('panel/user/invite', params)
  await dealer.call('panel/user/change_password', { user_id: id, password })
  expect(await accept(link.slice(-32))).toMatchObject({ code: 4 })
  expect((await dealer.call('panel/user/read', { user_id: id })).value).not.toHaveProperty('invitation')
})

test('a visitor of a demo account is refused', async () => {
  const { id, hash } = await invite(await tenant())
  await db.updateTable('users').set({ demo: true }).where('id', '=', id).execute()
  expect(await accept(hash)).toMatchObject({ code: 101 })
})

test('a password has 6 to 40 characters, and a link is not spent by one that has not', async () => {
  const { hash } = await invite(await tenant())
  for (const password of ['short', 'x'.repeat(41)]) expect(await accept(hash, { password })).toMatchObject({ code: 7 })
  expect(await accept(hash, { password: 'x'.repeat(40) })).toMatchObject({ code: 0 })
})

test('the audit tells who was invited, and that it accepted', async () => {
  const alice = await tenant()
  const { id, hash } = await invite(alice)
  await accept(hash)
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'user_id'])
    .where('scope', '=', 'account')
    .where('owner_id', '=', alice.id)
    .orderBy('seq')
    .execute()
  expect(rows.map(({ action, user_id }) => [action, user_id])).toEqual([
    ['subuser/invite', alice.id],
    [path, id],
  ])
})

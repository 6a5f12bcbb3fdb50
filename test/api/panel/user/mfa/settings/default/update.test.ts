import { expect, test } from 'vitest'
import * as subusers from '#store/people/subusers.ts'
import { fleet } from '#test/fleet.ts'
import { all, createUser } from '../../../people.ts'

const { db, panel, otherDealer, tenant } = await fleet()
const dealer = await panel(all)
const path = 'panel/user/mfa/settings/default'

const stateOf = (id: number) =>
  db.selectFrom('users').select(['mfa_allowed', 'mfa_enabled']).where('id', '=', id).executeTakeFirstOrThrow()

test('new users get it, those that there are keep what they have', async () => {
  const before = await tenant()
  await dealer.call(`${path}/update`, { settings: { type: 'allowed' } })
  const value = { type: 'allowed', factor_types: ['email'] }
  expect(await dealer.call(`${path}/read`)).toEqual({ value })
  const id = await createUser(dealer)
  expect(await stateOf(id)).toEqual({ mfa_allowed: true, mfa_enabled: false })
  expect(await stateOf(before.id)).toEqual({ mfa_allowed: false, mfa_enabled: false })
  expect((await dealer.call('panel/user/read', { user_id: id })).dealer_mfa_settings).toEqual(value)
  await dealer.call(`${path}/update`, { settings: { type: 'disallowed', factor_types: ['email'] } })
  expect(await dealer.call(`${path}/read`)).toEqual({ value: { type: 'disallowed', factor_types: [] } })
})

test('other dealers have their own', async () => {
  const stranger = await panel(all, await otherDealer())
  await dealer.call(`${path}/update`, { settings: { type: 'allowed' } })
  expect((await stranger.call(`${path}/read`)).value.type).toBe('disallowed')
})

test('there is no other factor than e-mail and programs', async () => {
  const sms = { settings: { type: 'allowed', factor_types: ['sms'] } }
  expect(await dealer.fails(`${path}/update`, sms)).toMatchObject({ code: 7 })
})

test('new users and their sub-users get the factors that are named', async () => {
  const other = await otherDealer()
  const theirs = await panel(all, other)
  const settings = { type: 'allowed', factor_types: ['totp'] }
  await theirs.call(`${path}/update`, { settings })
  expect(await theirs.call(`${path}/read`)).toEqual({ value: settings })
  const id = await createUser(theirs)
  expect((await theirs.call('panel/user/read', { user_id: id })).value.mfa_settings).toEqual(settings)
  const row = { login: 'sub@factors.example', password_hash: '' }
  const sub = await subusers.create(db, { account_id: id }, row)
  const { mfa_factor_types } = await db
    .selectFrom('users')
    .select('mfa_factor_types')
    .where('id', '=', sub)
    .executeTakeFirstOrThrow()
  expect(mfa_factor_types).toEqual(['totp'])
})

test('of new users and their sub-users one is required, and of those that there are none', async () => {
  const other = await otherDealer()
  const theirs = await panel(all, other)
  const before = await createUser(theirs)
  const settings = { type: 'required', factor_types: ['email', 'totp'] }
  await theirs.call(`${path}/update`, { settings })
  expect(await theirs.call(`${path}/read`)).toEqual({ value: settings })
  const id = await createUser(theirs)
  const told = await theirs.call('panel/user/read', { user_id: id })
  expect([told.value.mfa_settings, told.dealer_mfa_settings]).toEqual([settings, settings])
  const sub = await subusers.create(db, { account_id: id }, { login: 'sub@required.example', password_hash: '' })
  const asked = async (id: number) => {
    const { mfa_allowed, mfa_required } = await db
      .selectFrom('users')
      .select(['mfa_allowed', 'mfa_required'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return mfa_allowed && mfa_required
  }
  expect(await Promise.all([before, id, sub].map(asked))).toEqual([false, true, true])
})

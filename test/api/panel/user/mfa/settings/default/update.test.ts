import { expect, test } from 'vitest'
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

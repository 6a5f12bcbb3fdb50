import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { all, createUser } from './people.ts'

const { panel, otherDealer, tenant, subuser, tracker } = await fleet()
const dealer = await panel(all)

test('a user is told with its trackers and when it was made, in UTC', async () => {
  const user = await tenant('Asia/Tokyo')
  await tracker(user)
  const { value, ...beside } = await dealer.call('panel/user/read', { user_id: user.id })
  expect(value).toMatchObject({
    id: user.id,
    trackers_count: 1,
    legal_type: 'individual',
    comment: '',
    mfa_allowed: false,
    mfa_settings: { type: 'disallowed', factor_types: [] },
  })
  expect(Math.abs(Date.parse(`${value.creation_date}Z`) - Date.now())).toBeLessThan(60_000)
  for (const name of ['password_hash', 'okpo_code', 'iec', 'mfa_enabled']) expect(value).not.toHaveProperty(name)
  expect(beside).toEqual({
    discount: { value: 0, min_trackers: 0, end_date: null, strategy: 'no_summing' },
    default_tariff_id: null,
    dealer_mfa_settings: { type: 'disallowed', factor_types: [] },
  })
})

test('what is not a user of the dealer is not found', async () => {
  const user = await tenant()
  const stranger = await panel(all, await otherDealer())
  expect(await stranger.fails('panel/user/read', { user_id: user.id })).toMatchObject({ code: 201, http: 400 })
  const sub = await subuser(user)
  expect(await dealer.fails('panel/user/read', { user_id: sub.id })).toMatchObject({ code: 201 })
  expect(await dealer.fails('panel/user/read', { user_id: 2_000_000_000 })).toMatchObject({ code: 201 })
})

test('it needs users/read', async () => {
  const id = await createUser(dealer)
  const other = await panel({ users: ['create', 'update', 'corrupt', 'global'] })
  expect(await other.fails('panel/user/read', { user_id: id })).toMatchObject({ code: 13 })
})

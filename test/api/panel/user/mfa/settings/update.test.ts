import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { all } from '../../people.ts'

const { db, panel, otherDealer, tenant, subuser } = await fleet()
const dealer = await panel(all)
const path = 'panel/user/mfa/settings/update'
const allowed = { type: 'allowed', factor_types: ['email'] }

const stateOf = ({ id }: Person) =>
  db.selectFrom('users').select(['mfa_allowed', 'mfa_enabled']).where('id', '=', id).executeTakeFirstOrThrow()
const on = { mfa_allowed: true, mfa_enabled: true }
const off = { mfa_allowed: false, mfa_enabled: false }

test('allowing the selected also switches it on, with their sub-users; forbidding switches it off', async () => {
  const [chosen, other] = [await tenant(), await tenant()]
  const sub = await subuser(chosen)
  await dealer.call(path, { target: { type: 'selected', ids: [chosen.id, chosen.id] }, settings: allowed })
  expect([await stateOf(chosen), await stateOf(sub), await stateOf(other)]).toEqual([on, on, off])
  const nobody = { type: 'disallowed' }
  await dealer.call(path, { target: { type: 'selected', ids: [chosen.id] }, settings: nobody })
  expect([await stateOf(chosen), await stateOf(sub)]).toEqual([off, off])
})

test('all are the users of the dealer, and no other’s', async () => {
  const user = await tenant()
  const stranger = await panel(all, await otherDealer())
  await stranger.call(path, { target: { type: 'all' }, settings: allowed })
  expect(await stateOf(user)).toEqual(off)
  await dealer.call(path, { target: { type: 'all' }, settings: allowed })
  expect(await stateOf(user)).toEqual(on)
})

test('to allow none is told as wrong', async () => {
  const settings = { type: 'allowed', factor_types: [] }
  for (const [operation, more] of [
    [path, { target: { type: 'all' } }],
    ['panel/user/mfa/settings/default/update', {}],
  ] as const)
    expect(await dealer.fails(operation, { ...more, settings })).toMatchObject({
      code: 7,
      body: { errors: [{ parameter: 'settings.factor_types' }] },
    })
})

test('users that the dealer does not have are not found, and nobody changes', async () => {
  const user = await tenant()
  await dealer.call(path, { target: { type: 'all' }, settings: { type: 'disallowed' } })
  const target = { type: 'selected', ids: [user.id, 2_000_000_000] }
  expect(await dealer.fails(path, { target, settings: allowed })).toMatchObject({ code: 201 })
  expect(await stateOf(user)).toEqual(off)
})

test('the selected must be named', async () => {
  expect(await dealer.fails(path, { target: { type: 'selected' }, settings: allowed })).toMatchObject({
    code: 7,
    body: { errors: [{ parameter: 'target.ids' }] },
  })
})

import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { makeOwner } from '#test/logins.ts'

const { server, db } = await fleet()

test('the logins of the dealer are listed, its own first, and of no other', async () => {
  const [boss, other] = [await makeOwner(server, db), await makeOwner(server, db)]
  await other.give('eve', {})
  const ann = await boss.give('ann', { users: ['read'] })
  const asleep = await boss.call('panel/login/create', {
    name: 'bob',
    label: 'Bob',
    password: 'a password',
    permissions: {},
  })
  const { list } = await boss.call('panel/login/list')
  const time = expect.stringMatching(/^\d{4}-/)
  const usual = { label: '', blocked: false, mfa_enabled: false, creation_date: time, is_owner: false }
  expect(list).toMatchObject([
    { id: boss.id, login: boss.login, is_owner: true, last_sign_in: time },
    { ...usual, id: ann.id, login: ann.login, permissions: { users: ['read'] }, last_sign_in: time },
    { ...usual, id: asleep.id, login: asleep.login, label: 'Bob', permissions: {}, last_sign_in: null },
  ])
  expect(list).toHaveLength(3)
})

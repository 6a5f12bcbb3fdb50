import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { profile } from '#test/profile.ts'

const { tenant, subuser, panel } = await fleet()

test('a user changes what it says of itself, and what is not sent stays', async () => {
  const alice = await tenant()
  await alice.call('user/personal_info/update', { first_name: 'Ada', last_name: 'King', phone: '4912345678901' })
  await alice.call('user/personal_info/update', {
    legal_type: 'legal_entity',
    legal_name: 'Engines Ltd',
    tin: '123',
    okpo_code: '12345678',
    iec: null,
    post_city: 'London',
  })
  const { user_info } = await alice.call('user/get_info')
  expect(user_info).toMatchObject({
    first_name: 'Ada',
    last_name: 'King',
    phone: '4912345678901',
    legal_type: 'legal_entity',
    title: 'Engines Ltd',
    tin: '123',
    post_city: 'London',
  })
})

test('every field can be changed, and the dealer is told the same', async () => {
  const alice = await tenant()
  await alice.call('user/personal_info/update', profile)
  const dealer = await panel({ users: ['read'] })
  expect((await dealer.call('panel/user/read', { user_id: alice.id })).value).toMatchObject(profile)
})

test('a sub-user changes its own, not the account’s; nothing sent changes nothing', async () => {
  const alice = await tenant()
  const bob = await subuser(alice)
  await bob.call('user/personal_info/update', { first_name: 'Bob' })
  await bob.call('user/personal_info/update', {})
  expect((await bob.call('user/get_info')).user_info.first_name).toBe('Bob')
  expect((await alice.call('user/get_info')).user_info.first_name).toBe('')
})

test('the login, the balance and the rights of a user cannot be sent along', async () => {
  const alice = await tenant()
  const before = (await alice.call('user/get_info')).user_info
  await alice.call('user/personal_info/update', { login: 'x@mail.example', balance: 99, account_id: 1, demo: true })
  expect((await alice.call('user/get_info')).user_info).toEqual(before)
})

test('every fault is told', async () => {
  const alice = await tenant()
  const { code, body } = await alice.fails('user/personal_info/update', {
    legal_type: 'ghost',
    phone: '+49 1',
    okpo_code: '123456789',
    state_reg_num: 'x'.repeat(16),
  })
  expect(code).toBe(7)
  expect(body.errors.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual([
    'legal_type',
    'okpo_code',
    'phone',
    'state_reg_num',
  ])
})

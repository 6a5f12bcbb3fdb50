import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { login, register, withoutSubusers } from './people.ts'

const { db, tenant, subuser } = await fleet()

test('every field is told, and nothing of dealer, verification and money', async () => {
  const alice = await tenant('Europe/Berlin')
  const own = login()
  const id = await register(alice, {
    login: own,
    first_name: 'Grace',
    legal_type: 'sole_trader',
    okpo_code: '12345678',
  })
  expect(await alice.call('subuser/list')).toEqual({
    list: [
      {
        id,
        login: own,
        activated: true,
        legal_type: 'sole_trader',
        first_name: 'Grace',
        middle_name: '',
        last_name: '',
        legal_name: '',
        phone: '',
        post_country: '',
        post_index: '',
        post_region: '',
        post_city: '',
        post_street_address: '',
        registered_country: '',
        registered_index: '',
        registered_region: '',
        registered_city: '',
        registered_street_address: '',
        state_reg_num: '',
        tin: '',
        okpo_code: '12345678',
        security_group_id: null,
        creation_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    ],
  })
})

test('those of the account are listed by id: not the master, nor others', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const ids = [await register(alice), await register(alice)]
  await register(bob)
  const { list } = await alice.call('subuser/list')
  expect(list.map(({ id }: { id: number }) => id)).toEqual(ids)
})

test('only for masters whose plans allow sub-users', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice, ['tracker_update'])
  expect(await clerk.fails('subuser/list')).toMatchObject({ code: 13, http: 403 })
  await withoutSubusers(db, alice)
  expect(await alice.fails('subuser/list')).toMatchObject({ code: 236, http: 402 })
})

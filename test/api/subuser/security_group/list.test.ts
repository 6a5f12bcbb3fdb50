import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { withoutSubusers } from '../people.ts'

const { db, tenant, subuser } = await fleet()

test('those of the account are listed by id, with a storage period where they have one', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const create = (person: typeof alice, group: object) => person.call('subuser/security_group/create', { group })
  const short = { label: 'Temps', privileges: { rights: ['tag_update', 'reports'], store_period: '3m' } }
  const plain = { label: 'Clerks', privileges: { rights: [] } }
  const [one, two] = [await create(alice, short), await create(alice, plain)]
  await create(bob, plain)
  expect(await alice.call('subuser/security_group/list')).toEqual({
    list: [
      { id: one.id, ...short },
      { id: two.id, ...plain },
    ],
  })
})

test('only for masters whose plans allow sub-users', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  expect(await clerk.fails('subuser/security_group/list')).toMatchObject({ code: 13 })
  await withoutSubusers(db, alice)
  expect(await alice.fails('subuser/security_group/list')).toMatchObject({ code: 236 })
})

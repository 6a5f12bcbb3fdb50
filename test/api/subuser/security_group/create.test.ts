import { expect, test } from 'vitest'
import { rights } from '#contract/caller.ts'
import { fleet } from '#test/fleet.ts'
import { secure, withoutSubusers } from '../people.ts'

const { db, tenant, subuser } = await fleet()

test('a group may have every right', async () => {
  const alice = await tenant()
  const group = { label: 'Deputies', privileges: { rights: [...rights] } }
  const { id } = await alice.call('subuser/security_group/create', { group })
  expect(await alice.call('subuser/security_group/list')).toEqual({ list: [{ id, ...group }] })
  expect(rights).toHaveLength(20)
})

test('and its label need not be its own', async () => {
  const alice = await tenant()
  expect(await secure(alice)).not.toBe(await secure(alice))
})

test.each([
  ['group.privileges.rights.0', { label: 'a', privileges: { rights: ['admin'] } }],
  ['group.privileges.rights.1', { label: 'a', privileges: { rights: ['tag_update', 'tag_delete'] } }],
  ['group.privileges.rights', { label: 'a', privileges: { rights: ['reports', 'reports'] } }],
  ['group.privileges.store_period', { label: 'a', privileges: { rights: [], store_period: '0d' } }],
  ['group.privileges.store_period', { label: 'a', privileges: { rights: [], store_period: '1 month' } }],
  ['group.label', { label: ' ', privileges: { rights: [] } }],
])('%s is refused when it is wrong', async (parameter, group) => {
  const { code, body } = await (await tenant()).fails('subuser/security_group/create', { group })
  expect({ code, at: body.errors.map((fault: { parameter: string }) => fault.parameter) }).toEqual({
    code: 7,
    at: [parameter],
  })
})

test('only for masters whose plans allow sub-users', async () => {
  const alice = await tenant()
  const params = { group: { label: 'Clerks', privileges: { rights: [] } } }
  const clerk = await subuser(alice, rights)
  expect(await clerk.fails('subuser/security_group/create', params)).toMatchObject({ code: 13 })
  await withoutSubusers(db, alice)
  expect(await alice.fails('subuser/security_group/create', params)).toMatchObject({ code: 236 })
})

import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { secure, withoutSubusers } from '../people.ts'

const { db, tenant, subuser } = await fleet()
const tag = { name: 'night shift', color: 'FF00aa' }

test('its sub-users have the new rights from their next request on', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  const [{ id }] = (await alice.call('subuser/security_group/list')).list
  const change = (rights: string[]) =>
    alice.call('subuser/security_group/update', { group: { id, label: 'Clerks', privileges: { rights } } })
  expect(await clerk.fails('tag/create', { tag })).toMatchObject({ code: 13 })
  expect(await change(['tag_update'])).toEqual({})
  await clerk.call('tag/create', { tag })
  expect(await clerk.call('user/get_info')).toMatchObject({ privileges: { rights: ['tag_update'] } })
  await change([])
  expect(await clerk.fails('tag/create', { tag })).toMatchObject({ code: 13 })
})

test('label, rights and storage period change; a storage period that is left out is no more', async () => {
  const alice = await tenant()
  const [id, other] = [await secure(alice), await secure(alice, ['reports'], 'Others')]
  const list = async () => (await alice.call('subuser/security_group/list')).list
  const untouched = { id: other, label: 'Others', privileges: { rights: ['reports'] } }
  for (const group of [
    { id, label: 'Temps', privileges: { rights: ['tag_update'], store_period: '12h' } },
    { id, label: 'Temps', privileges: { rights: ['tag_update'] } },
  ]) {
    await alice.call('subuser/security_group/update', { group })
    expect(await list()).toEqual([group, untouched])
  }
})

test('groups of others are not found', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const group = { id: await secure(bob), label: 'Mine', privileges: { rights: [] } }
  expect(await alice.fails('subuser/security_group/update', { group })).toMatchObject({ code: 201, http: 400 })
  expect((await bob.call('subuser/security_group/list')).list).toMatchObject([{ label: 'Clerks' }])
})

test('only for masters whose plans allow sub-users', async () => {
  const alice = await tenant()
  const params = { group: { id: await secure(alice), label: 'Clerks', privileges: { rights: ['reports'] } } }
  const clerk = await subuser(alice)
  expect(await clerk.fails('subuser/security_group/update', params)).toMatchObject({ code: 13 })
  await withoutSubusers(db, alice)
  expect(await alice.fails('subuser/security_group/update', params)).toMatchObject({ code: 236 })
})

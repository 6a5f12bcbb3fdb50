import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'

const { tenant, subuser } = await fleet()

test('each user and sub-user is told its own', async () => {
  const alice = await tenant()
  const bob = await subuser(alice)
  await alice.call('user/settings/ui/update', { key: 'map', value: 'of alice' })
  expect(await bob.fails('user/settings/ui/read', { key: 'map' })).toMatchObject({ code: 201 })
  await bob.call('user/settings/ui/update', { key: 'map', value: 'of bob' })
  expect(await alice.call('user/settings/ui/read', { key: 'map' })).toEqual({ value: 'of alice' })
  expect(await bob.call('user/settings/ui/read', { key: 'map' })).toEqual({ value: 'of bob' })
})

test('where nothing is remembered what was named for that is told', async () => {
  const alice = await tenant()
  const asked = { key: 'labels', otherwise: 'names' }
  expect(await alice.call('user/settings/ui/read', asked)).toEqual({ value: 'names' })
  expect(await alice.call('user/settings/ui/read', { ...asked, otherwise: '' })).toEqual({ value: '' })
  await alice.call('user/settings/ui/update', { key: 'labels', value: '' })
  expect(await alice.call('user/settings/ui/read', asked)).toEqual({ value: '' })
  expect(await alice.fails('user/settings/ui/read', { ...asked, otherwise: 'x'.repeat(256) })).toMatchObject({
    code: 7,
  })
})

test('an unknown key is not found, and a wrong one is told', async () => {
  const alice = await tenant()
  expect(await alice.fails('user/settings/ui/read', { key: 'none' })).toMatchObject({ code: 201, http: 400 })
  for (const key of ['', 'a b', 'x'.repeat(51), 'ü'])
    expect(await alice.fails('user/settings/ui/read', { key })).toMatchObject({ code: 7 })
})

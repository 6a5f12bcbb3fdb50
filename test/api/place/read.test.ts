import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { make, place, read } from '#test/places.ts'

const { tenant, subuser } = await fleet()

test('a place of the account', async () => {
  const alice = await tenant()
  const id = await make(alice)
  expect(await read(alice, id)).toEqual({ id, ...place, description: '', avatar_file_name: null })
})

test('those of others are not found, nor those that a sub-user is not bound to', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const place_id = await make(alice)
  expect(await bob.fails('place/read', { place_id })).toMatchObject({ code: 201, http: 400 })
  const clerk = await subuser(alice)
  expect(await clerk.fails('place/read', { place_id })).toMatchObject({ code: 201, http: 400 })
})

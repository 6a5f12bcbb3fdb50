import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { berlin, make, place, read } from '#test/places.ts'

const { tenant, subuser } = await fleet()

test('the whole place is another then', async () => {
  const alice = await tenant()
  const { id: tag_id } = await alice.call('tag/create', { tag: { name: 'a', color: 'ff0000' } })
  const id = await make(alice, { description: 'old', external_id: 'old', tags: [tag_id] })
  const sent = { id, label: 'New', location: { ...berlin, radius: 1 } }
  expect(await alice.call('place/update', { place: sent })).toEqual({})
  expect(await read(alice, id)).toEqual({ ...sent, description: '', avatar_file_name: null })
})

test('a place may be sent back as it was read', async () => {
  const alice = await tenant()
  const id = await make(alice, { external_id: 'x' })
  const before = await read(alice, id)
  await alice.call('place/update', { place: before })
  expect(await read(alice, id)).toEqual(before)
})

test('unknown tags are told, and nothing changes', async () => {
  const alice = await tenant()
  const id = await make(alice)
  const { code, body } = await alice.fails('place/update', { place: { ...place, id, label: 'New', tags: [1] } })
  expect([code, body.errors[0].parameter]).toEqual([7, 'place.tags'])
  expect((await read(alice, id)).label).toBe('Depot')
})

test('places of others, places that are not seen, and the right', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const id = await make(alice)
  const changed = { place: { ...place, id, label: 'New' } }
  expect(await bob.fails('place/update', changed)).toMatchObject({ code: 201, http: 400 })
  expect(await (await subuser(alice)).fails('place/update', changed)).toMatchObject({ code: 13 })
  const clerk = await subuser(alice, ['place_update'])
  expect(await clerk.fails('place/update', changed)).toMatchObject({ code: 201 })
  expect((await read(alice, id)).label).toBe('Depot')
})

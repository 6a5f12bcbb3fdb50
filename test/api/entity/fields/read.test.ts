import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { addFields, entityOf } from '#test/places.ts'

const { tenant, subuser } = await fleet()

test('the custom fields by id, for sub-users too', async () => {
  const alice = await tenant()
  const entity_id = await entityOf(alice)
  expect(await alice.call('entity/fields/read', { entity_id })).toEqual({ list: [] })
  const [gate, owner] = await addFields(
    alice,
    { label: 'Gate', type: 'text', description: 'Of the\nyard' },
    { label: 'Owner', type: 'employee', required: true },
  )
  const list = [
    { id: gate, label: 'Gate', type: 'text', required: false, description: 'Of the\nyard' },
    { id: owner, label: 'Owner', type: 'employee', required: true, description: null, params: { responsible: false } },
  ]
  expect(await alice.call('entity/fields/read', { entity_id })).toEqual({ list })
  expect(await (await subuser(alice)).call('entity/fields/read', { entity_id })).toEqual({ list })
})

test('of an entity of another account', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const entity_id = await entityOf(bob)
  expect(await alice.fails('entity/fields/read', { entity_id })).toMatchObject({ code: 201, http: 400 })
})

import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { addFields, entityOf } from '#test/places.ts'

const { tenant } = await fleet()

test('by its id or its type, with its fields', async () => {
  const alice = await tenant()
  const id = await entityOf(alice)
  const [field] = await addFields(alice, { label: 'Gate', type: 'integer', required: true })
  const fields = [{ id: field, label: 'Gate', type: 'integer', required: true, description: null }]
  const byId = await alice.call('entity/read', { id })
  expect(byId).toMatchObject({ entity: { id, type: 'place' }, fields })
  expect(byId.fields).toEqual(fields)
  expect(await alice.call('entity/read', { type: 'place' })).toEqual(byId)
})

test('what is not there', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  for (const type of ['task', '', 'Place'])
    expect(await alice.fails('entity/read', { type })).toMatchObject({
      code: 7,
      body: { errors: [{ parameter: 'type' }] },
    })
  for (const params of [{ id: await entityOf(bob) }, { id: 2_000_000_000 }])
    expect(await alice.fails('entity/read', params)).toMatchObject({ code: 201, http: 400 })
})

test('exactly one of the parameters', async () => {
  const alice = await tenant()
  const id = await entityOf(alice)
  for (const params of [{}, { id, type: 'place' }]) expect((await alice.fails('entity/read', params)).code).toBe(7)
})

import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { addFields, entityOf, make, read } from '#test/places.ts'

const { tenant, subuser } = await fleet()

const update = async (account: Person, fields: object[], beside: object = {}) =>
  (await account.call('entity/fields/update', { entity_id: await entityOf(account), fields, ...beside })).list

const faults = async (account: Person, fields: object[], beside: object = {}): Promise<unknown[]> => {
  const params = { entity_id: await entityOf(account), fields, ...beside }
  const { code, body } = await account.fails('entity/fields/update', params)
  return [code, ...body.errors.map(({ parameter }: { parameter: string }) => parameter)]
}

const order = async (account: Person): Promise<string[]> =>
  (await account.call('entity/list')).list[0].settings.layout.sections.at(-1).field_order

test('all seven types; a new field joins the last section', async () => {
  const alice = await tenant()
  const types = ['text', 'bigtext', 'email', 'phone', 'decimal', 'integer', 'employee']
  const list = await update(
    alice,
    types.map((type) => ({ id: null, label: type, type })),
  )
  expect(list.map(({ type }: { type: string }) => type)).toEqual(types)
  const ids = list.map(({ id }: { id: number }) => String(id))
  expect(await order(alice)).toEqual(['label', 'location', 'tags', 'description', ...ids])
})

test('what is sent changes, what is not sent stays; two may swap their labels', async () => {
  const alice = await tenant()
  const [a, b, c] = await addFields(
    alice,
    { label: 'A', type: 'text' },
    { label: 'B', type: 'integer' },
    { label: 'C', type: 'text' },
  )
  const list = await update(alice, [
    { id: a, label: 'B', type: 'text', required: true, description: 'first' },
    { id: b, label: 'A', type: 'integer' },
  ])
  expect(list).toEqual([
    { id: a, label: 'B', type: 'text', required: true, description: 'first' },
    { id: b, label: 'A', type: 'integer', required: false, description: null },
    { id: c, label: 'C', type: 'text', required: false, description: null },
  ])
})

test('what is missing is deleted when that is wanted, with its values and from the layout', async () => {
  const alice = await tenant()
  const [a, b] = (await addFields(alice, { label: 'A', type: 'text' }, { label: 'B', type: 'text' })) as [
    number,
    number,
  ]
  const id = await make(alice, { fields: { [a]: { value: 'x' }, [b]: { value: 'y' } } })
  await update(alice, [{ id: b, label: 'B', type: 'text' }], { delete_missing: true })
  expect((await read(alice, id)).fields).toEqual({ [b]: { type: 'text', value: 'y' } })
  expect(await order(alice)).toEqual(['label', 'location', 'tags', 'description', String(b)])
  // Its label is free.
  const [, again] = await update(alice, [{ label: 'A', type: 'text' }])
  expect(again.id).toBeGreaterThan(b)
  await update(alice, [], { delete_missing: true })
  expect(await read(alice, id)).not.toHaveProperty('fields')
})

test('types stay, ids are the own ones, labels and the responsible are unique', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [a] = await addFields(alice, { label: 'A', type: 'text' })
  await addFields(alice, { label: 'R', type: 'employee', params: { responsible: true } })
  const [foreign] = await addFields(bob, { label: 'A', type: 'text' })
  expect(await faults(alice, [{ id: a, label: 'A', type: 'integer' }])).toEqual([7, 'fields.0.type'])
  for (const id of [foreign, 2_000_000_000])
    expect(await faults(alice, [{ id, label: 'X', type: 'text' }])).toEqual([7, 'fields.0.id'])
  const twice = { id: a, label: 'A', type: 'text' }
  expect(await faults(alice, [twice, { ...twice, label: 'B' }])).toEqual([7, 'fields.1.id'])
  expect(await faults(alice, [{ label: 'A', type: 'text' }])).toEqual([7, 'fields.0.label'])
  const same = { label: 'B', type: 'text' }
  expect(await faults(alice, [same, same])).toEqual([7, 'fields.1.label'])
  const responsible = { type: 'employee', params: { responsible: true } }
  expect(await faults(alice, [{ label: 'S', ...responsible }])).toEqual([7, 'fields.0.params.responsible'])
  const two = ['S', 'T'].map((label) => ({ label, ...responsible }))
  expect(await faults(alice, two, { delete_missing: true })).toEqual([7, 'fields.1.params.responsible'])
  const text = { label: 'S', type: 'text', params: { responsible: true } }
  expect(await faults(alice, [text])).toEqual([7, 'fields.0.params.responsible'])
  expect(await faults(alice, [{ label: ' ', type: 'colour' }])).toEqual([7, 'fields.0.label', 'fields.0.type'])
})

test('at most a hundred fields', async () => {
  const alice = await tenant()
  const fields = Array.from({ length: 100 }, (_, i) => ({ label: `${i}`, type: 'text' }))
  expect(await update(alice, fields)).toHaveLength(100)
  expect(await faults(alice, [{ label: 'one more', type: 'text' }])).toEqual([7, 'fields'])
  expect(await update(alice, [{ label: 'one more', type: 'text' }], { delete_missing: true })).toHaveLength(1)
})

test('entities of others, and the right', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const params = { entity_id: await entityOf(alice), fields: [{ label: 'A', type: 'text' }] }
  expect(await bob.fails('entity/fields/update', params)).toMatchObject({ code: 201, http: 400 })
  const clerk = await subuser(alice, ['place_update'])
  expect(await clerk.fails('entity/fields/update', params)).toMatchObject({ code: 13 })
  const chief = await subuser(alice, ['places_custom_fields_update'])
  expect((await chief.call('entity/fields/update', params)).list).toHaveLength(1)
})

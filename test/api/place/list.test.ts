import { expect, test } from 'vitest'
import { once } from '#pace/once.ts'
import * as places from '#store/place/places.ts'
import * as bindings from '#store/place/subuser-sight.ts'
import { fleet } from '#test/fleet.ts'
import { addFields, berlin, ids, make, place } from '#test/places.ts'

const { db, tenant, subuser } = await fleet()

test('places by id, with how many there are', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [one, two] = [await make(alice), await make(alice, { label: 'Shop' })]
  await make(bob)
  const plain = { ...place, description: '', avatar_file_name: null }
  const list = [
    { id: one, ...plain },
    { id: two, ...plain, label: 'Shop' },
  ]
  expect(await alice.call('place/list')).toEqual({ list, count: 2 })
})

test('a part of them, and those that are named', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [one, two, three] = [await make(alice), await make(alice), await make(alice)]
  const foreign = await make(bob)
  expect(await ids(alice, { limit: 1, offset: 1 })).toEqual([two])
  expect(await alice.call('place/list', { limit: 0 })).toEqual({ list: [], count: 3 })
  expect(await ids(alice, { offset: 3 })).toEqual([])
  expect(await ids(alice, { place_ids: [three, one, foreign, 2_000_000_000] })).toEqual([one, three])
  expect(await ids(alice, { place_ids: [] })).toEqual([])
  expect(await alice.fails('place/list', { limit: 10_001 })).toMatchObject({ code: 212, http: 400 })
})

test('a sub-user sees those that are bound to it', async () => {
  const alice = await tenant()
  await make(alice)
  expect(await (await subuser(alice)).call('place/list')).toEqual({ list: [], count: 0 })
})

const bind = (clerk: { id: number }, account: { id: number }, place_ids: number[]) =>
  bindings.bind(db, { account_id: account.id }, 'place', clerk.id, place_ids)

test('in the order of a field, equal ones by id, those without a value last', async () => {
  const alice = await tenant()
  const { id: late } = await alice.call('tag/create', { tag: { name: 'late', color: 'ff0000' } })
  const { id: early } = await alice.call('tag/create', { tag: { name: 'Early', color: 'ff0000' } })
  const { id: ada } = await alice.call('employee/create', { employee: { first_name: 'Ada', last_name: 'Zuse' } })
  const { id: bo } = await alice.call('employee/create', { employee: { first_name: 'Bo', last_name: 'Abel' } })
  const [text, size, who] = (await addFields(
    alice,
    { label: 'Text', type: 'text' },
    { label: 'Size', type: 'decimal' },
    { label: 'Who', type: 'employee' },
  )) as [number, number, number]
  const of = (t: string | null, s: number | null, w: number | null) => ({
    fields: { [text]: { value: t }, [size]: { value: s }, [who]: { value: w } },
  })
  const at = (address: string) => ({ location: { ...berlin, address } })
  const a = await make(alice, {
    label: 'b',
    description: 'C',
    tags: [late],
    ...at('2'),
    external_id: 'x',
    ...of('B', 10, ada),
  })
  const b = await make(alice, { label: 'C', description: 'a', tags: [early], ...at('1'), ...of('a', 9.5, bo) })
  const c = await make(alice, { label: 'a', description: 'B', ...at('1'), external_id: 'W', ...of(null, null, null) })
  const orders: [string, number[], number[]][] = [
    ['id', [a, b, c], [c, b, a]],
    ['label', [c, a, b], [b, a, c]],
    ['description', [b, c, a], [a, c, b]],
    ['location', [b, c, a], [a, c, b]],
    ['external_id', [b, c, a], [a, c, b]],
    ['tags', [b, a, c], [a, b, c]],
    [String(text), [b, a, c], [a, b, c]],
    [String(size), [b, a, c], [a, b, c]],
    [String(who), [b, a, c], [a, b, c]],
  ]
  const all = [{ type: 'not', condition: { type: 'eq', field: 'id', value: 1 } }]
  for (const [order_by, up, down] of orders)
    for (const conditions of [[], all]) {
      expect([order_by, await ids(alice, { order_by, conditions })]).toEqual([order_by, up])
      expect([order_by, await ids(alice, { order_by, conditions, ascending: false })]).toEqual([order_by, down])
      const page = { order_by, conditions, limit: 2 }
      expect([order_by, await ids(alice, page)]).toEqual([order_by, up.slice(0, 2)])
      expect([order_by, await ids(alice, { ...page, ascending: false })]).toEqual([order_by, down.slice(0, 2)])
    }
  expect(await ids(alice, { order_by: null })).toEqual([a, b, c])
  for (const order_by of ['colour', '2000000000', 'hit'])
    expect((await alice.fails('place/list', { order_by })).body.errors[0].parameter).toBe('order_by')
})

/** Somebody with thousands of places, what is wanted of them in several ways, and orders for it; made once. */
const thousands = once(async () => {
  const alice = await tenant()
  const viewer = { account_id: alice.id, user_id: alice.id, master: true }
  const [text, size] = (await addFields(
    alice,
    { label: 'Text', type: 'text' },
    { label: 'Size', type: 'integer' },
  )) as [number, number]
  const { id: tag_id } = await alice.call('tag/create', { tag: { name: 'late', color: 'ff0000' } })
  await places.create(
    db,
    viewer,
    Array.from({ length: 2600 }, (_, i) => ({
      ...place,
      label: `Depot ${(i * 7919) % 2600}`,
      tags: i % 800 === 7 ? [tag_id] : [],
      fields: {
        ...(i % 3 > 0 && { [text]: { type: 'text', value: `No ${(i * 31) % 400}` } }),
        ...(i % 5 > 0 && { [size]: { type: 'integer', value: String((i * 17) % 50) } }),
      },
    })),
  )
  const conditions = [{ type: 'contains', field: 'label', value: 'dep' }]
  const not = [{ type: 'not', condition: { type: 'eq', field: String(size), value: 3 } }]
  const few = { conditions: [{ type: 'contains', field: String(text), value: 'o' }] }
  const wanted = {
    all: {},
    'by a condition that all pass': { conditions },
    'by what a field is not': { conditions: not },
    'by a filter that few pass': { filter: 'depot 11' },
    'by a filter that all pass': { filter: 'de' },
    'by a field that most have': few,
  }
  return { alice, wanted, orders: ['label', 'tags', String(text), String(size)] }
})

test.each([
  'all',
  'by a condition that all pass',
  'by what a field is not',
  'by a filter that few pass',
  'by a filter that all pass',
  'by a field that most have',
] as const)(
  'pages of thousands of places are parts of the whole list, whatever the order: %s',
  async (name) => {
    const { alice, wanted, orders } = await thousands()
    const unordered = await ids(alice, wanted[name])
    for (const order_by of orders)
      for (const ascending of [true, false]) {
        const sorted = { ...wanted[name], order_by, ascending }
        const all = await ids(alice, sorted)
        const size = all.length
        for (const offset of [0, size - 3]) {
          const page = await alice.call('place/list', { ...sorted, limit: 7, offset })
          expect(page.list.map(({ id }: { id: number }) => id)).toEqual(all.slice(offset, offset + 7))
          expect(page.count).toBe(size)
        }
        expect([...all].sort((a, b) => a - b)).toEqual(unordered)
      }
    // Lists of thousands take long on a busy machine.
  },
  120_000,
)

test('what thousands of places pass is the same as what each of them passes', async () => {
  const alice = await tenant()
  const { id: tag } = await alice.call('tag/create', { tag: { name: 'Early', color: 'ff0000' } })
  const { id: ada } = await alice.call('employee/create', { employee: { first_name: 'Ada' } })
  const [text, size, who] = (await addFields(
    alice,
    { label: 'Text', type: 'text' },
    { label: 'Size', type: 'integer' },
    { label: 'Who', type: 'employee', params: { responsible: false } },
  )) as [number, number, number]
  const isMost = (i: number) => i % 5 > 0
  const made = await places.create(
    db,
    { account_id: alice.id, user_id: alice.id, master: true },
    Array.from({ length: 3000 }, (_, i) => ({
      ...place,
      label: `Depot ${(i * 7919) % 3000}`,
      tags: isMost(i) ? [tag] : [],
      fields: {
        [size]: { type: 'integer', value: String(i % 10) },
        ...(isMost(i) && { [text]: { type: 'text', value: 'Zq' }, [who]: { type: 'employee', value: String(ada) } }),
      },
    })),
  )
  const contains = (field: string | number, value: string) => ({
    conditions: [{ type: 'contains', field: String(field), value }],
  })
  const few = [0, 1, 2, 3, 4, 5, 6, 7].map(String)
  const asked: [object, (i: number) => boolean][] = [
    [contains('label', 'd'), () => true],
    [contains('tags', 'ly'), isMost],
    [contains(who, 'a'), isMost],
    [contains(text, 'z'), isMost],
    [{ conditions: [{ type: 'in', field: String(size), value: few }] }, (i) => i % 10 < 8],
    [{ filter: 'zq' }, isMost],
    [{ filter: 'rly' }, isMost],
    [{ filter: 'Depot', tag_ids: [tag] }, isMost],
  ]
  for (const [wanted, holds] of asked)
    for (const order_by of ['id', 'label', String(text)]) {
      const { list, count } = await alice.call('place/list', { ...wanted, order_by, limit: 10_000 })
      const found = list.map(({ id }: { id: number }) => id)
      expect([wanted, order_by, found.sort((a: number, b: number) => a - b)]).toEqual([
        wanted,
        order_by,
        made.filter((_, i) => holds(i)),
      ])
      expect(count).toBe(found.length)
    }
}, 120_000)

test('places carry all of the tags', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const tag = async () => (await alice.call('tag/create', { tag: { name: 'a', color: 'ff0000' } })).id as number
  const [a, b] = [await tag(), await tag()]
  await make(alice, { tags: [a] })
  const both = await make(alice, { tags: [b, a] })
  expect(await alice.call('place/list', { tag_ids: [a, b, a] })).toMatchObject({ list: [{ id: both }], count: 1 })
  expect(await ids(alice, { tag_ids: [a], conditions: [{ type: 'eq', field: 'tags', value: b }] })).toEqual([both])
  expect(await ids(bob, { tag_ids: [a] })).toEqual([])
})

test('what is changed or deleted is found as it is now', async () => {
  const alice = await tenant()
  const [gate] = (await addFields(alice, { label: 'Gate', type: 'text' })) as [number]
  const id = await make(alice, { label: 'old', fields: { [gate]: { value: 'iron' } } })
  await alice.call('place/update', { place: { ...place, id, label: 'new', fields: { [gate]: { value: 'wood' } } } })
  for (const [filter, found] of [
    ['old', []],
    ['iron', []],
    ['new', [id]],
    ['wood', [id]],
  ] as const)
    expect(await ids(alice, { filter })).toEqual(found)
  expect(await ids(alice, { conditions: [{ type: 'contains', field: String(gate), value: 'wood' }] })).toEqual([id])
  const entity_id = (await alice.call('entity/list')).list[0].id
  await alice.call('entity/fields/update', { entity_id, fields: [], delete_missing: true })
  expect(await ids(alice, { filter: 'wood' })).toEqual([])
  const who = { label: 'Who', type: 'employee' }
  const [field] = (await addFields(alice, who)) as [number]
  const { id: ada } = await alice.call('employee/create', { employee: { first_name: 'Ada', last_name: '' } })
  await alice.call('place/update', { place: { ...place, id, fields: { [field]: { value: ada } } } })
  expect(await ids(alice, { filter: 'ada' })).toEqual([id])
  await alice.call('employee/delete', { employee_id: ada })
  expect((await alice.call('place/list')).list[0]).not.toHaveProperty('fields')
  await alice.call('place/delete', { place_id: id })
  expect(await ids(alice, { filter: 'depot' })).toEqual([])
  expect(await db.selectFrom('place_value').selectAll().where('account_id', '=', alice.id).execute()).toEqual([])
})

test('a sub-user finds what is bound to it and nothing else', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice)
  const [own] = [await make(alice), await make(alice)]
  await bind(clerk, alice, [own])
  const not = { type: 'not', condition: { type: 'eq', field: 'id', value: 1 } }
  for (const params of [{}, { filter: 'dep' }, { conditions: [not] }, { order_by: 'label' }])
    expect(await clerk.call('place/list', params)).toMatchObject({ list: [{ id: own }], count: 1 })
})

test('faults of conditions are told by their paths, here those of fields', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const [foreign] = await addFields(bob, { label: 'Gate', type: 'text' })
  for (const field of [String(foreign), 'colour', 'constructor', 'fields', '0']) {
    const conditions = [{ type: 'not', condition: { type: 'contains', field, value: 'x' } }]
    const { code, body } = await alice.fails('place/list', { conditions })
    expect([code, body.errors[0].parameter]).toEqual([7, 'conditions.0.condition.field'])
  }
})

test('spaces around a filter look for nothing, as in the lists of vehicles and employees', async () => {
  const alice = await tenant()
  const id = await make(alice, { label: 'Depot' })
  for (const filter of [' ', ' depot '])
    expect(await alice.call('place/list', { filter })).toMatchObject({ list: [{ id }], count: 1 })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { addFields, berlin, make } from '#test/places.ts'

const { tenant } = await fleet()
const alice = await tenant()
const bob = await tenant()

// What one account has, another has as well: nothing of it may come into the answers.
const people = [
  ['Ada', 'King', 'Lovelace'],
  ['Grace', '', 'Hopper'],
  ['Linus', '', ''],
]
const names = ['north', 'No 5', 'süd']

const setUp = async (account: typeof alice) => ({
  employees: await Promise.all(
    people.map(async ([first_name, middle_name, last_name]) => {
      const { id } = await account.call('employee/create', { employee: { first_name, middle_name, last_name } })
      return id as number
    }),
  ),
  tags: await Promise.all(
    names.map(async (name) => (await account.call('tag/create', { tag: { name, color: 'ff0000' } })).id as number),
  ),
  custom: (
    await addFields(account, ...['text', 'decimal', 'integer', 'employee'].map((type) => ({ label: type, type })))
  ).map(String) as [string, string, string, string],
})

const words = ['', 'ab', 'ABC', 'abcd', '5', '05', '5.0', ' -5 ', '12.50', 'Berlin', '50%', 'a_b', '\\', 'ÄÖ', '1234']
const word = fc.constantFrom(...words)
const number = fc.constantFrom(-5, 0, 5, 12.5, 50, 1234, 0.000_001, 999_999_999)
const whole = fc.constantFrom(-5, 0, 5, 12, 50, 1234)

const aPlace = fc.record({
  label: fc.constantFrom(...words.filter((text) => text.trim() !== '')),
  description: word,
  address: word,
  external_id: word,
  tags: fc.uniqueArray(fc.nat(names.length - 1)),
  text: word,
  decimal: fc.option(number),
  integer: fc.option(whole),
  employee: fc.option(fc.nat(people.length - 1)),
})

type APlace = typeof aPlace extends fc.Arbitrary<infer P> ? P : never

const create = (account: typeof alice, { custom, tags, employees }: Awaited<ReturnType<typeof setUp>>, one: APlace) =>
  make(account, {
    label: one.label,
    description: one.description,
    location: { ...berlin, address: one.address },
    external_id: one.external_id,
    ...(one.tags.length > 0 && { tags: one.tags.map((i) => tags[i]) }),
    fields: {
      [custom[0]]: { value: one.text },
      [custom[1]]: { value: one.decimal },
      [custom[2]]: { value: one.integer },
      [custom[3]]: { value: one.employee === null ? null : employees[one.employee] },
    },
  })

const things = await setUp(alice)
const others = await setUp(bob)
const places = fc.sample(aPlace, { numRuns: 60, seed: 7 })
const ids: number[] = []
for (const one of places) {
  ids.push(await create(alice, things, one))
  await create(bob, others, one)
}

/** What a field of a place says: texts, numbers, links. */
interface Said {
  texts: string[]
  numbers: number[]
}

const reads = (text: string): number[] => (/^ *[+-]?\d+(\.\d+)? *$/.test(text) ? [Number(text)] : [])
const ofText = (text: string): Said => ({ texts: [text], numbers: reads(text) })
const ofNumber = (value: number | null): Said =>
  value === null ? { texts: [], numbers: [] } : { texts: [value.toFixed(6).replace(/\.?0+$/, '')], numbers: [value] }
const nameOf = (i: number): string => (people[i] ?? []).join(' ').replace('  ', ' ')

const fields: Record<string, (one: APlace, id: number) => Said> = {
  id: (_, id) => ofNumber(id),
  label: ({ label }) => ofText(label),
  description: ({ description }) => ofText(description),
  location: ({ address }) => ofText(address),
  external_id: ({ external_id }) => ofText(external_id),
  tags: ({ tags }) => ({
    texts: tags.map((i) => names[i] as string),
    numbers: tags.map((i) => things.tags[i] as number),
  }),
  [things.custom[0]]: ({ text }) => (text === '' ? { texts: [], numbers: [] } : ofText(text)),
  [things.custom[1]]: ({ decimal }) => ofNumber(decimal),
  [things.custom[2]]: ({ integer }) => ofNumber(integer),
  [things.custom[3]]: ({ employee }) =>
    employee === null
      ? { texts: [], numbers: [] }
      : { texts: [nameOf(employee)], numbers: [things.employees[employee] as number] },
}
const numeric = ['id', things.custom[1], things.custom[2]]
const linked = ['tags', things.custom[3]]

const has = ({ texts }: Said, part: string): boolean =>
  texts.some((text) => text.toLowerCase().includes(part.toLowerCase()))
const is = ({ numbers }: Said, value: number): boolean => numbers.includes(value)

// biome-ignore lint/suspicious/noExplicitAny: a tree as clients send it
const holds = (condition: any, one: APlace, id: number): boolean => {
  const { type, conditions, condition: inner, field, value } = condition
  if (type === 'and') return conditions.every((part: object) => holds(part, one, id))
  if (type === 'or') return conditions.some((part: object) => holds(part, one, id))
  if (type === 'not') return !holds(inner, one, id)
  const said = fields[field]?.(one, id) as Said
  if (type === 'eq') return is(said, value)
  if (type === 'contains') return has(said, value)
  const byNumber =
    numeric.includes(field) || (linked.includes(field) && !value.some((item: unknown) => typeof item === 'string'))
  return value.some((item: string | number) => (byNumber ? is(said, Number(item)) : has(said, String(item))))
}

const field = fc.constantFrom(...Object.keys(fields))
const part = fc.constantFrom(
  'a',
  'AB',
  'abc',
  'bcd',
  '5',
  '50%',
  '_',
  '\\',
  'äö',
  'Love',
  'da king l',
  'ü',
  'no',
  '.5',
  '1234',
)
const value = fc.oneof(number, fc.constantFrom(...things.employees, ...things.tags, ...others.tags))
const leaf = fc.oneof(
  fc.record({ type: fc.constant('eq'), field, value }),
  fc.record({ type: fc.constant('contains'), field, value: part }),
  fc.record({ type: fc.constant('in'), field: fc.constantFrom(...numeric), value: fc.array(number, { minLength: 1 }) }),
  fc.record({
    type: fc.constant('in'),
    field: fc.constantFrom(...Object.keys(fields).filter((name) => !numeric.includes(name))),
    value: fc.oneof(fc.array(part, { minLength: 1 }), fc.array(value, { minLength: 1 })),
  }),
)
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.record({
      type: fc.constantFrom('and', 'or'),
      conditions: fc.array(tie('tree'), { minLength: 2, maxLength: 4 }),
    }),
    fc.record({ type: fc.constant('not'), condition: tie('tree') }),
  ),
}))

const found = async (params: object): Promise<number[]> =>
  (await alice.call('place/list', params)).list.map(({ id }: { id: number }) => id)

const expected = (which: (one: APlace, id: number) => boolean): number[] =>
  ids.filter((id, i) => which(places[i] as APlace, id))

test('trees find what their meaning finds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tree, { minLength: 1, maxLength: 3 }), async (conditions) => {
      const all = expected((one, id) => conditions.every((condition) => holds(condition, one, id)))
      expect(await found({ conditions })).toEqual(all)
    }),
    { numRuns: 150 },
  )
})

test('a filter finds its text in any field, and conditions and tags narrow that', async () => {
  const searched = ['label', 'description', 'location', 'external_id', 'tags', ...things.custom]
  await fc.assert(
    fc.asyncProperty(part, fc.option(leaf), fc.option(fc.nat(2)), async (filter, condition, tag) => {
      const tag_ids = tag === null ? [] : [things.tags[tag]]
      const all = expected(
        (one, id) =>
          searched.some((name) => has(fields[name]?.(one, id) as Said, filter)) &&
          (!condition || holds(condition, one, id)) &&
          (tag === null || one.tags.includes(tag)),
      )
      expect(await found({ filter, tag_ids, conditions: condition ? [condition] : [] })).toEqual(all)
    }),
    { numRuns: 80 },
  )
})

test('conditions may be written as JSON text, their numbers as text and custom fields as numbers', async () => {
  const condition = { type: 'eq', field: Number(things.custom[2]), value: '5' }
  for (const conditions of [
    [JSON.stringify(condition)],
    [condition],
    [{ type: 'and', conditions: [condition, condition] }],
  ])
    expect(await found({ conditions })).toEqual(expected(({ integer }) => integer === 5))
})

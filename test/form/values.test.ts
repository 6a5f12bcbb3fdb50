import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldFaults } from '#form/faults.ts'
import { type Field, type FieldType, type GivenField, storedField } from '#form/field.ts'
import { type Against, checkValues, type FileFacts, filesIn, type Value, type ValueType } from '#form/values.ts'

const choices = ['a', 'b', 'c'].map((label) => ({ label }))
const field = (more: Partial<GivenField>): Field => storedField({ id: 'x', label: 'A field', type: 'text', ...more })

const file = (id: number, more: Partial<FileFacts> = {}): FileFacts => ({
  ...{ id, field_id: 'x', type: 'image', state: 'uploaded', name: 'a.JPG', size: 100 },
  ...more,
})
const against: Against = {
  today: '2026-11-22',
  files: new Map(
    [
      ...Array.from({ length: 7 }, (_, i) => file(i + 1)),
      file(10, { field_id: 'other' }),
      file(11, { state: 'created' }),
      file(12, { type: 'file', name: 'a.pdf' }),
      file(13, { size: 5 }),
      file(14, { field_id: null }),
    ].map((facts) => [facts.id, facts]),
  ),
}

const check = (of: Field, value?: Value | null) => checkValues([of], value === undefined ? {} : { x: value }, against)
const codesOf = (of: Field, value?: Value | null) => check(of, value).faults.map(({ code }) => code)

const group = { type: 'checkbox_group', group: choices, min_checked: 2, max_checked: 2 } as const
const boxes = (...values: boolean[]): Value => ({ type: 'checkbox_group', values })
const text = (value: string): Value => ({ type: 'text', value })
const date = (value: string): Value => ({ type: 'date', value })
const stars = (value: string | number): Value => ({ type: 'rating', value })
const photos = (...file_ids: number[]): Value => ({ type: 'photo', file_ids })
const files = (...file_ids: number[]): Value => ({ type: 'file', file_ids })
const bounded = { type: 'text', min_length: 2, max_length: 3 } as const
const sized: Partial<GivenField> = {
  ...{ type: 'file', min_file_size: 50, max_file_size: 100, allowed_extensions: ['.jpg', 'PNG'] },
}

/** The field, what is given, and the code; undefined where it is taken. */
const cases: [Partial<GivenField>, Value | null | undefined, number | undefined][] = [
  [{ required: true }, undefined, 1],
  [{}, undefined, undefined],
  [{ required: true }, text(''), 1],
  [bounded, text(''), undefined],
  [{ required: true }, null, 3],
  [{}, null, 3],
  [{}, { type: 'text', value: null }, 3],
  [{}, { type: 'text' }, 3],
  [{}, { type: 'rating', value: 3 }, 2],
  [{}, { type: 'text', value: 3 }, 2],
  [bounded, text('a'), 6],
  [bounded, text('ab'), undefined],
  [bounded, text('👍👍👍'), undefined],
  [bounded, text('abcd'), 7],
  [{ ...group, required: true }, boxes(false, false, false), 1],
  [group, boxes(false, false, false), undefined],
  [group, boxes(), undefined],
  [{ ...group, required: true }, boxes(), 1],
  [group, boxes(true, true), 5],
  [group, boxes(true, false, false), 6],
  [group, boxes(true, true, false), undefined],
  [group, boxes(true, true, true), 7],
  [group, { type: 'checkbox_group', values: null }, 3],
  [{ type: 'dropdown', options: choices }, { type: 'dropdown', value_index: 2 }, undefined],
  [{ type: 'dropdown', options: choices }, { type: 'dropdown', value_index: 3 }, 4],
  [{ type: 'radio_group', options: choices }, { type: 'radio_group', value_index: -1 }, 4],
  [{ type: 'radio_group', options: choices }, { type: 'radio_group' }, 3],
  [{ type: 'radio_group', options: choices }, { type: 'dropdown', value_index: 1 }, 2],
  [{ type: 'date' }, date('2026-02-28'), undefined],
  [{ type: 'date' }, date('2026-02-30'), 2],
  [{ type: 'date' }, date('tomorrow'), 2],
  [{ type: 'date', disable_past: true }, date('2026-11-21'), 6],
  [{ type: 'date', disable_past: true, disable_future: true }, date('2026-11-22'), undefined],
  [{ type: 'date', disable_future: true }, date('2026-11-23'), 7],
  [{ type: 'rating', max_stars: 5 }, stars(0), 6],
  [{ type: 'rating', max_stars: 5 }, stars(5), undefined],
  [{ type: 'rating', max_stars: 5 }, stars(6), 7],
  [{ type: 'rating', max_stars: 5 }, stars(2.5), 2],
  [{ type: 'rating', max_stars: 5 }, stars('many'), 2],
  [{ type: 'photo', required: true }, photos(), 1],
  [{ type: 'photo' }, photos(), undefined],
  [{ type: 'photo', max_files: 2 }, photos(1, 2, 2), undefined],
  [{ type: 'photo', max_files: 2 }, photos(1, 2, 3), 7],
  [{ type: 'photo' }, photos(1, 99), 8],
  [{ type: 'photo' }, photos(10), 8],
  [{ type: 'photo' }, photos(14), 8],
  [{ type: 'photo' }, photos(11), 10],
  [{ type: 'photo' }, photos(12), 9],
  [{ type: 'photo' }, { type: 'photo', file_ids: null }, 3],
  [sized, files(1), undefined],
  [sized, files(12), 9],
  [sized, files(13), 5],
  [sized, files(1, 2, 3, 4, 5, 6, 7), 7],
  [{ type: 'signature', required: true }, undefined, 1],
  [{ type: 'signature' }, { type: 'signature', file_id: 1 }, undefined],
  [{ type: 'signature' }, { type: 'file', file_id: 1 }, undefined],
  [{ type: 'signature' }, { type: 'signature' }, 3],
  [{ type: 'signature' }, { type: 'signature', file_id: 99 }, 8],
  [{ type: 'separator' }, undefined, undefined],
  [{ type: 'separator' }, text('x'), 2],
]

test.each(cases)('%j is filled in with %j: %s', (more, value, code) => {
  expect(codesOf(field(more), value)).toEqual(code === undefined ? [] : [code])
})

test('every code is met', () => {
  expect([...new Set(cases.map(([, , code]) => code ?? 0))].sort((a, b) => a - b)).toEqual([
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  ])
})

test('a value of a field that the form does not have refers to nothing', () => {
  expect(checkValues([], { y: text('x') }, against).faults).toMatchObject([{ field_id: 'y', code: 8 }])
})

test('only what the type has is kept, and what is empty is not', () => {
  const kept = (of: Field, value: Value) => check(of, value).values
  expect(kept(field({}), { ...text('hi'), value_index: 3, file_id: 7 })).toEqual({ x: text('hi') })
  expect(kept(field({}), text(''))).toEqual({})
  expect(kept(field({ type: 'rating' }), stars('4'))).toEqual({ x: stars(4) })
  expect(kept(field({ type: 'photo' }), photos(2, 1, 2))).toEqual({ x: photos(2, 1) })
  expect(kept(field({ type: 'signature' }), { type: 'file', file_id: 1 })).toEqual({
    x: { type: 'signature', file_id: 1 },
  })
})

test('the files of all values are found', () => {
  expect(
    filesIn({ a: photos(1, 2), b: { type: 'signature', file_id: 3 }, c: text('x'), d: null, e: files(2) }),
  ).toEqual([1, 2, 3])
})

const valued: ValueType[] = [
  ...(['text', 'checkbox_group', 'dropdown', 'radio_group', 'date'] as const),
  ...(['rating', 'file', 'photo', 'signature'] as const),
]
const types: FieldType[] = [...valued, 'separator']

const label = fc.string({ minLength: 1, maxLength: 100 })
const some = fc.array(fc.record({ label }), { minLength: 1, maxLength: 5 })
const aField: fc.Arbitrary<GivenField> = fc.record(
  {
    id: fc.stringMatching(/^[A-Za-z0-9-]{1,19}$/),
    label,
    type: fc.constantFrom(...types),
    required: fc.boolean(),
    min_length: fc.nat(10),
    max_length: fc.integer({ min: 1, max: 10 }),
    group: some,
    options: some,
    min_checked: fc.nat(3),
    max_checked: fc.integer({ min: 1, max: 3 }),
    disable_future: fc.boolean(),
    disable_past: fc.boolean(),
    max_stars: fc.integer({ min: 1, max: 10 }),
    max_files: fc.integer({ min: 1, max: 6 }),
  },
  { requiredKeys: ['id', 'label', 'type', 'group', 'options'] },
)
const aForm = fc
  .uniqueArray(aField, { selector: ({ id }) => id, maxLength: 15 })
  .filter((given) => fieldFaults(given).length === 0)
  .map((given) => given.map(storedField))

const aValue: fc.Arbitrary<Value | null> = fc.option(
  fc.record(
    {
      type: fc.constantFrom(...valued),
      value: fc.oneof(fc.string({ maxLength: 12 }), fc.integer({ min: -1, max: 12 }), fc.constant('2026-11-22')),
      values: fc.array(fc.boolean(), { maxLength: 6 }),
      value_index: fc.integer({ min: -1, max: 6 }),
      file_ids: fc.array(fc.integer({ min: 1, max: 14 }), { maxLength: 8 }),
      file_id: fc.integer({ min: 1, max: 14 }),
    },
    { requiredKeys: ['type'] },
  ),
  { freq: 10 },
)

/** A form, and something for some of its fields, mostly of their types. */
const filled = aForm.chain((fields) =>
  fc.tuple(
    fc.constant(fields),
    fc
      .tuple(
        ...fields.map(({ type }) =>
          fc.option(
            fc.oneof(
              aValue,
              aValue.map((value) => value && { ...value, type: type as ValueType }),
            ),
          ),
        ),
      )
      .map((values) =>
        Object.fromEntries(
          fields.flatMap(({ id }, i) => (values[i] === undefined ? [] : [[id, values[i] as Value | null]])),
        ),
      ),
  ),
)

test('a field has a fault or is kept or is empty and need not be filled in', () => {
  fc.assert(
    fc.property(filled, ([fields, given]) => {
      const { values, faults } = checkValues(fields, given, against)
      const wrong = faults.map(({ field_id }) => field_id)
      expect(new Set(wrong).size).toBe(wrong.length)
      for (const { code, error } of faults) {
        expect(code).toBeGreaterThanOrEqual(1)
        expect(code).toBeLessThanOrEqual(10)
        expect(error).not.toBe('')
      }
      for (const { id, required, type } of fields) {
        // A field may be called `constructor`.
        const kept = Object.hasOwn(values, id)
        expect(wrong.includes(id) || kept || !required).toBe(true)
        expect(wrong.includes(id) && kept).toBe(false)
        if (kept) expect(values[id]?.type).toBe(type)
      }
    }),
  )
})

test('what is kept would be taken again, and kept as it is', () => {
  fc.assert(
    fc.property(filled, ([fields, given]) => {
      const { values, faults } = checkValues(fields, given, against)
      if (faults.length > 0) return
      expect(checkValues(fields, values, against)).toEqual({ values, faults: [] })
    }),
  )
})

test('the order in which values come does not matter', () => {
  fc.assert(
    fc.property(filled, ([fields, given]) => {
      const turned = Object.fromEntries(Object.entries(given).toReversed())
      expect(checkValues(fields, turned, against)).toEqual(checkValues(fields, given, against))
    }),
  )
})

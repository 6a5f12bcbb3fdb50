import { expect, test } from 'vitest'
import { fieldFaults } from '#form/faults.ts'
import { bounds, type GivenField, storedField } from '#form/field.ts'

const choices = ['a', 'b', 'c'].map((label) => ({ label }))
const field = (more: Partial<GivenField>): GivenField => ({ id: 'a-1', label: 'A field', type: 'text', ...more })

test('what is left out is put in, by type, and what is of other types is left out', () => {
  const common = { id: 'a-1', label: 'A field', description: null, required: false }
  const told = (more: Partial<GivenField>) =>
    storedField(field({ max_stars: 3, min_length: 2, options: choices, ...more }))
  expect(told({})).toEqual({ ...common, type: 'text', min_length: 2, max_length: 1024 })
  expect(told({ type: 'checkbox_group', group: choices })).toEqual({
    ...{ ...common, type: 'checkbox_group', min_checked: 0, max_checked: 3, group: choices },
  })
  expect(told({ type: 'dropdown' })).toEqual({ ...common, type: 'dropdown', options: choices })
  expect(told({ type: 'radio_group' })).toEqual({ ...common, type: 'radio_group', options: choices })
  expect(told({ type: 'date' })).toEqual({ ...common, type: 'date', disable_future: false, disable_past: false })
  expect(told({ type: 'rating' })).toEqual({ ...common, type: 'rating', max_stars: 3 })
  expect(told({ type: 'file' })).toEqual({
    ...{ ...common, type: 'file', min_file_size: 0, max_file_size: 16_777_216, allowed_extensions: null },
  })
  expect(told({ type: 'photo' })).toEqual({ ...common, type: 'photo', max_files: 6 })
  expect(told({ type: 'signature' })).toEqual({ ...common, type: 'signature' })
  expect(told({ type: 'separator' })).toEqual({ ...common, type: 'separator' })
})

test('where a value is required, one is the least that stands for what is left out', () => {
  expect(storedField(field({ required: true }))).toMatchObject({ min_length: 1 })
  expect(storedField(field({ type: 'checkbox_group', group: choices, required: true }))).toMatchObject({
    min_checked: 1,
  })
})

test.each<[Partial<GivenField>, string]>([
  [{ required: true, min_length: 0 }, '0.min_length'],
  [{ min_length: 5, max_length: 4 }, '0.min_length'],
  [{ type: 'checkbox_group' }, '0.group'],
  [{ type: 'checkbox_group', group: choices, required: true, min_checked: 0 }, '0.min_checked'],
  [{ type: 'checkbox_group', group: choices, min_checked: 3, max_checked: 2 }, '0.min_checked'],
  [{ type: 'checkbox_group', group: choices, max_checked: 4 }, '0.max_checked'],
  [{ type: 'dropdown' }, '0.options'],
  [{ type: 'radio_group' }, '0.options'],
  [{ type: 'file', min_file_size: 11, max_file_size: 10 }, '0.min_file_size'],
  [{ type: 'separator', required: true }, '0.required'],
])('%j is refused at %s', (more, at) => {
  expect(fieldFaults([field(more)]).map((fault) => fault.at)).toEqual([at])
})

test.each<Partial<GivenField>>([
  { required: true },
  { required: true, min_length: 1, max_length: 1 },
  { type: 'checkbox_group', group: choices, min_checked: 3, max_checked: 3, required: true },
  { type: 'rating', required: true },
  { type: 'separator' },
  { type: 'file', min_file_size: 10, max_file_size: 10 },
])('%j is taken', (more) => {
  expect(fieldFaults([field(more)])).toEqual([])
})

test('an id is of one field', () => {
  expect(fieldFaults(['x', 'y', 'x'].map((id) => field({ id }))).map(({ at }) => at)).toEqual(['2.id'])
})

test('sixteen fields take files', () => {
  const types = ['photo', 'file', 'signature'] as const
  const many = Array.from({ length: 17 }, (_, i) => field({ id: `${i}`, type: types[i % 3] as 'file' }))
  expect(fieldFaults(many.slice(0, bounds.file_fields))).toEqual([])
  expect(fieldFaults(many).map(({ at }) => at)).toEqual([''])
})

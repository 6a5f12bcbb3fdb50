import { expect, test } from 'vitest'
import type { GivenField } from '#form/field.ts'
import { storedField } from '#form/field.ts'
import { hasItems, isAsked, itemFaults, lackingPhotos } from '#form/inspection.ts'
import { inspected } from '#test/inspected.ts'

const fields = inspected.map((field) => storedField(field as GivenField))
const chose = (tyres: number) => ({ tyres: { type: 'radio_group', value_index: tyres } }) as const
const shot = { shot: { type: 'photo' as const, file_ids: [1] } }

test('the first choice has passed, any other has failed, and no answer is none', () => {
  expect(itemFaults(fields, {})).toEqual([])
  expect(itemFaults(fields, chose(0))).toEqual([])
  expect(itemFaults(fields, chose(2))).toEqual([{ item: 'Tyres', answer: 'Flat' }])
})

test('a photo behind an item is asked for where that has failed, any other always', () => {
  expect(isAsked(fields, 1, {})).toBe(false)
  expect(isAsked(fields, 1, chose(0))).toBe(false)
  expect(isAsked(fields, 1, chose(1))).toBe(true)
  expect(isAsked([fields[1] as (typeof fields)[number]], 0, {})).toBe(true)
  expect(lackingPhotos(fields, chose(1))).toMatchObject([{ field_id: 'shot', code: 1 }])
  expect(lackingPhotos(fields, { ...chose(1), ...shot })).toEqual([])
  expect(lackingPhotos(fields, chose(0))).toEqual([])
})

test('without an item nothing can fail', () => {
  expect(hasItems(fields)).toBe(true)
  expect(hasItems([{ type: 'text' }])).toBe(false)
})

import { expect, test } from 'vitest'
import { daysUntil } from '#web/parts/expiry/days.ts'
import { suggested } from '#web/parts/import/kind.ts'
import { holds, sorted } from '#web/ui/sorted.ts'
import { timeOf } from '#web/words/format.ts'

const rows = [
  { id: 1, label: 'Van 10', people: 3 },
  { id: 2, label: null, people: 0 },
  { id: 3, label: 'van 9', people: 12 },
]
const by = (sort: string | undefined) =>
  sorted(rows, sort, (row, property) => row[property as 'label' | 'people']).map(({ id }) => id)

test('a list is sorted as people read it, and what has no value stands at the end either way', () => {
  expect(by(undefined)).toEqual([1, 2, 3])
  expect(by('label=asc')).toEqual([3, 1, 2])
  expect(by('label=desc')).toEqual([1, 3, 2])
  expect(by('people=desc')).toEqual([3, 1, 2])
})

test('a text is found by a part of it in any case', () => {
  expect(holds(undefined, 'North depot')).toBe(true)
  expect(holds(' DEP ', null, 'North depot')).toBe(true)
  expect(holds('south', null, 'North depot')).toBe(false)
})

test('columns of a file are known by their titles, each field once', () => {
  const fields = [
    { name: 'label', title: 'Name' },
    { name: 'reg_number', title: 'Licence plate', others: { en: ['plate'] } },
  ]
  expect(suggested(['PLATE', 'name', 'label', 'Weight', ''], fields)).toEqual([
    'reg_number',
    'label',
    'undefined',
    'undefined',
    'undefined',
  ])
})

test('a paper is good until the end of its last day', () => {
  const now = timeOf('2026-11-22 23:59:00')
  expect(['2026-11-21', '2026-11-22', '2026-12-22'].map((date) => daysUntil(date, now))).toEqual([-1, 0, 30])
})

import { expect, test } from 'vitest'
import { mailTable } from '#formats/sheet/mail.ts'
import type { Cell, Group, Sheet } from '#formats/sheet/sheet.ts'

const cell = (v: string): Cell => ({ type: 'value', v, raw: v })
const column = (field: string, title: string, align: 'left' | 'right' = 'right') => ({
  ...{ field, title, align, width: 80, weight: 1, highlight_min_max: false },
})
const columns = [column('from', 'Start', 'left'), column('length', 'Length,\nkm')]
const group = (header: string, rows: number): Group => ({
  header,
  rows: Array.from({ length: rows }, (_, n) => ({ from: cell(`0${n} - here`), length: cell(`${n}.5`) })),
  total: { text: 'In total:', length: cell('9.9') },
})
const sheetOf = (...data: Group[]): Sheet => ({
  ...{ header: 'Van', entity_ids: [1], additional_field: '' },
  sections: [
    { type: 'text', text: 'a note', style: 'normal' },
    { type: 'table', header: '', columns, column_groups: [], data },
  ],
})

test('a table with its groups and totals, titles in a line', () => {
  expect(mailTable(sheetOf(group('Monday : 1', 1)))).toEqual({
    header: 'Van',
    columns: [
      { title: 'Start', align: 'left' },
      { title: 'Length, km', align: 'right' },
    ],
    groups: [{ header: 'Monday : 1', rows: [['00 - here', '0.5']], total: { text: 'In total:', cells: ['', '9.9'] } }],
    more: 0,
  })
})

test('thirty rows, and how many more there are; beside those that are cut no total stands', () => {
  const table = mailTable(sheetOf(group('a', 20), group('b', 20), group('c', 5)))
  expect(table?.groups.map(({ rows, total }) => [rows.length, !!total])).toEqual([
    [20, true],
    [10, false],
  ])
  expect(table?.more).toBe(15)
})

test('a name of 100,000 characters is cut', () => {
  const sheet = sheetOf({ header: 'x'.repeat(100_000), rows: [{ from: cell('y'.repeat(100_000)) }] })
  expect(JSON.stringify(mailTable(sheet)).length).toBeLessThan(600)
})

test('no half of a character is left where a text is cut', () => {
  const table = mailTable(sheetOf({ header: 'x', rows: [{ from: cell('🚚'.repeat(200)) }] }))
  const [text = ''] = table?.groups[0]?.rows[0] ?? []
  expect([text.isWellFormed(), text.endsWith('🚚…')]).toEqual([true, true])
})

test('a list of names and values where there is no table, and nothing where there is neither', () => {
  const rows = [{ name: 'Trips', v: '7', raw: 7, highlight: false }]
  const list: Sheet = { ...sheetOf(), sections: [{ type: 'map_table', header: 'Summary', rows }] }
  expect(mailTable(list)).toMatchObject({ groups: [{ header: 'Summary', rows: [['Trips', '7']] }], more: 0 })
  expect(mailTable({ ...list, sections: [] })).toBeUndefined()
})

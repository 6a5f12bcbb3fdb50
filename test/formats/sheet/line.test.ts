import { expect, test } from 'vitest'
import { jsonLine } from '#formats/json-line.ts'
import { lineWriter } from '#formats/sheet/line.ts'
import type { Sheet } from '#formats/sheet/sheet.ts'
import { charts, tripsSheet } from './sample.ts'

const text: Sheet = { ...tripsSheet('Ж\u2028 "line"', 1, 1), sections: [] }

test.each([
  ['of trips', tripsSheet('Van')],
  ['of charts', charts],
  ['without sections, in letters of two and three bytes, with what ends lines', text],
  ['longer than any before', tripsSheet('日本', 40, 40)],
])('a sheet %s is kept as JSON has it, on one line', (_, sheet) => {
  expect(String(lineWriter()(sheet))).toBe(jsonLine(sheet))
})

test('a short sheet after a long one takes nothing from it', () => {
  const write = lineWriter()
  write(tripsSheet('Long', 3, 3))
  expect(String(write(tripsSheet('Short')))).toBe(jsonLine(tripsSheet('Short')))
})

import { expect, test } from 'vitest'
import { faultsOf, figureOf, pairsOf, rowsOf, sentPairs, sortedRows } from '#web/fleet/sensors/calibration.ts'

test.each([
  ['a spreadsheet with titles', 'Raw\tLitres\r\n0\t0\r\n512\t60,5\r\n'],
  ['semicolons and commas', '0;0\n512;60,5'],
  ['blanks', '0   0\n512 60.5\n\n'],
  ['a byte order mark, and a third column', '\uFEFF0,0,x\n512,60.5,y'],
])('a table is read of %s', (_, text) => {
  expect(pairsOf(rowsOf(text))).toEqual([
    { in: 0, out: 0 },
    { in: 512, out: 60.5 },
  ])
})

test('a row says what is wrong with it, and one that is empty is none', () => {
  const rows = rowsOf('0;1\n5;x\n5;3\n4;4\n6;5')
  expect(faultsOf([...rows, { in: '', out: ' ' }])).toEqual([
    undefined,
    'no_figure',
    undefined,
    'not_rising',
    undefined,
    undefined,
  ])
})

test('a row that is no figure is sent as one that the service refuses, and one that is empty is not', () => {
  const sent = sentPairs([...rowsOf('0;1\n5;x'), { in: '', out: ' ' }])
  expect(JSON.parse(JSON.stringify(sent))).toEqual([
    { in: 0, out: 1 },
    { in: 5, out: null },
  ])
})

test('rows that do not rise are put in order', () => {
  const rows = sortedRows(rowsOf('5;3\n4;4\n10;1'))
  expect(pairsOf(rows)).toEqual([
    { in: 4, out: 4 },
    { in: 5, out: 3 },
    { in: 10, out: 1 },
  ])
  expect(faultsOf(rows)).toEqual([undefined, undefined, undefined])
})

test('no more rows are taken than a table may have', () => {
  expect(rowsOf(Array.from({ length: 9_000 }, (_, i) => `${i};${i}`).join('\n'))).toHaveLength(1_000)
})

test.each([
  ['1 234,5', 1234.5],
  ['−1', undefined],
  ['', undefined],
  ['1e999', undefined],
  ['-3.25', -3.25],
])('the figure of %j is %s', (text, figure) => {
  expect(figureOf(text)).toBe(figure)
})

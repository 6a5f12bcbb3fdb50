import { expect, test } from 'vitest'
import { alignedOf } from '#web/fleet/reports/result/charts/aligned.ts'
import { figuresBetween, highest, joined, someOf, spanOf, timesBetween } from '#web/fleet/reports/result/charts/axis.ts'
import { extremeOf, extremesOf, linesOf, nextSort, titleOf } from '#web/fleet/reports/result/lines.ts'
import type { Cell, Column, Table } from '#web/fleet/reports/result/sheet.ts'
import { seenOf } from '#web/fleet/reports/result/use-seen.ts'
import { wayOf } from '#web/fleet/reports/result/where.ts'
import { rowLinesOf, widthsOf } from '#web/fleet/reports/result/widths.ts'

/** What a finished report is made of on the page, without the page. */

const cell = (raw: number | string | null): Cell => ({ type: 'value', v: String(raw ?? ''), raw })
const column = (field: string, more: Partial<Column> = {}): Column => ({
  ...{ field, title: field, align: 'left', width: 100, weight: 1, highlight_min_max: false },
  ...more,
})
const table = (groups: readonly (number | string | null)[][], columns = [column('a')]): Table => ({
  ...{ type: 'table', header: '', columns },
  data: groups.map((values, i) => ({
    header: `day ${i}`,
    rows: values.map((a) => ({ a: cell(a) })),
    total: { text: 'In total:', a: cell(values.length) },
  })),
})
const told = (lines: ReturnType<typeof linesOf>) =>
  lines.map((line) => {
    if (line.kind === 'group') return line.header
    return line.kind === 'row' ? line.row.a?.raw : `${line.text} ${line.cells.a?.raw}`
  })

test('lines are groups with their headings, rows and totals; rows are sorted within, what is nothing last', () => {
  const days = table([[3, null, 1], [2]])
  expect(told(linesOf(days, undefined))).toEqual(['day 0', 3, null, 1, 'In total: 3', 'day 1', 2, 'In total: 1'])
  expect(told(linesOf(days, 'a=asc'))).toEqual(['day 0', 1, 3, null, 'In total: 3', 'day 1', 2, 'In total: 1'])
  expect(told(linesOf(days, 'a=desc')).slice(1, 4)).toEqual([3, 1, null])
  // An order that was kept of a column that this table has not.
  expect(told(linesOf(days, 'b=asc')).slice(1, 4)).toEqual([3, null, 1])
  expect(told(linesOf(table([['10', '9', 'x']]), 'a=asc')).slice(1, 4)).toEqual(['9', '10', 'x'])
})

test('a title that is pressed again and again sorts, the other way, and not', () => {
  const orders = [undefined, 'a=asc', 'a=desc', undefined]
  for (const [i, order] of orders.slice(0, 3).entries()) expect(nextSort('a', order)).toBe(orders[i + 1])
  expect(nextSort('a', 'b=desc')).toBe('a=asc')
})

test('the least and the greatest are those of all groups, and none where all are the same', () => {
  const columns = [column('a', { highlight_min_max: true })]
  const range = extremesOf(
    table(
      [
        [2, 'x'],
        [5, null],
      ],
      columns,
    ),
  ).get('a')
  expect(range).toEqual([2, 5])
  expect([5, 2, 3, null].map((raw) => extremeOf(cell(raw), range))).toEqual(['greatest', 'least', undefined, undefined])
  expect(extremesOf(table([[2, 2]], columns)).size).toBe(0)
  expect(extremesOf(table([[2, 5]])).size).toBe(0)
})

test('units stand apart from titles', () => {
  expect(titleOf(column('a', { title: 'Trip length,\nkm' }))).toEqual({ name: 'Trip length', unit: 'km' })
  expect(titleOf(column('a', { title: 'Duration' }))).toEqual({ name: 'Duration', unit: '' })
})

test('columns have what they ask for at least, share what is left, and do not stand too far apart', () => {
  const columns = [column('a', { weight: 3 }), column('b')]
  expect(widthsOf(columns, 400)).toEqual([250, 150])
  expect(widthsOf(columns, 90)).toEqual([100, 100])
  expect(widthsOf(columns, 5000).reduce((sum, width) => sum + width, 0)).toBe(500)
  // A word of a title is not cut.
  expect(widthsOf([column('a', { width: 60, title: 'Durchschnittsgeschwindigkeit' })], 90)[0]).toBe(180)
  // Of what stands at the begin of totals no word breaks.
  const [numbers = 0] = widthsOf([column('n', { width: 30 }), column('a')], 90, ['Insgesamt:', 'In total:'])
  expect(numbers).toBeGreaterThanOrEqual('Insgesamt:'.length * 7 + 16)
  const long = 'a text of very many letters'
  const of = (texts: readonly string[]) => rowLinesOf(table([[...texts]]), [column('a')], [100])
  expect([of(['x', long]), of(['x', 'y']), of([...Array(40).fill('x'), long])]).toEqual([2, 1, 1])
})

test('of lines those in view are drawn, and some around them, none that there are not', () => {
  const many = { count: 1000, height: 10 }
  expect(seenOf(0, 100, many)).toEqual({ first: 0, end: 24 })
  const { first, end } = seenOf(5000, 100, many)
  expect(first).toBeLessThanOrEqual(488)
  expect(end).toBeGreaterThanOrEqual(522)
  expect(seenOf(9900, 100, many).end).toBe(1000)
  // Far below or above what is seen.
  expect(seenOf(-9000, 100, many)).toEqual({ first: 0, end: 0 })
  expect(seenOf(90_000, 100, many)).toEqual({ first: 1000, end: 1000 })
})

test('figures lead to screens that show what they were made of', () => {
  const asked = {
    ...{ tracker_id: 7, dayOf: (time: number) => new Date(time).toISOString().slice(0, 10) },
    sheetOf: (id: number) => (id === 9 ? 3 : undefined),
  }
  const way = (ref: Cell['ref']) => {
    const { to, search } = wayOf({ ...(ref && { ref }) }, asked) ?? {}
    return to && `${to}?${new URLSearchParams(search)}`
  }
  const [from, to] = [Date.UTC(2026, 0, 5, 23), Date.UTC(2026, 0, 6, 1)]
  expect([
    way({ kind: 'track', id: 5, from, to }),
    way({ kind: 'stop', id: 0, tracker_id: 8, from, to: from }),
    way({ kind: 'event', id: 4, from }),
    way({ kind: 'zone', id: 1 }),
    way({ kind: 'employee', id: 2 }),
    way({ kind: 'tracker', id: 9 }),
    way({ kind: 'tracker', id: 10 }),
    way({ kind: 'track', id: 5 }),
    way(undefined),
  ]).toEqual([
    '/tracks?trackers=7&period=2026-01-05..2026-01-06&trip=5',
    '/tracks?trackers=8&period=2026-01-05..2026-01-05',
    '/events?entry=4&period=2026-01-05..2026-01-05',
    '/zones?zone=1',
    '/employees?employee=2',
    '.?sheet=3',
    ...[undefined, undefined, undefined],
  ])
})

test('axes have round figures and times, as many as have room', () => {
  expect(figuresBetween(3, 58)).toEqual([0, 20, 40, 60])
  expect(figuresBetween(0, 0)).toEqual([0, 0.5])
  const hour = 3_600_000
  expect(timesBetween(hour / 2, 10 * hour, 5)).toEqual([2, 4, 6, 8, 10].map((count) => count * hour))
  expect(someOf([5, 1, 3, 2, 4, 2], 2.5)).toEqual([1, 3, 5])
  expect(someOf([], 8)).toEqual([])
  expect(
    spanOf([
      {
        points: [
          [5000, 1],
          [1000, null, 9000],
        ],
      },
    ]),
  ).toEqual({ from: 1000, to: 9000 })
  expect(spanOf([{ points: [] }])).toEqual({ from: 0, to: 1000 })
})

test('nothing is drawn that nobody would see', () => {
  const intervals = [
    [0, 10],
    [12, 20],
    [19, 15],
    [40, 50],
  ] as const
  expect(joined(intervals, 5)).toEqual([
    [0, 20],
    [40, 50],
  ])
  expect(joined(intervals.slice(0, 2), 1)).toEqual(intervals.slice(0, 2))
  expect(
    highest(
      [
        [0, 1],
        [4, 3],
        [9, 2],
        [10, 1],
      ],
      10,
    ),
  ).toEqual([
    [4, 3],
    [10, 1],
  ])
})

test('lines share one row of x; a null breaks one, and is none of another', () => {
  const series = [
    {
      title: 'a',
      points: [
        [1, 10],
        [3, null],
      ],
    },
    { title: 'b', points: [[2, 5]] },
  ]
  expect(alignedOf(series, (x) => x * 2)).toEqual({
    xs: [2, 4, 6],
    values: [
      [10, undefined, null],
      [undefined, 5, undefined],
    ],
  })
})

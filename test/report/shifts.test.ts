import { expect, test } from 'vitest'
import type { Table } from '#formats/sheet/sheet.ts'
import { shiftFault, shifts } from '#report/kinds/shifts.ts'
import { drive, facts, tell, utc } from './facts.ts'

const day = { name: 'Day', start_time: '06:00', end_time: '18:00' }
const night = { name: 'Night', start_time: '18:00', end_time: '06:00' }

test.each([
  ['two that meet', [day, night], undefined],
  ['two of one name', [day, { ...night, name: 'Day' }], 'must have names that differ'],
  ['one that begins when it ends', [{ ...day, end_time: '06:00' }], 'must not begin when they end'],
  ['two that overlap', [day, { ...night, start_time: '17:59' }], 'must not overlap'],
  [
    'two over midnight',
    [night, { ...night, name: 'Late', start_time: '23:00', end_time: '01:00' }],
    'must not overlap',
  ],
])('%s', (_, given, fault) => {
  expect(shiftFault(given)).toBe(fault)
})

const drives = [
  drive(utc('2020-10-06 05:30'), 3600, 40_000),
  drive(utc('2020-10-06 08:00'), 3600, 50_000),
  drive(utc('2020-10-06 23:30'), 3600, 60_000),
  drive(utc('2020-10-07 04:00'), 1800, 20_000),
]
const stops = [{ from: drives[1]?.to ?? 0, to: (drives[1]?.to ?? 0) + 7_200_000, engine: 1800 }]

const told = (params: object) =>
  shifts.sections(
    facts({ drives, stops, odometer: 1234 }),
    { shifts: [day, night], ...params } as never,
    tell(),
  ) as Table[]

test('only drives wholly within a shift, by shift and day; one over midnight is of the day on which it began', () => {
  const tables = told({}).slice(0, -1)
  expect(tables.map(({ header, data }) => [header, data[0]?.header])).toEqual([
    ['Day', 'Oct 6, 2020 (Tue) : 1'],
    ['Night', 'Oct 6, 2020 (Tue) : 2'],
  ])
  expect(tables[0]?.data[0]?.rows[0]).toMatchObject({
    ...{ idle_duration: { raw: 7200 }, ignition_on: { raw: 1800 }, ignition_on_share: { raw: 25 } },
  })
})

test('split at midnight, what lies over it is in no shift, and what comes after it is of the next day', () => {
  const tables = told({ split_at_midnight: true }).slice(0, -1)
  expect(tables.map(({ header, data }) => [header, data[0]?.header])).toEqual([
    ['Day', 'Oct 6, 2020 (Tue) : 1'],
    ['Night', 'Oct 7, 2020 (Wed) : 1'],
  ])
})

test('shifts side by side', () => {
  const last = told({}).at(-1)
  expect(last?.columns.map(({ title }) => title)).toEqual(['Name', 'Day', 'Night', 'Summary'])
  const rows = last?.data[0]?.rows.map(({ name, shift_1, shift_2, summary }) => [
    name?.v,
    shift_1?.raw,
    shift_2?.raw,
    summary?.raw,
  ])
  expect(rows).toContainEqual(['Trips', 1, 2, 3])
  expect(rows).toContainEqual(['Trip length, km', 50, 80, 130])
  expect(rows).toContainEqual(['Odometer value, km', '', '', 1234])
})

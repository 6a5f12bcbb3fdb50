import { expect, test } from 'vitest'
import type { Table } from '#formats/sheet/sheet.ts'
import type { Facts } from '#report/facts.ts'
import { own_report } from '#report/kinds/own-report.ts'
import { own_columns } from '#report/own.ts'
import { own_rows } from '#report/own-rows.ts'
import { drive, facts, tell, utc } from './facts.ts'

const at = (time: string) => utc(`2020-10-06 ${time}`)
const ada = { id: 7, name: 'Ada' }

const given: Facts = facts({
  device: { id: 1, label: 'Box', vehicle: 'Van', norm: { litres: 10, price: 2 } },
  drives: [
    drive(at('08:00'), 3600, 60_000, { driver: ada }),
    drive(at('12:00'), 1800, 5000),
    drive(utc('2020-10-07 08:00'), 600, 9000),
  ],
  stops: [{ from: at('09:00'), to: at('12:00'), place: { lat: 1, lng: 2, address: 'Yard' }, engine: 600 }],
  drivers: [{ since: at('08:00'), is: ada }],
  events: [
    { id: 5, time: at('10:00'), event: 'sos', text: 'Alarm', place: { lat: 1, lng: 2, address: 'Yard' }, driver: ada },
  ],
})

const groupsOf = (params: object, by = tell(), some = given) => {
  const [table] = own_report.sections(some, params as never, by) as [Table]
  return table?.data ?? []
}
const rowsOf = (params: object, ...fields: string[]) =>
  groupsOf(params).flatMap(({ rows }) => rows.map((row) => fields.map((field) => row[field]?.v)))

test('drives with the columns that were asked for, in their order, by days with totals', () => {
  const columns = ['driver', 'length', 'vehicle', 'norm_fuel_cost']
  const [first, ...more] = groupsOf({ rows: 'drive', columns })
  expect(more).toHaveLength(1)
  expect(Object.keys(first?.rows[0] ?? {})).toEqual(columns)
  expect(first).toMatchObject({
    header: 'Oct 6, 2020 (Tue) : 2',
    rows: [
      { driver: { v: 'Ada', ref: { kind: 'employee', id: 7 } }, vehicle: { v: 'Van' }, norm_fuel_cost: { raw: 12 } },
      { driver: { v: '' } },
    ],
    total: { length: { raw: 65 } },
  })
  expect(groupsOf({ rows: 'drive', columns, totals: false })[0]?.total).toBeUndefined()
})

test('by driver, by vehicle, and all together', () => {
  const headers = (group_by: string) =>
    groupsOf({ rows: 'drive', columns: ['length'], group_by }).map(({ header }) => header)
  expect(headers('driver')).toEqual(['Ada : 1', 'Unknown driver : 2'])
  expect(headers('vehicle')).toEqual(['Van : 3'])
  expect(headers('none')).toEqual([''])
})

test('stops, days and events have rows of their own', () => {
  expect(
    rowsOf(
      { rows: 'stop', columns: ['address', 'time', 'ignition_on', 'driver'] },
      'address',
      'time',
      'ignition_on',
      'driver',
    ),
  ).toEqual([['Yard', '03:00', '00:10', 'Ada']])
  expect(groupsOf({ rows: 'event', columns: ['from', 'event'] })[0]?.rows[0]).toMatchObject({
    from: { raw: at('10:00'), ref: { kind: 'event', id: 5 } },
    event: { v: 'Alarm' },
  })
})

test('of a day each who drove has a row', () => {
  const again = drive(at('20:00'), 600, 2000, { driver: ada })
  const some = { ...given, drives: given.drives.toSpliced(2, 0, again) }
  const columns = ['driver', 'trips', 'length']
  const groups = groupsOf({ rows: 'day', columns }, tell(), some)
  expect(groups.map(({ rows }) => rows.map((row) => columns.map((field) => row[field]?.v)))).toEqual([
    [
      ['Ada', '2', '62.00'],
      ['', '1', '5.00'],
    ],
    [['', '1', '9.00']],
  ])
})

test.each([
  ['longer than 9 km', { column: 'length', op: 'gt', value: 9 }, ['60.00']],
  ['9 km at least', { column: 'length', op: 'ge', value: 9 }, ['60.00', '9.00']],
  ['half an hour at most, in minutes', { column: 'time', op: 'le', value: 30 }, ['5.00', '9.00']],
  ['of a driver, whatever the case', { column: 'driver', op: 'contains', value: 'AD' }, ['60.00']],
  ['of no driver', { column: 'driver', op: 'eq', value: '' }, ['5.00', '9.00']],
  ['from somewhere else', { column: 'start_address', op: 'ne', value: 'a' }, []],
])('only what is %s', (_, condition, lengths) => {
  const told = rowsOf({ rows: 'drive', columns: ['length'], conditions: [condition] }, 'length').flat()
  expect(told).toEqual(lengths)
})

test('figures of conditions are in the units of the reader', () => {
  const params = { rows: 'drive', columns: ['length'], conditions: [{ column: 'length', op: 'lt', value: 5 }] }
  const told = groupsOf(params, tell({ measurement_system: 'us' })).flatMap(({ rows }) => rows)
  expect(told.map(({ length }) => length?.raw)).toEqual([3.11])
})

test('columns that rows do not have are refused by their name', () => {
  const fault = (params: object) => own_report.fault?.(params as never, { from: 0, to: 1 })
  expect(fault({ rows: 'stop', columns: ['time', 'length'] })).toEqual({
    ...{ parameter: 'plugin.columns', error: 'has length, which a stop does not have' },
  })
  const conditions = [{ column: 'event', op: 'eq', value: 'x' }]
  expect(fault({ rows: 'drive', columns: ['time'], conditions })).toMatchObject({
    parameter: 'plugin.conditions.0.column',
  })
})

test.each([
  [{ column: 'length', op: 'gt', value: '5' }, 'value'],
  [{ column: 'length', op: 'contains', value: 5 }, 'op'],
  [{ column: 'driver', op: 'eq', value: 5 }, 'value'],
  [{ column: 'driver', op: 'lt', value: 'Ada' }, 'op'],
])('a condition whose column is not compared so is refused: %j', (condition, of) => {
  const conditions = [{ column: 'time', op: 'ge', value: 0 }, condition]
  expect(own_report.fault?.({ rows: 'drive', columns: ['time'], conditions } as never, { from: 0, to: 1 })).toEqual({
    ...{ parameter: `plugin.conditions.1.${of}`, error: expect.stringContaining(condition.column) },
  })
})

test('every column of every sort of row tells something of itself', () => {
  for (const rows of own_rows) {
    const columns = Object.entries(own_columns).flatMap(([name, { of }]) => (of.includes(rows) ? [name] : []))
    expect(own_report.fault?.({ rows, columns } as never, { from: 0, to: 1 })).toBeUndefined()
    for (const row of groupsOf({ rows, columns, group_by: 'none' })[0]?.rows ?? [])
      expect(Object.keys(row)).toEqual(columns)
    const sums = own_report.summary?.of(given, { rows, columns } as never, tell()) ?? {}
    expect(own_report.summary?.sections([{ id: 1, label: 'Box', sums }], {} as never, tell())).toHaveLength(1)
  }
})

import { expect, test } from 'vitest'
import type { NameTable, Table } from '#formats/sheet/sheet.ts'
import type { Drive, Facts } from '#report/facts.ts'
import { trips } from '#report/kinds/trips.ts'
import type { Reader } from '#report/reader.ts'
import { tellerOf } from '#report/tell.ts'

const reader: Reader = { locale: 'en', time_zone: 'UTC', measurement_system: 'metric' }
const start = Date.parse('2020-10-06T02:09:00Z')

const drive = (at: number, seconds: number, length: number, more: Partial<Drive> = {}): Drive => ({
  ...{ id: at, from: start + at * 1000, to: start + (at + seconds) * 1000 },
  start: { lat: 1, lng: 2, address: 'A' },
  end: { lat: 3, lng: 4, address: '' },
  ...{ length, max_speed: 96 },
  ...more,
})

const facts = (drives: readonly Drive[], more: Partial<Facts> = {}): Facts => ({
  device: { id: 1, label: 'Van' },
  windows: [{ from: start, to: start + 86_400_000 }],
  ...{ drives, stops: [], checkins: [], events: [], drivers: [], statuses: [], areas: [], walked: [] },
  ...more,
})

const tell = (more: Partial<Reader> = {}, seconds = false) => tellerOf({ ...reader, ...more }, seconds)
const sectionsOf = (given: Facts, params: object, by = tell()) => trips.sections(given, params as never, by)
const tableOf = (given: Facts, params: object, by = tell()) => sectionsOf(given, params, by)[0] as Table

/** The example of the contract (supplement 2, 2.2): 523.82 km in 10:33. */
const example = facts([drive(0, 18_000, 262_310), drive(20_000, 19_980, 261_510, { max_speed: 118.4 })], {
  odometer: 32_541.2,
})

test('the example of the contract: a day with its total', () => {
  const [group] = tableOf(example, { split: true }).data
  expect(group?.header).toBe('Oct 6, 2020 (Tue) : 2')
  expect(group?.total).toEqual({
    text: 'In total:',
    length: { type: 'value', v: '523.8', raw: 523.8 },
    time: { type: 'value', v: '10:33', raw: 37_980 },
    avg_speed: { type: 'value', v: '50', raw: 50 },
    max_speed: { type: 'value', v: '118', raw: 118 },
  })
  expect(group?.rows[0]).toEqual({
    from: {
      ...{ type: 'value', v: '02:09 - A', raw: start, location: { lat: 1, lng: 2 } },
      ref: { kind: 'track', id: 0, from: start, to: start + 18_000_000 },
    },
    to: expect.objectContaining({ v: '07:09 - 3.000000, 4.000000' }),
    length: { type: 'value', v: '262.31', raw: 262.31 },
    time: { type: 'value', v: '05:00', raw: 18_000 },
    avg_speed: { type: 'value', v: '52', raw: 52 },
    max_speed: { type: 'value', v: '96', raw: 96 },
  })
})

test('the example of the contract: columns and the figures beneath', () => {
  const [table, figures, note] = sectionsOf(example, { split: true }) as [
    Table,
    NameTable,
    { text: string; style: string },
  ]
  expect(table.columns.map(({ field, title, align }) => [field, title, align])).toEqual([
    ['from', 'Movement start', 'left'],
    ['to', 'Movement end', 'left'],
    ['length', 'Trip length,\nkm', 'right'],
    ['time', 'Travel time', 'right'],
    ['avg_speed', 'Average speed,\nkm/h', 'right'],
    ['max_speed', 'Max. speed,\nkm/h', 'right'],
  ])
  expect(figures.rows.map(({ name, v, raw }) => [name, v, raw])).toEqual([
    ['Trips', '2', 2],
    ['Total trips length, km', '523.8', 523.8],
    ['Travel time', '10:33', 633],
    ['Average speed, km/h', '50', 50],
    ['Max. speed, km/h', '118', 118],
    ['Odometer value *, km', '32541.2', 32_541.2],
  ])
  expect(note).toMatchObject({ style: 'small_print', text: expect.stringMatching(/^\* /) })
})

test('without split a day is one row, and the time between its drives does not count as driven', () => {
  const [group] = tableOf(example, {}).data
  expect(group?.rows).toHaveLength(1)
  expect(group?.rows[0]).toMatchObject({
    from: { raw: start },
    to: { raw: start + 39_980_000 },
    length: { raw: 523.82 },
    time: { raw: 37_980 },
    avg_speed: { raw: 50 },
  })
  expect(group?.total).toMatchObject({ time: { raw: 37_980 }, avg_speed: { raw: 50 } })
})

test('what stood behind a drive, and nothing behind the last', () => {
  const [group] = tableOf(example, { split: true, show_idle_duration: true }).data
  expect(group?.rows.map(({ idle_duration }) => idle_duration?.raw)).toEqual([2000, 0])
})

test('coordinates have columns of their own', () => {
  const { columns, data } = tableOf(example, { split: true, show_coordinates: true })
  expect(columns.map(({ field }) => field)).toContain('to_coordinates')
  expect(data[0]?.rows[0]?.to_coordinates).toEqual({
    ...{ type: 'value', v: '3.000000, 4.000000', raw: '3.000000, 4.000000', location: { lat: 3, lng: 4 } },
  })
})

test('by driver, who is known and who is not', () => {
  const driver = { id: 7, name: 'Ada' }
  const given = facts([drive(0, 60, 1000, { driver }), drive(90_000, 60, 2000), drive(100_000, 60, 4000, { driver })])
  const { data } = tableOf(given, { split: true, group_by_driver: true })
  expect(data.map(({ header, total }) => [header, (total?.length as { raw: number } | undefined)?.raw])).toEqual([
    ['Ada : 2', 5],
    ['Unknown driver : 1', 2],
  ])
})

test('by driver, rows tell their days, and without split a day of a driver is one', () => {
  const driver = { id: 7, name: 'Ada' }
  const given = facts([
    drive(0, 60, 1000, { driver }),
    drive(600, 60, 2000, { driver }),
    drive(90_000, 60, 4000, { driver }),
  ])
  const rows = (params: object) => tableOf(given, { group_by_driver: true, ...params }).data.flatMap(({ rows }) => rows)
  expect(rows({ split: true }).map(({ from }) => from?.v)).toEqual([
    'Oct 6, 2020 02:09 - A',
    'Oct 6, 2020 02:19 - A',
    'Oct 7, 2020 03:09 - A',
  ])
  expect(rows({}).map(({ length }) => length?.raw)).toEqual([3, 4])
})

test.each([
  ['us', 'km/h', { measurement_system: 'us' as const }, 'Trip length,\nmi', 'Max. speed,\nmph', 325.49],
  ['nautical', 'kn', { measurement_system: 'nautical' as const }, 'Trip length,\nnmi', 'Max. speed,\nkn', 282.84],
])('in the units of the reader: %s', (_, __, units, length, speed, raw) => {
  const { columns, data } = tableOf(example, {}, tell(units))
  expect([columns[2]?.title, columns[5]?.title]).toEqual([length, speed])
  expect(data[0]?.rows[0]?.length?.raw).toBe(raw)
})

test('in the language, formats and zone of the reader, to the second', () => {
  const by = tell({ locale: 'de', time_zone: 'Asia/Kathmandu', date_format: 'ddMMyyyy_dots' }, true)
  const [group] = tableOf(example, { split: true }, by).data
  expect(group?.header).toBe('06.10.2020 (Di) : 2')
  expect(group?.rows[0]).toMatchObject({
    from: { v: '07:54:00 - A' },
    time: { v: '05:00:00' },
    length: { v: '262,31' },
  })
})

test('nothing to tell is no section', () => {
  expect(sectionsOf(facts([]), { split: true })).toEqual([])
})

test('what was consumed and what it cost by norm, where the vehicle has one and a price', () => {
  const norm = { litres: 10, price: 1.5 }
  const with_norm = (more: object) => ({ ...example, device: { ...example.device, norm: { ...norm, ...more } } })
  const [table, figures] = sectionsOf(with_norm({}), { split: true }) as [Table, NameTable]
  expect(table.data[0]?.rows[0]).toMatchObject({ norm_fuel_consumed: { raw: 26.23 }, norm_fuel_cost: { raw: 39.35 } })
  expect(table.data[0]?.total).toMatchObject({ norm_fuel_consumed: { raw: 52.4 }, norm_fuel_cost: { raw: 78.57 } })
  expect(figures.rows.map(({ name }) => name)).toContain('Consumed by norm, l')
  const fields = (given: Facts) => tableOf(given, {}).columns.map(({ field }) => field)
  expect(fields(with_norm({ price: undefined }))).not.toContain('norm_fuel_cost')
  expect(fields(example)).not.toContain('norm_fuel_consumed')
  const us = tableOf(with_norm({}), {}, tell({ measurement_system: 'us' }))
  expect(us.columns.find(({ field }) => field === 'norm_fuel_consumed')?.title).toBe('Consumed by norm,\ngal')
  expect(us.data[0]?.rows[0]?.norm_fuel_consumed?.raw).toBe(13.84)
})

test('devices without a norm stay empty in the summary of others that have one', () => {
  const given = { ...example, device: { ...example.device, norm: { litres: 10 } } }
  const devices = [given, example].map((facts, i) => ({
    ...{ id: i, label: `${i}` },
    sums: trips.summary?.of(facts, {} as never, tell()) ?? {},
  }))
  const [all] = (trips.summary?.sections(devices, {} as never, tell()) ?? []) as [Table]
  expect(all.data[0]?.rows.map(({ norm_fuel_consumed }) => norm_fuel_consumed?.raw)).toEqual([52.4, ''])
})

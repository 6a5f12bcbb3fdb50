import { expect, test } from 'vitest'
import type { Chart, Section, Table } from '#formats/sheet/sheet.ts'
import type { Facts } from '#report/facts.ts'
import type { Kind } from '#report/kind.ts'
import { heat_map } from '#report/kinds/heat-map.ts'
import { no_driver } from '#report/kinds/no-driver.ts'
import { working_time } from '#report/kinds/working-time.ts'
import { weekIn } from '#report/week.ts'
import { drive, facts, tell, utc } from './facts.ts'

// A Tuesday.
const at = (time: string) => utc(`2020-10-06 ${time}`)
const ada = { id: 7, name: 'Ada' }

const tableOf = (kind: Kind, given: Facts, params: object = {}) =>
  kind.sections(given, params as never, tell())[0] as Table | undefined
const rows = (table: Table | undefined) => table?.data.flatMap((group) => group.rows) ?? []

test('a day of work: from the first movement to the last without breaks, night and overtime', () => {
  const drives = [
    drive(at('05:00'), 2 * 3600, 1),
    // Ten minutes are no break, an hour is one.
    drive(at('07:10'), 3 * 3600 - 600, 1),
    drive(at('11:00'), 12 * 3600, 1),
  ]
  const [row] = rows(tableOf(working_time, facts({ drives })))
  expect(row).toMatchObject({
    ...{ from: { raw: at('05:00') }, to: { raw: at('23:00') } },
    ...{ worked: { raw: 17 * 3600 }, breaks: { raw: 3600 }, driven: { raw: 17 * 3600 - 600 } },
    // An hour before six, and one after ten.
    ...{ night: { raw: 2 * 3600 }, overtime: { raw: 9 * 3600 } },
  })
  const others = { day_from: '05:00', day_to: '23:00', hours_per_day: 20, min_break_minutes: 61 }
  expect(rows(tableOf(working_time, facts({ drives }), others))[0]).toMatchObject({
    ...{ worked: { raw: 18 * 3600 }, breaks: { raw: 0 }, night: { raw: 0 }, overtime: { raw: 0 } },
  })
})

test('what is worked on other days than workdays is overtime; a drive over midnight is of the day before', () => {
  const given = facts({ drives: [drive(at('23:00'), 2 * 3600, 1)] })
  const [row, ...more] = rows(tableOf(working_time, given, { workdays: [1, 3] }))
  expect(more).toEqual([])
  expect(row).toMatchObject({
    overtime: { raw: 7200 },
    night: { raw: 7200 },
    to: { v: expect.stringMatching(/^Oct 7, 2020 01:00/) },
  })
})

test('driver by driver, each with its own day', () => {
  const given = facts({ drives: [drive(at('08:00'), 3600, 1, { driver: ada }), drive(at('12:00'), 3600, 1)] })
  const { data = [] } = tableOf(working_time, given, { group_by_driver: true }) ?? {}
  expect(data.map(({ header, rows }) => [header, rows[0]?.worked?.raw])).toEqual([
    ['Ada : 1', 3600],
    ['Unknown driver : 1', 3600],
  ])
  expect(rows(tableOf(working_time, given))[0]).toMatchObject({ worked: { raw: 7200 }, breaks: { raw: 3 * 3600 } })
  expect(working_time.summary?.of(given, {} as never, tell())).toMatchObject({ days: 1, worked: 7200 })
  const wrong = { day_from: '22:00', day_to: '06:00' }
  expect(working_time.fault?.(wrong as never, { from: 0, to: 1 })).toMatchObject({ parameter: 'plugin.day_to' })
})

test('drives that nobody has driven, and how many they are of all', () => {
  const given = facts({ drives: [drive(at('08:00'), 3600, 5000, { driver: ada }), drive(at('12:00'), 3600, 7000)] })
  expect(rows(tableOf(no_driver, given))).toMatchObject([
    { from: { raw: at('12:00'), ref: { kind: 'track' } }, length: { raw: 7 } },
  ])
  const sums = no_driver.summary?.of(given, {} as never, tell()) ?? {}
  const [all] = (no_driver.summary?.sections([{ id: 1, label: 'Van', sums }], {} as never, tell()) ?? []) as [Table]
  expect(rows(all)[0]).toMatchObject({ trips: { raw: 1 }, share: { raw: 50 } })
  expect(
    no_driver.sections(facts({ drives: [drive(at('08:00'), 60, 1, { driver: ada })] }), {} as never, tell()),
  ).toEqual([])
})

const week = (zone: string, from: number, to: number) => {
  const seconds = new Float64Array(168)
  weekIn(zone)({ from, to }, seconds)
  return [...seconds.entries()].filter(([, value]) => value > 0)
}

test.each([
  ['UTC', [47, 48]],
  // Five hours and three quarters ahead.
  ['Asia/Kathmandu', [53, 54]],
])('hours of the week are those of the zone: %s', (zone, hours) => {
  const told = week(zone, at('23:30'), utc('2020-10-07 00:30'))
  expect(told.reduce((sum, [, seconds]) => sum + seconds, 0)).toBe(3600)
  expect(told.map(([hour]) => hour)).toEqual(hours)
})

test('when vehicles drive: by weekday, by hour, and each of them', () => {
  const windows = [{ from: utc('2020-10-05 00:00'), to: utc('2020-10-12 00:00') }]
  const of = (label: string, drives: Facts['drives']) => ({
    ...{ id: 1, label },
    sums: heat_map.summary?.of(facts({ windows, drives }), {} as never, tell()) ?? {},
  })
  const devices = [of('Van', [drive(at('08:30'), 3600, 1)]), of('Car', [])]
  const sections: Section[] = heat_map.summary?.sections(devices, {} as never, tell()) ?? []
  const [days, hours, fleet, each] = sections as [Chart, Chart, Table, Table]
  expect(days.names).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  // An hour of the 48 that both have on Tuesday.
  expect(days.series[0]?.points[1]).toEqual([1, 2.1])
  // Half an hour of the 14 that they have from eight to nine.
  expect(hours.series[0]?.points[8]).toEqual([8, 3.6])
  expect(rows(fleet)[1]).toMatchObject({
    name: { v: 'Tue' },
    hour_8: { raw: 25 },
    hour_9: { raw: 25 },
    hour_10: { raw: 0 },
  })
  expect(rows(each).map(({ name, hour_8 }) => [name?.v, hour_8?.raw])).toEqual([
    ['Van', 7],
    ['Car', 0],
  ])
})

test('hours that the period does not have are empty', () => {
  const windows = [{ from: at('00:00'), to: utc('2020-10-07 00:00') }]
  const sums = heat_map.summary?.of(facts({ windows }), {} as never, tell()) ?? {}
  const fleet = heat_map.summary?.sections([{ id: 1, label: 'Van', sums }], {} as never, tell())[2] as Table
  expect(rows(fleet).map(({ hour_8 }) => hour_8?.raw)).toEqual([null, 0, null, null, null, null, null])
})

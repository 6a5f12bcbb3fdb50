import { expect, test } from 'vitest'
import type { Chart, Section, Table } from '#formats/sheet/sheet.ts'
import type { Facts } from '#report/facts.ts'
import { glance } from '#report/kinds/glance.ts'
import { periodBefore } from '#report/windows.ts'
import { drive, facts, tell, utc } from './facts.ts'

const at = (time: string) => utc(`2020-10-06 ${time}`)
const windows = [{ from: utc('2020-10-05 00:00'), to: utc('2020-10-07 00:00') - 1 }]

const van: Facts = facts({
  windows,
  device: { id: 1, label: 'Van', norm: { litres: 10, price: 2, co2: 2.65 } },
  drives: [drive(at('08:00'), 3600, 60_000), drive(at('10:00'), 3600, 40_000)],
  runs: [{ from: at('08:00'), to: at('12:00') }],
  event_count: 3,
  before: facts({ drives: [drive(at('08:00'), 3600, 50_000)], event_count: 1 }),
})
const car: Facts = facts({ windows, device: { id: 2, label: 'Car' } })

const sectionsOf = (...all: Facts[]): Section[] => {
  const devices = all.map((one) => ({
    ...{ id: one.device.id, label: one.device.label },
    sums: glance.summary?.of(one, {} as never, tell()) ?? {},
  }))
  return glance.summary?.sections(devices, {} as never, tell()) ?? []
}
const rowsOf = (table: Section | undefined, ...fields: string[]) =>
  (table as Table).data[0]?.rows.map((row) => fields.map((field) => row[field]?.v))

test('charts come first, then the figures beside those before, then each device', () => {
  const [days, most, use, figures, devices] = sectionsOf(van, car)
  expect(days).toMatchObject({ kind: 'bars', x: 'day', series: [{ points: [[at('12:00'), 100]] }] })
  expect(most).toMatchObject({ names: ['Van'], series: [{ points: [[0, 100]] }, { points: [[0, 50]] }] })
  expect((use as Chart).series[0]?.points).toEqual([
    [0, 2],
    [1, 2],
  ])
  expect(rowsOf(figures, 'name', 'value', 'before', 'change')).toEqual([
    // One of two devices on one of two days.
    ['Utilisation, %', '25.0', '50.0', '-50.0'],
    ['Trip length, km', '100.0', '50.0', '+100.0'],
    ['Trips', '2', '1', '+100.0'],
    ['Travel time', '02:00', '01:00', '+100.0'],
    ['Engine hours', '04:00', '00:00', ''],
    ['Idling', '02:00', '00:00', ''],
    ['Idling, %', '50.0', '0.0', ''],
    ['Events', '3', '1', '+200.0'],
    ['Consumed by norm, l', '10.0', '0.0', ''],
    ['Cost by norm', '20.00', '0.00', ''],
    ['CO₂ by norm, kg', '26.5', '0.0', ''],
  ])
  expect(rowsOf(devices, 'device', 'utilisation', 'length', 'norm_fuel_consumed')).toEqual([
    ['Van', '50.0', '100.0', '10.0'],
    ['Car', '0.0', '0.0', ''],
  ])
})

test('without norms nothing is told of fuel, and what never drove has no charts', () => {
  const [figures, devices, ...more] = sectionsOf(car)
  expect(more).toEqual([])
  expect(rowsOf(figures, 'name')?.flat()).not.toContain('Cost by norm')
  expect(rowsOf(devices, 'length')).toEqual([['0.0']])
})

const of = (from: string, to: string, zone: string) => {
  const time = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds
  const before = periodBefore({ from: time(from), to: time(to) - 1 }, zone)
  return [before.from, before.to + 1].map((at) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime().toString(),
  )
}

test.each([
  [
    'a week, over a change of clocks',
    '2026-03-30',
    '2026-04-06',
    'Europe/Berlin',
    ['2026-03-23T00:00:00', '2026-03-30T00:00:00'],
  ],
  [
    'some hours',
    '2026-03-30T12:00',
    '2026-03-30T15:30',
    'Asia/Kathmandu',
    ['2026-03-30T08:30:00', '2026-03-30T12:00:00'],
  ],
])('the period before is as long by the calendar: %s', (_, from, to, zone, before) => {
  expect(of(from, to, zone)).toEqual(before)
})

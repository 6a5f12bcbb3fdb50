import { expect, test } from 'vitest'
import type { Table } from '#formats/sheet/sheet.ts'
import { checkins } from '#report/kinds/checkins.ts'
import { engine_hours } from '#report/kinds/engine-hours.ts'
import { points } from '#report/kinds/points.ts'
import { staysOf, zone_entries } from '#report/kinds/zone-entries.ts'
import { drive, facts, tell, utc } from './facts.ts'

const at = (time: string) => utc(`2020-10-06 ${time}`)

test('engine hours of a day: moving and idling by its drives, without what was on for less than a minute', () => {
  const runs = [
    { from: at('08:00'), to: at('10:00') },
    { from: at('10:30'), to: at('10:30') + 59_000 },
    { from: at('12:00'), to: at('13:00') },
  ]
  // Half an hour of the second drive lies in the run.
  const drives = [drive(at('08:30'), 3600, 60_000), drive(at('12:30'), 3600, 40_000)]
  const [table, details] = engine_hours.sections(
    facts({ runs, drives }),
    { show_detailed: true } as never,
    tell(),
  ) as Table[]
  const figures = Object.entries(table?.data[0]?.rows[0] ?? {}).map(([field, { raw }]) => [field, raw])
  expect(Object.fromEntries(figures)).toEqual({
    date: 'Oct 6, 2020 (Tue)',
    engine_hours: 3 * 3600,
    in_movement: 1.5 * 3600,
    in_movement_share: 50,
    idling: 1.5 * 3600,
    idling_share: 50,
    average_interval: 1.5 * 3600,
    length: 80,
    avg_speed: 53,
    intervals: 2,
  })
  expect(details?.data[0]?.header).toBe('Oct 6, 2020 (Tue) : 2')
  expect(engine_hours.summary?.of(facts({ runs, drives }), {} as never, tell())).toEqual({
    ...{ engine_hours: 10_800, in_movement: 5400, idling: 5400, length: 80_000 },
  })
})

test('engine hours of devices side by side', () => {
  const runs = [{ from: at('08:00'), to: at('10:00') }]
  const sums = engine_hours.summary?.of(facts({ runs }), {} as never, tell()) ?? {}
  const devices = ['Van', 'Car'].map((label, id) => ({ id, label, sums }))
  const [table] = (engine_hours.summary?.sections(devices, {} as never, tell()) ?? []) as [Table]
  expect(table.data[0]?.total).toMatchObject({ engine_hours: { raw: 4 * 3600 }, idling: { raw: 4 * 3600 } })
})

test('a device that says nothing of its engine has nothing to tell', () => {
  expect(engine_hours.sections(facts({ drives: [drive(at('08:00'), 60, 1)] }), {} as never, tell())).toEqual([])
})

const zones = [{ id: 1, label: 'Yard' }]
const event = (event: string, time: string, of = zones) => ({
  ...{ id: 1, time: at(time), event, text: event, zones: of, place: { lat: 1, lng: 2, address: '' } },
})

test('entries and exits are stays in pairs, zone by zone, and those at the ends of the period are open', () => {
  const events = [
    event('outzone', '07:00', [{ id: 2, label: 'Shop' }]),
    event('inzone', '08:00'),
    event('inzone', '08:10'),
    event('outzone', '09:00'),
    event('inzone', '23:00'),
  ]
  const told = staysOf(facts({ events })).map(({ label, from, to }) => [label, from, to])
  expect(told).toEqual([
    ['Shop', at('00:00'), at('07:00')],
    ['Yard', at('08:00'), at('09:00')],
    ['Yard', at('23:00'), utc('2020-10-07 00:00')],
  ])
  const [table] = zone_entries.sections(facts({ events }), { min_minutes_in_zone: 61 } as never, tell()) as [Table]
  expect(table.data[0]?.rows.map(({ zone_name, in: entered, time }) => [zone_name?.v, entered?.v, time?.v])).toEqual([
    ['Shop', '', '07:00'],
  ])
})

test('check-ins with what is asked for beside', () => {
  const checkin = { id: 7, time: at('08:00'), place: { lat: 1, lng: 2, address: 'A' }, comment: 'Here', form: 'Visit' }
  const given = facts({ checkins: [{ ...checkin, driver: { id: 1, name: 'Ada' } }] })
  const fields = (params: object) =>
    (checkins.sections(given, params as never, tell()) as [Table])[0].columns.map(({ field }) => field)
  expect(fields({})).toEqual(['time', 'address', 'employee', 'comment'])
  const all = { show_coordinates: true, show_places_and_zones: true, show_forms: true }
  expect(fields(all)).toEqual(['time', 'address', 'coordinates', 'places_and_zones', 'employee', 'comment', 'form'])
})

test('points of a day at most, moving as long as a drive lasts', () => {
  const step = (time: string) => ({ time: at(time), lat: 1, lng: 2, speed: 50, heading: 90 })
  const given = facts({
    walked: [['07:59', '08:00', '08:30', '09:01'].map(step)],
    drives: [drive(at('08:00'), 3600, 1000)],
  })
  const [table] = points.sections(given, {} as never, tell()) as [Table]
  expect(table.data[0]?.rows.map(({ status }) => status?.v)).toEqual(['Parked', 'Moving', 'Moving', 'Parked'])
  expect(points.fault?.({} as never, { from: 0, to: 86_400_000 })).toBeUndefined()
  expect(points.fault?.({} as never, { from: 0, to: 86_400_001 })).toMatchObject({ parameter: 'to' })
})

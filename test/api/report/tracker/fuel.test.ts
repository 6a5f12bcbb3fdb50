import { expect, test } from 'vitest'
import type { Person } from '#test/fleet.ts'
import { keepReceipt } from '#test/fuel-receipts.ts'
import { begin, drive, type Part } from '#test/track/drive.ts'
import { reporting } from './reporting.ts'

/**
 * A vehicle of which each litre is known, told by reports beside a plain loop: for three days from 2026-01-05 08:00 UTC it drives twice a day and is filled
 * each second morning; a meter counts what flows.
 */

const days = 3
const { tenant, tracker, send, made } = await reporting(100)

const standing = { every: 120, attributes: { ignition: false } }
const driving = { every: 30, attributes: { ignition: true } }
const day: readonly Part[] = [
  { for: 3600, ...standing },
  { for: 3600, speed: 60, ...driving },
  { for: 18_000, ...standing },
  { for: 3600, speed: 60, heading: 240, ...driving },
  { for: 57_600, ...standing },
]
const day_length = 86_400_000

/** Litres used until a time: ten in each hour of driving. */
const usedAt = (time: number): number => {
  let litres = 0
  for (let n = 0; n < days; n++)
    for (const hours of [1, 7]) {
      const from = begin + n * day_length + hours * 3_600_000
      litres += (10 * Math.max(0, Math.min(time - from, 3_600_000))) / 3_600_000
    }
  return litres
}
/** Forty litres are filled half an hour after the first and third day begin. */
const fillings = [0, 2].map((n) => begin + n * day_length + 1_800_000)
const levelAt = (time: number): number => 50 - usedAt(time) + 40 * fillings.filter((one) => one <= time).length

const points = drive(Array.from({ length: days }, () => day).flat()).map((point) => ({
  ...point,
  attributes: {
    ...point.attributes,
    ...{ fuel: Math.round(levelAt(point.time) * 10) / 10, fuel_used: 500 + usedAt(point.time) },
  },
}))

const fuelled = async (zone: string, { hasTank = true } = {}) => {
  const person: Person = await tenant(zone)
  const { device_id, tracker_id } = await tracker(person)
  const sensor = (given: object) =>
    person.call('tracker/sensor/create', {
      tracker_id,
      sensor: { type: 'metering', units_type: 'litre', parameters: { custom_field_name: true }, ...given },
    })
  if (hasTank) await sensor({ sensor_type: 'fuel', name: 'Tank', input_name: 'fuel', accuracy: 5 })
  await sensor({ sensor_type: 'flow_meter', name: 'Flow', input_name: 'fuel_used' })
  const vehicle = { label: 'Van', type: 'truck', tracker_id, norm_avg_fuel_consumption: 15, fuel_cost: 1.5 }
  const { id: vehicle_id } = await person.call('vehicle/create', { vehicle })
  await send(device_id, points)
  return { person, tracker_id, vehicle_id }
}

interface Table {
  type: string
  header: string
  data: { rows: Record<string, { raw: number; v: string }>[]; total?: Record<string, { raw: number }> }[]
  rows: { name: string; raw: number; v: string }[]
}
const local = (time: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(time)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')

const van = await fuelled('Europe/Berlin')
const { person, tracker_id, vehicle_id } = van
const sectionsOf = async (
  plugin: object,
  from = begin,
  to = begin + days * day_length - 1000,
  { person, tracker_id }: Pick<typeof van, 'person' | 'tracker_id'> = van,
): Promise<Table[]> => {
  const period = { from: local(from, 'Europe/Berlin'), to: local(to, 'Europe/Berlin') }
  return (await made(person, { ...period, plugin, trackers: [tracker_id] })).sheets[0]?.sections ?? []
}
const rowsOf = (sections: readonly Table[], of: number) =>
  sections.filter(({ type }) => type === 'table')[of]?.data.flatMap(({ rows }) => rows) ?? []
const figureOf = (sections: readonly Table[], name: string): number =>
  sections.flatMap(({ type, rows }) => (type === 'map_table' ? rows : [])).find((row) => row.name.startsWith(name))
    ?.raw ?? Number.NaN

test('fuel volume tells what was filled and used of each day, and the halves of it add up', async () => {
  const plugin = { plugin_id: 10, detailed_by_dates: true, filter: true }
  const sections = await sectionsOf(plugin)
  const events = rowsOf(sections, 0)
  expect(events.map(({ kind }) => kind?.v)).toEqual(['Filling', 'Filling'])
  for (const [i, event] of events.entries()) {
    expect(Math.abs((event.volume?.raw ?? 0) - 40)).toBeLessThan(1)
    expect(Math.abs((event.time?.raw ?? 0) - (fillings[i] ?? 0))).toBeLessThan(900_000)
    expect(event.address?.v).toMatch(/\d/)
  }
  // Days of Berlin begin at 23:00 UTC, when it stands.
  const used = rowsOf(sections, 1).map(({ consumed }) => consumed?.raw ?? 0)
  expect(used).toHaveLength(4)
  for (const litres of used.slice(0, 3)) expect(Math.abs(litres - 20)).toBeLessThan(1)
  const all = figureOf(sections, 'Consumption')
  expect(Math.abs(all - usedAt(begin + days * day_length))).toBeLessThan(1)
  const half = begin + 1.5 * day_length
  const parts = [await sectionsOf(plugin, begin, half - 1000), await sectionsOf(plugin, half)]
  expect(Math.abs(parts.reduce((sum, part) => sum + figureOf(part, 'Consumption'), 0) - all)).toBeLessThan(1)
})

test('without drains, smoothed, along the way, by miles and by hours that count', async () => {
  const plain = await sectionsOf({ plugin_id: 95 })
  expect(rowsOf(plain, 0)).toHaveLength(2)
  const smoothed = { smoothing: true, surge_filter: true, surge_filter_threshold: 0.3 }
  const drawn = { graph_type: 'mileage', include_speed_plot: true, include_mileage_plot: true }
  const along = await sectionsOf({ plugin_id: 10, ...smoothed, ...drawn })
  expect(along.filter(({ type }) => type === 'chart')).toHaveLength(2)
  expect(Math.abs(figureOf(along, 'Average consumption') - 100 / 6)).toBeLessThan(1)
})

test('a flow meter tells what flowed, drives what was used in them, the fleet all of it', async () => {
  const flow = await sectionsOf({ plugin_id: 78, detailed_by_dates: true })
  expect(figureOf(flow, 'Consumption')).toBeCloseTo(60, 0)
  const trips = await sectionsOf({ plugin_id: 4, split: true })
  const each = rowsOf(trips, 0).map(({ consumed_by_sensors }) => consumed_by_sensors?.raw ?? 0)
  expect(each).toHaveLength(2 * days)
  for (const litres of each) expect(Math.abs(litres - 10)).toBeLessThan(1)
  const glance = await sectionsOf({ plugin_id: 1001 })
  const [figure] = rowsOf(glance, 0).filter(({ name }) => name?.v === 'Consumed by sensors, l')
  expect(Math.abs((figure?.value?.raw ?? 0) - 60)).toBeLessThan(1)
  const shift = { name: 'Day', start_time: '06:00', end_time: '22:00' }
  const shifts = await sectionsOf({ plugin_id: 77, shifts: [shift] })
  expect(rowsOf(shifts, 0)[0]).toHaveProperty('consumed_by_sensors')
  const own = await sectionsOf({ plugin_id: 1005, rows: 'filling', columns: ['from', 'volume', 'address'] })
  expect(rowsOf(own, 0)).toHaveLength(2)
})

test('where a flow meter is all that there is, drives and costs go by it', async () => {
  const metered = await fuelled('Europe/Berlin', { hasTank: false })
  const told = (plugin: object) => sectionsOf(plugin, undefined, undefined, metered)
  const trips = rowsOf(await told({ plugin_id: 4, split: true }), 0)
  expect(trips.map(({ consumed_by_sensors }) => Math.round(consumed_by_sensors?.raw ?? 0))).toEqual(Array(6).fill(10))
  const [costs] = rowsOf(await told({ plugin_id: 1006 }), 0)
  expect(costs?.used?.raw).toBeCloseTo(60, 0)
  expect(rowsOf(await told({ plugin_id: 1005, rows: 'filling', columns: ['from', 'volume'] }), 0)).toEqual([])
})

test('costs are those of receipts, and receipts are matched with what was filled', async () => {
  const at = (time: number) => ({ time: local(time, 'Europe/Berlin') })
  const paid = await keepReceipt(person, { vehicle_id }, { ...at((fillings[0] ?? 0) + 300_000), volume: 40, cost: 60 })
  const much = await keepReceipt(person, { vehicle_id }, { ...at((fillings[1] ?? 0) + 300_000), volume: 60, cost: 120 })
  const none = await keepReceipt(person, { vehicle_id }, { ...at(begin + 1.2 * day_length), volume: 30, cost: null })
  const [row] = rowsOf(await sectionsOf({ plugin_id: 1006, group_by: 'garage' }), 0)
  expect(row).toMatchObject({
    receipts: { raw: 3 },
    bought: { raw: 130 },
    paid: { raw: 180 },
    source: { v: 'sensors' },
  })
  expect(Math.abs((row?.used?.raw ?? 0) - 60)).toBeLessThan(1)
  expect(Math.abs((row?.cost?.raw ?? 0) - 60 * 1.8)).toBeLessThan(2)
  const period = { from: local(begin, 'Europe/Berlin'), to: local(begin + days * day_length, 'Europe/Berlin') }
  const matched = await person.call('fuel/receipt/match', { tracker_id, ...period })
  expect(matched.list).toMatchObject([
    {
      verdict: 'agrees',
      receipt_ids: [paid],
      paid: 40,
      fillings: [{ sensor_name: 'Tank', location: { lat: expect.any(Number) } }],
    },
    { verdict: 'not_filled', receipt_ids: [none], filled: 0, difference: 30 },
    { verdict: 'more_paid', receipt_ids: [much], paid: 60 },
  ])
  expect(matched.sensors).toHaveLength(1)
})

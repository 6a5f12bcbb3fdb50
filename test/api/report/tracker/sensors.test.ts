import { expect, test } from 'vitest'
import { period, two_drives } from '#test/api/track/recorded.ts'
import type { Person } from '#test/fleet.ts'
import { reporting } from './reporting.ts'

const { tenant, tracker, driven, send, made } = await reporting()

interface Row {
  [field: string]: { v: string; raw: number; location?: { lat: number; lng: number } }
}
const rowsOf = ({ data = [] }: { data?: { rows: Row[] }[] }): Row[] => data.flatMap(({ rows }) => rows)

const sections = async (person: Person, tracker_id: number, plugin: object) =>
  (await made(person, { plugin, trackers: [tracker_id] })).sheets[0].sections

test('what sensors measured, of one that was chosen and of all that fit', async () => {
  const alice = await tenant()
  const { device_id, tracker_id } = await tracker(alice)
  const { points } = await driven(await tenant(), two_drives)
  const half = points.length >> 1
  await send(
    device_id,
    points.map((point, i) => ({ ...point, attributes: { temperature1: i < half ? -18 : -10, door: i >= half } })),
  )
  const make = async (sensor: object): Promise<number> =>
    (await alice.call('tracker/sensor/create', { tracker_id, sensor })).id
  const cold = { type: 'metering', sensor_type: 'temperature', name: 'Load', input_name: 'temp_sensor_1' }
  const load = await make({ ...cold, input_name: 'ext_temp_sensor_1', units_type: 'celsius' })
  const parameters = { calc_method: 'identity' }
  await make({ type: 'virtual', sensor_type: 'state', name: 'Door', input_name: 'door', parameters })
  const plugin = { plugin_id: 9, details_interval_seconds: 3600, show_address: true }
  const chosen = { ...plugin, graph_type: 'mileage', sensors: [{ tracker_id, sensor_id: load }] }
  const [chart, days, details, ...more] = await sections(alice, tracker_id, chosen)
  expect(more).toEqual([])
  expect(rowsOf(days)).toMatchObject([{ minimum: { raw: -18 }, maximum: { raw: -10 } }])
  const told = rowsOf(details).filter(({ value }) => value?.raw !== null)
  expect(told[0]).toMatchObject({ value: { raw: -18 }, address: { location: { lat: expect.any(Number) } } })
  const last = chart.series[0].points.at(-1)
  const { list } = await alice.call('track/list', { tracker_id, ...period })
  const metres = list.reduce((sum: number, { length }: { length: number }) => sum + length * 1000, 0)
  expect(last[0] / metres).toBeCloseTo(1, 1)
  const all = await sections(alice, tracker_id, plugin)
  expect(
    all.filter(({ type }: { type: string }) => type === 'chart').map(({ header }: { header: string }) => header),
  ).toEqual(['Load', 'Door'])
  const bob = await tenant()
  const other = await tracker(bob)
  const asking = (person: Person, trackers: number[], sensors: object[]) =>
    person.fails('report/tracker/generate', { ...period, trackers, plugin: { plugin_id: 22, sensors } })
  expect((await asking(bob, [other.tracker_id], [{ tracker_id, sensor_id: load }])).code).toBe(217)
  expect((await asking(alice, [tracker_id], [{ tracker_id, sensor_id: load + 1000 }])).code).toBe(217)
  expect((await asking(alice, [tracker_id], [])).code).toBe(7)
})

test('how long a pump ran, by a wired input', async () => {
  const alice = await tenant()
  const { device_id, tracker_id } = await tracker(alice)
  const { points } = await driven(await tenant(), two_drives)
  const [begin, end] = [points[30]?.time ?? 0, points[90]?.time ?? 0]
  await send(
    device_id,
    points.map((point) => ({ ...point, attributes: { inputs: point.time >= begin && point.time < end ? 3 : 1 } })),
  )
  const sensor = { type: 'discrete', sensor_type: 'custom', name: 'Pump', input_number: 2 }
  const sensor_id = (await alice.call('tracker/sensor/create', { tracker_id, sensor })).id
  const plugin = { plugin_id: 12, show_idle_percent: true, sensors: [{ tracker_id, sensor_id }] }
  const [days, details, chart] = await sections(alice, tracker_id, plugin)
  expect(rowsOf(days)).toMatchObject([{ operation_time: { raw: (end - begin) / 1000 }, intervals: { raw: 1 } }])
  expect(rowsOf(details)[0]).toMatchObject({ from: { raw: begin, location: { lat: expect.any(Number) } } })
  expect(chart.series[0].points).toEqual([[begin, 1, end]])
})

import { describe, expect, test } from 'vitest'
import type { Person } from '#test/fleet.ts'
import { begin, drive, home, type Part } from '#test/track/drive.ts'
import { reporting } from './reporting.ts'

/**
 * A quarter of a vehicle whose every minute is known, told by reports in three time zones, beside what plain loops make of what is
 * known: four drives a day, ten minutes of idling behind the first.
 */

const days = 90
const { tenant, tracker, send, made } = await reporting(100)

const off = { every: 300, attributes: { ignition: false, temperature1: 8, inputs: 0 } }
const on = { every: 30, attributes: { ignition: true, temperature1: -18, inputs: 0 } }
/** A pump runs while it idles. */
const pumping = { every: 30, attributes: { ignition: true, temperature1: -10, inputs: 1 } }

/** A day from 08:00 UTC on. */
const day: readonly Part[] = [
  { for: 1800, ...off },
  { for: 2400, speed: 60, heading: 60, ...on },
  { for: 600, ...pumping },
  { for: 10_200, ...off },
  { for: 2400, speed: 60, heading: 240, ...on },
  { for: 36_000, ...off },
  { for: 1200, speed: 90, heading: 0, ...on },
  { for: 3000, ...off },
  { for: 1200, speed: 90, heading: 180, ...on },
  { for: 27_600, ...off },
]

const parts = Array.from({ length: days }, () => day).flat()
const points = drive(parts)

/** When each part began, in milliseconds since 1970 UTC. */
const known = parts.map((part, i) => ({
  ...part,
  from:
    begin +
    parts.slice(0, i % day.length).reduce((sum, { for: seconds }) => sum + seconds * 1000, 0) +
    Math.floor(i / day.length) * 86_400_000,
}))
const drives = known.filter(({ speed = 0 }) => speed > 0)

const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu']

const local = (time: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(time)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')

interface Group {
  header: string
  rows: Record<string, { raw: number; v: string }>[]
}

const fleetIn = async (zone: string) => {
  const person: Person = await tenant(zone)
  const { device_id, tracker_id } = await tracker(person)
  await send(device_id, points)
  const sensor = async (given: object): Promise<number> =>
    (await person.call('tracker/sensor/create', { tracker_id, sensor: given })).id
  const wired = { type: 'discrete', sensor_type: 'custom', name: 'Pump', input_number: 1 }
  const measuring = { type: 'metering', sensor_type: 'temperature', name: 'Load', input_name: 'ext_temp_sensor_1' }
  const sensors = { pump: await sensor(wired), load: await sensor({ ...measuring, units_type: 'celsius' }) }
  const of = (name: keyof typeof sensors) => [{ tracker_id, sensor_id: sensors[name] }]
  const end = begin + days * 86_400_000
  const asked = { trackers: [tracker_id], from: local(begin, zone), to: local(end, zone) }
  return async (
    plugin: object,
    sensor?: keyof typeof sensors,
  ): Promise<{ groups: Group[]; rows: Group['rows']; sections: { rows: Group['rows']; data?: Group[] }[] }> => {
    const { sheets } = await made(person, { ...asked, plugin: { ...plugin, ...(sensor && { sensors: of(sensor) }) } })
    const groups: Group[] = sheets[0].sections[0].data ?? []
    return { groups, rows: groups.flatMap(({ rows }) => rows), sections: sheets[0].sections }
  }
}

const sum = (rows: Group['rows'], field: string): number => rows.reduce((all, row) => all + (row[field]?.raw ?? 0), 0)

/** How often each of them began on each day of the zone. */
const perDay = (times: readonly number[], zone: string): number[] => {
  const counts = new Map<string, number>()
  for (const time of times) {
    const date = local(time, zone).slice(0, 10)
    counts.set(date, (counts.get(date) ?? 0) + 1)
  }
  return [...counts.values()]
}

const countsOf = (groups: readonly Group[]): number[] => groups.map(({ header }) => Number(header.split(' : ')[1]))

describe.each(zones)('in %s', (zone) => {
  test('a quarter is told as it was', async () => {
    const report = await fleetIn(zone)
    const trips = await report({ plugin_id: 4, split: true })
    expect(countsOf(trips.groups)).toEqual(
      perDay(
        drives.map(({ from }) => from),
        zone,
      ),
    )
    const kilometres = drives.reduce((all, { for: seconds, speed = 0 }) => all + (speed * seconds) / 3600, 0)
    expect(sum(trips.rows, 'length') / kilometres).toBeCloseTo(1, 2)
    expect(trips.rows.map(({ max_speed }) => max_speed?.raw)).toEqual(drives.map(({ speed }) => speed))

    // It either drives or stands.
    const stops = await report({ plugin_id: 6 })
    expect(sum(trips.rows, 'time') + sum(stops.rows, 'time')).toBeCloseTo(days * 86_400, -3)
    expect(sum(stops.rows, 'ignition_on') / (days * 600)).toBeCloseTo(1, 1)

    const fast = drives.filter(({ speed = 0 }) => speed > 80)
    const violations = await report({ plugin_id: 27, max_speed: 80, min_duration_minutes: 5 })
    expect(countsOf(violations.groups)).toEqual(
      perDay(
        fast.map(({ from }) => from),
        zone,
      ),
    )
    expect(sum(violations.rows, 'time') / fast.reduce((all, { for: seconds }) => all + seconds, 0)).toBeCloseTo(1, 1)

    const hours = await report({ plugin_id: 7 })
    const running = known
      .filter(({ attributes }) => attributes?.ignition === true)
      .reduce((all, { for: seconds }) => all + seconds, 0)
    expect(sum(hours.rows, 'engine_hours') / running).toBeCloseTo(1, 2)
    expect(sum(hours.rows, 'length') / kilometres).toBeCloseTo(1, 2)

    const pump = await report({ plugin_id: 12 }, 'pump')
    expect(pump.rows.map(({ operation_time, in_movement }) => [operation_time?.raw, in_movement?.raw])).toEqual(
      Array.from({ length: days }, () => [600, 0]),
    )
    const { sections } = await report({ plugin_id: 9, details_interval_seconds: 21_600 }, 'load')
    const load = sections[1]?.data?.flatMap(({ rows }) => rows) ?? []
    expect(load.map(({ average }) => average?.raw)).toEqual(averages(zone))

    const countries = await report({ plugin_id: 73, group_type: 'country' })
    expect(sum(countries.rows, 'length') / kilometres).toBeCloseTo(1, 2)
    const work = await report({ plugin_id: 1003 })
    const onDays = perDay(
      drives.map(({ from }) => from),
      zone,
    )
    expect(work.rows).toHaveLength(onDays.length)
    const driving = drives.reduce((all, { for: seconds }) => all + seconds, 0)
    expect(sum(work.rows, 'driven') / driving).toBeCloseTo(1, 1)
    expect(sum(work.rows, 'night') / nights(zone)).toBeCloseTo(1, 1)
    expect((await report({ plugin_id: 1004 })).rows).toHaveLength(drives.length)
    const conditions = [{ column: 'length', op: 'gt', value: 35 }]
    const long = await report({ plugin_id: 1005, rows: 'drive', columns: ['from', 'length'], conditions })
    expect(long.rows).toHaveLength(drives.filter(({ for: seconds, speed = 0 }) => (speed * seconds) / 3600 > 35).length)
    const { sections: fleet } = await report({ plugin_id: 1001 })
    const [all] = fleet.at(-1)?.data?.flatMap(({ rows }) => rows) ?? []
    expect((all?.length?.raw ?? 0) / kilometres).toBeCloseTo(1, 2)
    const { sections: week } = await report({ plugin_id: 1002 })
    const [van] = week.at(-1)?.data?.flatMap(({ rows }) => rows) ?? []
    expect(van?.whole?.raw).toBe(Math.round((100 * driving) / (days * 86_400)))
  })
})

/** Seconds that were driven before six and from ten in the evening on, minute by minute. */
const nights = (zone: string): number =>
  drives.reduce((all, { from, for: seconds }) => {
    const minutes = Array.from({ length: seconds / 60 }, (_, minute) =>
      local(from + minute * 60_000, zone).slice(11, 16),
    )
    return all + 60 * minutes.filter((time) => time < '06:00' || time >= '22:00').length
  }, 0)

/** The average of what was measured on each day of the zone, to the hundredth. */
const averages = (zone: string): number[] =>
  [...Map.groupBy(points, ({ time }) => local(time, zone).slice(0, 10)).values()].map((those) => {
    const sum = those.reduce((all, { attributes }) => all + Number(attributes?.temperature1), 0)
    return Math.round((100 * sum) / those.length) / 100
  })

test('the same instants have the same sums, whatever the zone', async () => {
  const totals = []
  for (const zone of zones) {
    const { rows } = await (await fleetIn(zone))({ plugin_id: 4, split: true })
    totals.push([rows.length, Math.round(sum(rows, 'length')), sum(rows, 'time')])
  }
  expect(new Set(totals.map(String)).size).toBe(1)
})

test('what was within a zone, of each return and each night', async () => {
  const person = await tenant()
  const { device_id, tracker_id } = await tracker(person)
  await send(device_id, points)
  const zone = { type: 'circle', label: 'Base', address: '', color: 'FF0000', radius: 1000, center: home }
  const { id } = await person.call('zone/create', { zone })
  const asked = { trackers: [tracker_id], from: local(begin, 'UTC'), to: local(begin + days * 86_400_000, 'UTC') }
  const { sheets } = await made(person, { ...asked, plugin: { plugin_id: 84, zone_ids: [id] } })
  const [row] = sheets[0].sections[0].data[0].rows
  // Until it leaves in the morning; from noon until night; from the last return on, which goes on until the next morning.
  expect(row.visits.raw).toBe(2 * days + 1)
})

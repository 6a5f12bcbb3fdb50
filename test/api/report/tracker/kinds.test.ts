import { expect, test } from 'vitest'
import { period, two_drives } from '#test/api/track/recorded.ts'
import type { Person } from '#test/fleet.ts'
import { entry } from '#test/hooks.ts'
import { addFields } from '#test/places.ts'
import { reportMaker } from '#test/reports.ts'
import { bind } from '#test/trackers.ts'
import { reporting } from './reporting.ts'

const { db, files, tenant, subuser, tracker, driven, send, made } = await reporting()

/** The sections of the only sheet of a report. */
const sections = async (person: Person, tracker_id: number, plugin: object, more: object = {}) => {
  const report = await made(person, { plugin, trackers: [tracker_id], ...more })
  return report.sheets[0].sections
}

/** A period around now. */
const today = () => {
  const local = (hours: number): string =>
    new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  return { from: local(-12), to: local(12) }
}

interface Row {
  [field: string]: { v: string; raw: number; location?: { lat: number; lng: number } }
}
const rowsOf = ({ data = [] }: { data?: { rows: Row[] }[] }): Row[] => data.flatMap(({ rows }) => rows)

test('stops are between the drives, with the place where it stood and how long the engine was on', async () => {
  const alice = await tenant()
  const { device_id, tracker_id } = await tracker(alice)
  const { points } = await driven(await tenant(), two_drives)
  // The engine goes on for the first 300 s of the stop.
  const stop = points.findIndex(({ speed }, i) => i > 60 && speed === 0)
  const off = (points[stop]?.time ?? 0) + 300_000
  const ignited = points.map((point) => ({
    ...point,
    attributes: { ignition: point.time < off || point.time > (points[0]?.time ?? 0) + 2_160_000 },
  }))
  await send(device_id, ignited)
  const [table] = await sections(alice, tracker_id, { plugin_id: 6 }, { to: '2026-01-05 09:00:00' })
  const { list } = await alice.call('track/list', { tracker_id, ...period })
  const rows = rowsOf(table)
  expect(rows.map(({ from, to }) => [from?.raw, to?.raw])).toContainEqual([
    Date.parse(`${list[0].end_date.replace(' ', 'T')}Z`),
    Date.parse(`${list[1].start_date.replace(' ', 'T')}Z`),
  ])
  const between = rows.find(({ from }) => from?.raw === Date.parse(`${list[0].end_date.replace(' ', 'T')}Z`))
  expect(between?.ignition_on?.raw).toBeGreaterThan(200)
  expect(between?.ignition_on?.raw).toBeLessThan(between?.time?.raw ?? 0)
  expect(between?.address?.location).toMatchObject({ lat: expect.any(Number) })
})

test('visits of zones that the caller sees, wherever they lie', async () => {
  const alice = await tenant()
  const { tracker_id, points } = await driven(alice, two_drives)
  const at = points[points.length >> 2] as { lat: number; lng: number }
  const zone = {
    type: 'circle',
    label: 'Yard',
    address: '',
    color: 'FF0000',
    radius: 2000,
    center: { lat: at.lat, lng: at.lng },
  }
  const zone_id = (await alice.call('zone/create', { zone })).id
  const plugin = { plugin_id: 8, min_minutes_in_zone: 1, show_mileage: true }
  const rows = rowsOf((await sections(alice, tracker_id, plugin))[0])
  expect(rows).toMatchObject([{ zone_name: { v: 'Yard' }, in: { location: { lat: expect.any(Number) } } }])
  expect(rows[0]?.length?.raw).toBeGreaterThan(1)
  const sam = await subuser(alice, ['reports'])
  await bind(db, alice, sam, [tracker_id])
  await db.updateTable('users').set({ all_zones: false }).where('id', '=', sam.id).execute()
  expect(await sections(sam, tracker_id, plugin)).toMatchObject([{ type: 'text' }])
  const asked = { ...period, trackers: [tracker_id], plugin: { ...plugin, zone_ids: [zone_id] } }
  expect(await sam.fails('report/tracker/generate', asked)).toMatchObject({ code: 217 })
})

test('visits of places, and of those that name the employee of the tracker', async () => {
  const alice = await tenant()
  const { tracker_id, points } = await driven(alice, two_drives)
  const { lat, lng } = points[points.length >> 2] as { lat: number; lng: number }
  const place = { label: 'Shop', location: { lat, lng, address: 'Street 1', radius: 2000 } }
  const { id } = await alice.call('place/create', { place })
  const plugin = { plugin_id: 85, min_minutes_in_place: 1 }
  expect(rowsOf((await sections(alice, tracker_id, { ...plugin, place_ids: [id] }))[0])).toHaveLength(1)
  expect(rowsOf((await sections(alice, tracker_id, { ...plugin, fetch_places_by_employees: true }))[0])).toHaveLength(0)
  const [field] = await addFields(alice, { label: 'Who', type: 'employee' })
  const { id: ada } = await alice.call('employee/create', { employee: { first_name: 'Ada', tracker_id } })
  await alice.call('place/create', {
    place: { ...place, label: 'Home', fields: { [String(field)]: { type: 'employee', value: ada } } },
  })
  expect(rowsOf((await sections(alice, tracker_id, { ...plugin, fetch_places_by_employees: true }))[0])).toMatchObject([
    { zone_name: { v: 'Home' } },
  ])
  const both = { ...plugin, place_ids: [id], fetch_places_by_employees: true }
  expect(
    (await alice.fails('report/tracker/generate', { ...period, trackers: [tracker_id], plugin: both })).body.errors,
  ).toMatchObject([{ parameter: 'plugin.place_ids' }])
})

test('the smart filter leaves out what is no drive, and times are to the second where that is asked for', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await driven(alice, two_drives)
  await db
    .updateTable('track')
    .set({ length: 299 })
    .where('source_id', '=', source_id)
    .where('max_speed', '>', 45)
    .execute()
  const rows = async (more: object) =>
    rowsOf((await sections(alice, tracker_id, { plugin_id: 4, split: true, ...more }))[0])
  expect([(await rows({})).length, (await rows({ filter: true })).length]).toEqual([2, 1])
  expect((await rows({ show_seconds: true }))[0]?.time?.v).toMatch(/^\d\d:\d\d:\d\d$/)
})

test('where it was too fast', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const [table] = await sections(alice, tracker_id, { plugin_id: 27, max_speed: 45, min_duration_minutes: 1 })
  const rows = rowsOf(table)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.time?.raw).toBeGreaterThan(1100)
  expect(rows[0]?.avg_speed?.raw).toBe(50)
  const none = await sections(alice, tracker_id, { plugin_id: 27, max_speed: 120 })
  expect(none).toMatchObject([{ type: 'text', text: 'Nothing in this period.' }])
})

test('what happened, all of it or what is asked for, in the language of who asks', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const bob = await tenant()
  const other = await tracker(bob)
  for (const event of ['sos', 'offline', 'offline']) await entry(db, alice, tracker_id, { event })
  await entry(db, bob, other.tracker_id, { event: 'sos' })
  const now = today()
  const [table, chart] = await sections(alice, tracker_id, { plugin_id: 11 }, now)
  expect(rowsOf(table)).toHaveLength(3)
  expect(chart.series[0].points).toEqual([
    [0, 2],
    [1, 1],
  ])
  expect(rowsOf((await sections(alice, tracker_id, { plugin_id: 16 }, now))[0])).toHaveLength(1)
  const only = { plugin_id: 11, event_types: ['offline'], group_by_type: true }
  const [grouped] = await sections(alice, tracker_id, only, now)
  expect(grouped.data).toHaveLength(1)
  expect(rowsOf(grouped)).toHaveLength(2)
})

test('who drove, by drives and by changes', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const ada = (
    await alice.call('employee/create', { employee: { first_name: 'Ada', last_name: 'L', tracker_id: null } })
  ).id
  await db
    .insertInto('driver_change')
    .values({
      account_id: alice.id,
      tracker_id,
      new_employee_id: ada,
      changed: new Date('2026-01-05T08:22:00Z'),
      origin: 'supervisor',
    })
    .execute()
  const [table] = await sections(alice, tracker_id, { plugin_id: 4, split: true, group_by_driver: true })
  expect(table.data.map(({ header }: { header: string }) => header)).toEqual(['Ada L : 1', 'Unknown driver : 1'])
  const [changes] = await sections(alice, tracker_id, { plugin_id: 66 })
  expect(rowsOf(changes)).toMatchObject([
    { old_driver: { v: 'Unknown driver' }, new_driver: { v: 'Ada L' }, time: { v: '08:22' } },
  ])
})

test('shifts that overlap are refused by their name', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const shift = { name: 'Day', start_time: '06:00', end_time: '18:00' }
  const asked = (shifts: object[]) => ({ ...period, trackers: [tracker_id], plugin: { plugin_id: 77, shifts } })
  const { body } = await alice.fails('report/tracker/generate', asked([shift, { ...shift, name: 'Two' }]))
  expect(body.errors).toEqual([{ parameter: 'plugin.shifts', error: 'must not overlap' }])
  for (const shifts of [[], Array.from({ length: 5 }, (_, i) => ({ ...shift, name: `${i}` }))])
    expect((await alice.fails('report/tracker/generate', asked(shifts))).code).toBe(7)
})

test('names of places and zones stand before addresses, of those that the caller sees and unless they are not wanted', async () => {
  const alice = await tenant()
  const { tracker_id, points } = await driven(alice, two_drives)
  const { lat, lng } = points[0] as { lat: number; lng: number }
  await alice.call('place/create', {
    place: { label: 'Depot', location: { lat, lng, address: 'Street 1', radius: 100 } },
  })
  const zone = { type: 'circle', label: 'Yard', address: '', color: 'FF0000', radius: 200, center: { lat, lng } }
  await alice.call('zone/create', { zone })
  await (await tenant()).call('zone/create', { zone: { ...zone, label: 'Foreign' } })
  const start = async (more: object): Promise<string> =>
    rowsOf((await sections(alice, tracker_id, { plugin_id: 4, split: true }, more))[0])[0]?.from?.v ?? ''
  expect(await start({})).toMatch(/^08:00 - Depot, Yard(,|$)/)
  expect(await start({ include_places_in_address: false })).toMatch(/^08:00 - Yard(,|$)/)
  const plain = await start({ include_places_in_address: false, include_zones_in_address: false })
  expect(plain).not.toMatch(/Depot|Yard|Foreign/)
})

test('engine hours, by the column of the ignition', async () => {
  const alice = await tenant()
  const { device_id, tracker_id } = await tracker(alice)
  const { points } = await driven(await tenant(), two_drives)
  await send(
    device_id,
    points.map((point) => ({ ...point, attributes: { ignition: true } })),
  )
  const [days, details] = await sections(alice, tracker_id, { plugin_id: 7, show_detailed: true })
  const [day] = rowsOf(days)
  const whole = ((points.at(-1)?.time ?? 0) - (points[0]?.time ?? 0)) / 1000
  expect(day).toMatchObject({ engine_hours: { raw: whole }, in_movement: { raw: 1820 }, intervals: { raw: 1 } })
  expect(rowsOf(details)[0]?.from?.location).toMatchObject({ lat: expect.any(Number) })
})

test('points of a day, of no longer', async () => {
  const alice = await tenant()
  const { tracker_id, points } = await driven(alice, two_drives)
  const day = { from: '2026-01-05 00:00:00', to: '2026-01-05 23:59:59' }
  const rows = rowsOf((await sections(alice, tracker_id, { plugin_id: 91 }, day))[0])
  expect(rows).toHaveLength(points.length)
  expect(rows[0]?.status?.v).toBe('Parked')
  const asked = { from: day.from, to: '2026-01-06 00:00:01', plugin: { plugin_id: 91 }, trackers: [tracker_id] }
  const { body } = await alice.fails('report/tracker/generate', asked)
  expect(body.errors).toMatchObject([{ parameter: 'to' }])
})

test('check-ins of the tracker, and of no other', async () => {
  const alice = await tenant()
  const [one, two] = [await tracker(alice), await tracker(alice)]
  for (const { tracker_id } of [one, two])
    await alice.call('checkin/create', {
      ...{ tracker_id, comment: `of ${tracker_id}` },
      location: { lat: 52, lng: 13, address: 'Street 1' },
    })
  const rows = rowsOf((await sections(alice, one.tracker_id, { plugin_id: 80, show_coordinates: true }, today()))[0])
  expect(rows).toMatchObject([{ address: { v: 'Street 1' }, comment: { v: `of ${one.tracker_id}` } }])
})

test('entries and exits of zones as rules told of them', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice)
  const extra = JSON.stringify({ zone_ids: [1], zone_labels: ['Yard'] })
  for (const [event, time] of [
    ['inzone', '08:00'],
    ['outzone', '09:30'],
  ])
    await entry(db, alice, tracker_id, {
      event,
      extra,
      lat: 52,
      lng: 13,
      event_time: new Date(`2026-01-05T${time}:00Z`),
    })
  const rows = rowsOf((await sections(alice, tracker_id, { plugin_id: 89 }))[0])
  expect(rows).toMatchObject([{ zone_name: { v: 'Yard' }, time: { v: '01:30' }, in: { location: { lat: 52 } } }])
})

test('what stood all of the period is one stop, where it drove last; before a device was heard nothing is known', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const night = { from: '2026-01-05 20:00:00', to: '2026-01-06 06:00:00' }
  const [stop, ...more] = rowsOf((await sections(alice, tracker_id, { plugin_id: 6 }, night))[0])
  expect(more).toEqual([])
  expect(stop).toMatchObject({ time: { raw: 36_000 }, address: { location: { lat: expect.any(Number) } } })
  const before = { from: '2026-01-03 00:00:00', to: '2026-01-04 00:00:00' }
  expect(await sections(alice, tracker_id, { plugin_id: 6 }, before)).toMatchObject([{ type: 'text' }])
  const first = rowsOf((await sections(alice, tracker_id, { plugin_id: 6 }, { from: before.from }))[0])[0]
  expect(first?.from?.v).toBe('Jan 5, 2026 08:00')
})

test('places of which nobody has an address yet are looked for: by the geocoder that is named, in the language of who asks', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const asked: unknown[] = []
  const { run } = reportMaker(db, files, (code) => ({
    search: async () => [],
    async reverse(at, { lang } = {}) {
      asked.push([code, lang])
      return { ...at, address: 'Elbstraße 5' }
    },
  }))
  const plugin = { plugin_id: 27, max_speed: 45, min_duration_minutes: 1 }
  const { id: report_id } = await alice.call('report/tracker/generate', {
    ...{ ...period, plugin, trackers: [tracker_id], geocoder: 'osm' },
  })
  await run()
  const { report } = await alice.call('report/tracker/retrieve', { report_id })
  const [row] = rowsOf(report.sheets[0].sections[0])
  expect(row?.address).toMatchObject({ v: 'Elbstraße 5', raw: 'Elbstraße 5', location: { lat: expect.any(Number) } })
  expect(asked).toEqual([['osm', 'en']])
})

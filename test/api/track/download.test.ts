import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import type { Person } from '#test/fleet.ts'
import { drive } from '#test/track/drive.ts'
import { flag, type Point } from '#track/point.ts'
import { period, recorded, two_drives } from './recorded.ts'

const { db, dealer_id, tenant, subuser, tracker, driven, send, server } = await recorded()
const schema = readFileSync(new URL('../../golden/kml-subset.xsd', import.meta.url), 'utf8')

const download = (person: Person, params: object) =>
  server.inject({ method: 'POST', url: '/v2/track/download', payload: { hash: person.hash, ...period, ...params } })

/** A document that the schema of KML takes. */
const document = async (person: Person, params: object): Promise<string> => {
  const { body: xml } = await download(person, params)
  expect((await validateXML({ xml, schema })).errors).toEqual([])
  return xml
}

const placemarks = (xml: string): number => [...xml.matchAll(/<name>point #/g)].length
const folders = (xml: string): string[] =>
  [...xml.matchAll(/<Folder>\n<name>(.*)<\/name>/g)].map(([, name]) => name ?? '')

test('a placemark for each point of the period, told in the zone of the caller', async () => {
  const alice = await tenant('America/St_Johns')
  const { tracker_id, points } = await driven(alice, two_drives)
  const xml = await document(alice, { tracker_id, from: '2026-01-05 03:30:00', simplify: false })
  expect(placemarks(xml)).toBe(points.length)
  expect(xml).toContain('<Document>\n<name>track-Van 2026-01-05 03:30:00</name>')
  expect(xml).toContain('<name>point #1</name>')
  expect(xml).toContain('<description>2026-01-05 04:30:00</description>')
  expect(xml).toContain('<when>2026-01-05T04:30:00-03:30</when>')
  expect(xml).toContain(`<name>point #${points.length}</name>`)
})

test('a file with a name and a type', async () => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice, { label: 'Wagen "7"/Köln' })
  const { statusCode, headers } = await download(alice, { tracker_id })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/vnd.google-earth.kml+xml')
  expect(headers['content-disposition']).toContain('filename="track-Wagen -7--K_ln 2026-01-05 07-00-00.kml"')
  expect(headers['content-disposition']).toContain(encodeURIComponent('track-Wagen -7--Köln 2026-01-05 07-00-00.kml'))
})

test('a KMZ holds the same document', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const { rawPayload, headers } = await download(alice, { tracker_id, format: 'kmz' })
  expect(headers['content-type']).toBe('application/vnd.google-earth.kmz')
  expect(headers['content-disposition']).toContain('.kmz"')
  const files = unzipSync(rawPayload)
  expect(Object.keys(files)).toEqual(['doc.kml'])
  expect(Buffer.from(files['doc.kml'] as Uint8Array).toString()).toBe(await document(alice, { tracker_id }))
})

test('GPX and CSV hold the same points, and tell the tracks apart', async () => {
  const alice = await tenant('Europe/Berlin')
  const { tracker_id, points } = await driven(alice, two_drives)
  const asked = { tracker_id, simplify: false }
  const gpx = await download(alice, { ...asked, format: 'gpx' })
  expect(gpx.headers['content-type']).toBe('application/gpx+xml')
  expect(gpx.headers['content-disposition']).toContain('.gpx"')
  expect([...gpx.body.matchAll(/<trkpt /g)]).toHaveLength(points.length)
  const tracks = (await alice.call('track/list', { tracker_id, ...period })).list
  const split = await download(alice, { ...asked, format: 'gpx', split: true })
  expect([...split.body.matchAll(/<trk>\n<name>(.*)<\/name>/g)].map(([, name]) => name)).toEqual(
    tracks.map(({ start_date }: { start_date: string }) => start_date),
  )
  const csv = await download(alice, { ...asked, format: 'csv', split: true })
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  const rows = csv.body.trim().split('\r\n').slice(1)
  expect(rows).toHaveLength(tracks[0].points + tracks[1].points)
  expect(rows[0]).toMatch(new RegExp(`^${tracks[0].start_date},${tracks[0].start_date},`))
})

test('a folder for each track, with its start and its end', async () => {
  const alice = await tenant('Europe/Berlin')
  const { tracker_id } = await driven(alice, two_drives)
  const tracks = (await alice.call('track/list', { tracker_id, ...period })).list
  const xml = await document(alice, { tracker_id, split: true, simplify: false })
  expect(folders(xml)).toEqual(tracks.map(({ start_date }: { start_date: string }) => start_date))
  expect(placemarks(xml)).toBe(tracks[0].points + tracks[1].points)
  expect([...xml.matchAll(/<name>start<\/name>/g)]).toHaveLength(2)
  expect([...xml.matchAll(/<name>end<\/name>/g)]).toHaveLength(2)
})

test('only the tracks that are named, within the period', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const [first, second] = (await alice.call('track/list', { tracker_id, ...period })).list
  const asked = { tracker_id, simplify: false }
  expect(placemarks(await document(alice, { ...asked, track_ids: [second.id] }))).toBe(second.points)
  expect(folders(await document(alice, { ...asked, track_ids: [second.id], split: true }))).toEqual([second.start_date])
  expect(placemarks(await document(alice, { ...asked, track_ids: [first.id, second.id] }))).toBe(
    first.points + second.points,
  )
  const part = { ...asked, track_ids: [first.id], from: first.start_date, to: '2026-01-05 08:10:00' }
  expect(placemarks(await document(alice, part))).toBe(56)
  expect(placemarks(await document(alice, { ...part, split: true }))).toBe(56)
})

test('tracks of another tracker are not found', async () => {
  const alice = await tenant()
  const { tracker_id } = await driven(alice, two_drives)
  const other = await tracker(alice)
  const [first] = (await alice.call('track/list', { tracker_id, ...period })).list
  const asked = { tracker_id, ...period, track_ids: [first.id, first.id + 1000] }
  expect(await alice.fails('track/download', asked)).toMatchObject({ code: 201, http: 400 })
  const foreign = { tracker_id: other.tracker_id, ...period, track_ids: [first.id] }
  expect(await alice.fails('track/download', foreign)).toMatchObject({ code: 201 })
})

test('simplified unless asked otherwise, to so many points', async () => {
  const alice = await tenant()
  const { tracker_id, points } = await driven(alice, two_drives)
  const drawn = placemarks(await document(alice, { tracker_id }))
  expect(drawn).toBeLessThan(points.length / 2)
  expect(placemarks(await document(alice, { tracker_id, point_limit: 5 }))).toBe(5)
  expect(placemarks(await document(alice, { tracker_id, point_limit: 3, split: true }))).toBe(6)
  expect(placemarks(await document(alice, { tracker_id, point_limit: 5, simplify: false }))).toBe(points.length)
})

test('the points that are left are shared among the weeks', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const week = 7 * 86_400_000
  for (const weeks of [0, 1, 2])
    await send(
      device_id,
      drive(two_drives).map((point) => ({ ...point, time: point.time + weeks * week })),
    )
  const asked = { tracker_id, to: '2026-01-26 06:00:00' }
  expect(placemarks(await document(alice, { ...asked, point_limit: 9 }))).toBe(9)
  expect(placemarks(await document(alice, { ...asked, point_limit: 2 }))).toBe(6)
})

const lbs = { flags: flag.lbs, precision: 300, every: 60 }

test('what cells located, as far as it is a track or the filter is off', async () => {
  const alice = await tenant()
  const { tracker_id, points } = await driven(alice, [
    { for: 600, ...lbs },
    { for: 3600, speed: 60, ...lbs },
    { for: 3600, ...lbs },
  ])
  const [track] = (await alice.call('track/list', { tracker_id, ...period })).list
  const count = async (params: object) => placemarks(await document(alice, { tracker_id, simplify: false, ...params }))
  expect(await count({})).toBe(track.points)
  expect(await count({ filter: false })).toBe(points.length)
  expect(await count({ filter: false, include_gsm_lbs: false })).toBe(0)
  expect(await count({ track_ids: [track.id], include_gsm_lbs: false })).toBe(track.points)
  expect(folders(await document(alice, { tracker_id, split: true }))).toHaveLength(1)
  expect(folders(await document(alice, { tracker_id, split: true, include_gsm_lbs: false }))).toEqual([])
})

test('cells beside satellites count for nothing, unless the filter is off', async () => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const points = drive(two_drives)
  const cell = (point: Point): Point => ({ ...point, time: point.time + 1000, flags: flag.lbs, precision: 800 })
  await send(device_id, [...points.slice(0, 50), cell(points[49] as Point), ...points.slice(50)])
  const asked = { tracker_id, simplify: false }
  expect(placemarks(await document(alice, asked))).toBe(points.length)
  expect(placemarks(await document(alice, { ...asked, filter: false }))).toBe(points.length + 1)
})

test('beyond the storage period there is JSON without points', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await driven(alice, two_drives)
  const { id } = await db
    .insertInto('tariff')
    .values({ dealer_id, name: 'Month', store_period: '1m' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('source').set({ tariff_id: id }).where('id', '=', source_id).execute()
  const answer = await download(alice, { tracker_id })
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.json()).toEqual({ success: true, list: [], limit_exceeded: true })
})

test('failures are JSON', async () => {
  const alice = await tenant()
  const { tracker_id, source_id } = await driven(alice, two_drives)
  const asked = { tracker_id, ...period }
  const fault = { code: 7, body: { errors: [{ parameter: 'to' }] } }
  expect(await alice.fails('track/download', { ...asked, to: period.from })).toMatchObject(fault)
  expect(await alice.fails('track/download', { ...asked, format: 'shp' })).toMatchObject({ code: 7 })
  expect(await alice.fails('track/download', { ...asked, point_limit: 1 })).toMatchObject({ code: 7 })
  expect(await alice.fails('track/download', { ...asked, track_ids: [] })).toMatchObject({ code: 7 })
  expect(await alice.fails('track/download', { ...asked, to: '2027-01-01 00:00:00' })).toMatchObject({ code: 211 })
  expect(await (await tenant()).fails('track/download', asked)).toMatchObject({ code: 201 })
  expect(await (await subuser(alice)).fails('track/download', asked)).toMatchObject({ code: 201 })
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source_id).execute()
  expect(await alice.fails('track/download', asked)).toMatchObject({ code: 208, http: 403 })
})

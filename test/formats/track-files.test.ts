import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { readGpx } from '#formats/gpx.ts'
import { csv } from '#formats/track-csv.ts'
import { gpx } from '#formats/track-gpx.ts'
import { flag, type Point } from '#track/point.ts'

const schema = readFileSync(new URL('../golden/gpx-subset.xsd', import.meta.url), 'utf8')

const point = (some: Partial<Point> = {}): Point => ({
  time: Date.parse('2026-03-29T00:59:50Z'),
  lat: 53.40722,
  lng: -2.98116,
  alt: 41.5,
  speed: 30.42,
  heading: 271.4,
  satellites: 11,
  precision: 0,
  flags: 0,
  ...some,
})

const write = async (pieces: AsyncGenerator<string>): Promise<string> => (await Array.fromAsync(pieces)).join('')

test('GPX has a track for each folder, and tells in UTC what was told', async () => {
  const folders = [
    { name: 'A & <B>', points: [[point()], [point({ alt: 0, satellites: 0 })]] },
    { name: 'nothing', points: [] },
  ]
  const xml = await write(gpx({ name: 'Van "7"', zone: 'Europe/London', folders }))
  expect((await validateXML({ xml, schema })).errors).toEqual([])
  expect(xml).toContain('<name>A &amp; &lt;B&gt;</name>')
  expect(xml).toContain(
    '<trkpt lat="53.4072200" lon="-2.9811600"><ele>41.5</ele><time>2026-03-29T00:59:50Z</time><sat>11</sat></trkpt>',
  )
  expect(xml).toContain('<trkpt lat="53.4072200" lon="-2.9811600"><time>2026-03-29T00:59:50Z</time></trkpt>')
})

test('CSV has a row for each point, local to the zone, and nothing where nothing was told', async () => {
  const points = [
    [point(), point({ time: Date.parse('2026-03-29T01:00:00Z'), flags: flag.no_speed, alt: 0, satellites: 0 })],
  ]
  expect(await write(csv({ name: 'x', zone: 'Europe/London', points }))).toBe(
    'track,time,lat,lng,altitude_m,speed_kmh,heading,satellites,precision_m\r\n' +
      ',2026-03-29 00:59:50,53.4072200,-2.9811600,41.5,30.4,271,11,\r\n' +
      ',2026-03-29 02:00:00,53.4072200,-2.9811600,,,271,,\r\n',
  )
})

test('whatever is written as GPX is read again', async () => {
  const places = fc.record({
    time: fc.integer({ min: 0, max: 4e9 }).map((second) => second * 1000),
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(places, { minLength: 1, maxLength: 20 }), fc.string(), async (some, name) => {
      const points = some.toSorted((a, b) => a.time - b.time).map((place) => point(place))
      const [read] = readGpx(await write(gpx({ name, zone: 'UTC', points: [points] })))
      expect(read?.points.map(({ time }) => time)).toEqual(points.map(({ time }) => time))
      for (const [i, { lat, lng }] of points.entries()) {
        expect(read?.points[i]?.lat).toBeCloseTo(lat, 6)
        expect(read?.points[i]?.lng).toBeCloseTo(lng, 6)
      }
    }),
    { numRuns: 50 },
  )
})

test('a name with signs of its own keeps its column', async () => {
  const text = await write(csv({ name: 'x', zone: 'UTC', folders: [{ name: 'a, "b"', points: [[point()]] }] }))
  expect(parse(text, { columns: true })).toMatchObject([{ track: 'a, "b"', speed_kmh: '30.4' }])
})

test('a name that spreadsheets would take for a formula is a text to them', async () => {
  const name = '=HYPERLINK("https://example.org")'
  const text = await write(csv({ name: 'x', zone: 'UTC', folders: [{ name, points: [[point()]] }] }))
  expect(parse(text, { columns: true })).toMatchObject([{ track: `'${name}` }])
})

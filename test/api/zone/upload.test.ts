import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { upload as ask } from '#test/spreadsheets.ts'
import { ids, make, read } from '#test/zones.ts'

const { server, tenant, subuser } = await fleet({ zone_quota: 600 })

const kmlFile = (bytes: string | Uint8Array) => ({
  name: 'zones.kml',
  type: 'text/xml',
  bytes: Buffer.from(bytes as string),
})
const kml = (content: string) => `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2">${content}</kml>`
const placemark = (content: string, name = 'x') => `<Placemark><name>${name}</name>${content}</Placemark>`
const point = '<Point><coordinates>13.4,52.5,30</coordinates></Point>'
const line = (coordinates: string) => `<LineString><coordinates>${coordinates}</coordinates></LineString>`
const ring = (coordinates: string) => `<LinearRing><coordinates>${coordinates}</coordinates></LinearRing>`
const outer = (coordinates: string) => `<outerBoundaryIs>${ring(coordinates)}</outerBoundaryIs>`
const square = outer('13,52 14,52 14,53 13,53 13,52')

const upload = (person: Person, content: string, params: Record<string, string> = {}) =>
  ask(server, 'zone/upload', person, { file: kmlFile(kml(content)), ...params })

const town = `<Document><name>Town</name>
  ${placemark(`<address>Alexanderplatz &amp; more</address>${point}`, 'Yard')}
  <Folder><name>South</name>
    ${placemark(`<ExtendedData><Data name="radius"><value>40</value></Data></ExtendedData>${line('8,50 9,50\n9,51')}`, 'Road')}
    <Folder>${placemark(`<Polygon>${square}<innerBoundaryIs>${ring('13.1,52.1 13.2,52.1 13.2,52.2')}</innerBoundaryIs></Polygon>`, 'A\n B')}</Folder>
  </Folder>
  <Folder><name>Pair</name>${placemark(`<MultiGeometry>${point}${line('1,1 2,2')}</MultiGeometry>`, '')}</Folder>
</Document>`

const expected = [
  {
    type: 'circle',
    label: 'Town / Yard',
    address: 'Alexanderplatz & more',
    center: { lat: 52.5, lng: 13.4 },
    radius: 150,
  },
  {
    type: 'sausage',
    label: 'Town / South / Road',
    radius: 40,
    points: [
      { lat: 50, lng: 8, node: false },
      { lat: 50, lng: 9, node: false },
      { lat: 51, lng: 9, node: false },
    ],
  },
  {
    type: 'polygon',
    label: 'Town / South / A B',
    bounds: { nw: { lat: 53, lng: 13 }, se: { lat: 52, lng: 14 } },
    points: [
      [52, 13],
      [52, 14],
      [53, 14],
      [53, 13],
    ].map(([lat, lng]) => ({ lat, lng, node: false })),
  },
  { type: 'circle', label: 'Town / Pair', radius: 150, color: '27A9E3', tags: [] },
  { type: 'sausage', label: 'Town / Pair', radius: 150 },
]

test('a dry run tells the zones and creates none; it is one unless it is said', async () => {
  const alice = await tenant()
  const { success, list } = await upload(alice, town)
  expect([success, list.length]).toEqual([true, 5])
  expect(list).toMatchObject(expected)
  expect(await ids(alice)).toEqual([])
})

test('else they are created, and their ids told in their order', async () => {
  const alice = await tenant()
  const { list } = await upload(alice, town, { dry_run: 'false', default_radius: '20' })
  expect(await ids(alice)).toEqual(list)
  const told = await Promise.all(list.map((id: number) => read(alice, id)))
  expect(told.map(({ label, radius }) => [label, radius])).toEqual([
    ['Town / Yard', 20],
    ['Town / South / Road', 40],
    ['Town / South / A B', undefined],
    ['Town / Pair', 20],
    ['Town / Pair', 20],
  ])
})

test.each(['doc.kml', 'files/other.KML'])('a KMZ that holds %s', async (name) => {
  const alice = await tenant()
  const bytes = zipSync({ 'image.png': new Uint8Array(9), [name]: Buffer.from(kml(town)) })
  const { list } = await ask(server, 'zone/upload', alice, { file: kmlFile(bytes) })
  expect(list).toMatchObject(expected)
})

test('what nobody has named is a zone all the same', async () => {
  const { list } = await upload(await tenant(), `<Placemark>${point}</Placemark>`)
  expect(list).toMatchObject([{ label: 'Zone' }])
})

const many = (count: number) => Array.from({ length: count }, (_, i) => `${i / 100},${(i * i) / 100_000}`).join(' ')

test.each([
  ['no XML', 'nothing', 234],
  ['other XML', '<gpx/>', 234],
  ['XML that ends too early', '<kml><Placemark>', 234],
  ['an empty file', '', 234],
  ['a place beyond the pole', kml(placemark('<Point><coordinates>0,91</coordinates></Point>')), 234],
  ['coordinates that are none', kml(placemark('<Point><coordinates>here</coordinates></Point>')), 234],
  ['no coordinates', kml(placemark('<Point><coordinates/></Point>')), 234],
  [
    'a radius of 0',
    kml(placemark(`<ExtendedData><Data name="radius"><value>0</value></Data></ExtendedData>${point}`)),
    234,
  ],
  ['a zip without KML', zipSync({ a: new Uint8Array(1) }), 234],
  ['a polygon of two corners', kml(placemark(`<Polygon>${outer('1,1 2,2 1,1')}</Polygon>`)), 284],
  ['a line of one point', kml(placemark(line('1,1'))), 284],
  ['a polygon of 501 corners', kml(placemark(`<Polygon>${outer(many(501))}</Polygon>`)), 202],
  ['a line of 1,025 points', kml(placemark(line(many(1025)))), 202],
  ['a polygon that crosses itself', kml(placemark(`<Polygon>${outer('0,0 2,2 2,0 0,2 0,0')}</Polygon>`)), 7],
])('%s is refused, and nothing is created', async (_, bytes, code) => {
  const alice = await tenant()
  const params = { file: kmlFile(bytes), dry_run: 'false' }
  const { status, errors } = await ask(server, 'zone/upload', alice, params)
  expect([status.code, errors]).toEqual([code, [{ parameter: 'file', error: expect.any(String) }]])
  expect(await ids(alice)).toEqual([])
})

const packed = (document: string | Buffer) => zipSync({ 'doc.kml': Buffer.from(document as string) })
const entities = Array.from({ length: 20 }, (_, i) => `<!ENTITY e${i + 1} "&e${i};&e${i};&e${i};&e${i};">`).join('')

test.each([
  ['entities of entities', `<!DOCTYPE kml [<!ENTITY e0 "lol">${entities}]>${kml(placemark(point, '&e20;')).slice(21)}`],
  [
    'a file of this machine',
    `<!DOCTYPE kml [<!ENTITY e SYSTEM "file:///etc/passwd">]>${kml(placemark(point, '&e;')).slice(21)}`,
  ],
  ['elements within a hundred thousand others', `<kml>${'<Folder>'.repeat(100_000)}`],
  ['a name of 5 MB', packed(kml(placemark(point, 'x'.repeat(5_000_000))))],
  ['a document of 200 MB, packed', packed(Buffer.alloc(200 * 1024 * 1024, ' '))],
  [
    'more zones than are read',
    packed(
      kml(
        `<Placemark><MultiGeometry>${'<Point><coordinates>1,1</coordinates></Point>'.repeat(100_001)}</MultiGeometry></Placemark>`,
      ),
    ),
  ],
])('%s are refused, and the next file is read', async (_, bytes) => {
  const alice = await tenant()
  expect(await ask(server, 'zone/upload', alice, { file: kmlFile(bytes) })).toMatchObject({ status: { code: 234 } })
  expect(await upload(alice, town)).toMatchObject({ success: true })
})

test('no file: 233; a radius below 20: 7', async () => {
  const alice = await tenant()
  expect(await ask(server, 'zone/upload', alice, {})).toMatchObject({ status: { code: 233 } })
  expect(await upload(alice, town, { default_radius: '19' })).toMatchObject({
    status: { code: 7 },
    errors: [{ parameter: 'default_radius' }],
  })
})

test('beyond the quota nothing is created, and a dry run says so: 268', async () => {
  const alice = await tenant()
  await make(alice)
  const points = placemark(point).repeat(600)
  expect(await upload(alice, points)).toMatchObject({ status: { code: 268 } })
  expect(await upload(alice, points, { dry_run: 'false' })).toMatchObject({ status: { code: 268 } })
  expect(await ids(alice)).toHaveLength(1)
  const { list } = await upload(alice, placemark(point).repeat(599), { dry_run: 'false' })
  expect(await ids(alice)).toEqual(expect.arrayContaining(list))
})

test('a sub-user sees what it uploads', async () => {
  const alice = await tenant()
  const clerk = await subuser(alice, ['zone_update'])
  const { list } = await upload(clerk, town, { dry_run: 'false' })
  expect(await ids(clerk)).toEqual(list)
})

import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { upload } from '#test/spreadsheets.ts'
import { circle, make, polygon, read, sausage } from '#test/zones.ts'

const { server, tenant, subuser } = await fleet()

const download = async ({ hash }: Person, params: object = {}) => {
  const answer = await server.inject({ method: 'POST', url: '/v2/zone/download', payload: { hash, ...params } })
  return { type: answer.headers['content-type'], name: answer.headers['content-disposition'], bytes: answer.rawPayload }
}

const at = (lat: number, lng: number, node = false) => ({ lat, lng, node })

const zones = [
  { ...circle, label: 'A <b> & "c" / d', address: 'Straße 1', color: '0A1b2C' },
  { ...polygon, color: 'ff0000' },
  { ...sausage, radius: 299_999 },
  { ...circle, center: { lat: 0.000_000_1, lng: -180 }, radius: 300_000 },
  { ...circle, center: { lat: 89.9999, lng: 77.123_456_789_012 } },
  { ...polygon, points: [at(-1, 179), at(-1, -179, true), at(1, -179), at(1, 179, true)] },
]

const withoutId = async (person: Person, id: number) => ({ ...(await read(person, id)), id: undefined })

test.each(['kml', 'kmz'])('what is downloaded as %s uploads to the same zones', async (format) => {
  const [alice, bob] = [await tenant(), await tenant()]
  const made = []
  for (const zone of zones) made.push(await make(alice, zone))
  const { bytes } = await download(alice, { format })
  const file = { name: `zones.${format}`, type: 'x', bytes }
  const { list } = await upload(server, 'zone/upload', bob, { file, dry_run: 'false' })
  const [before, after] = await Promise.all([
    Promise.all(made.map((id) => withoutId(alice, id))),
    Promise.all(list.map((id: number) => withoutId(bob, id))),
  ])
  expect(after).toEqual(before)
})

test('the files are named and typed, and KML unless it is said', async () => {
  const alice = await tenant()
  await make(alice)
  const kml = await download(alice)
  expect(kml.type).toBe('application/vnd.google-earth.kml+xml')
  expect(kml.name).toContain('zones.kml')
  expect(kml.bytes.toString()).toMatch(/^<\?xml.*<\/kml>\n$/s)
  const kmz = await download(alice, { format: 'kmz' })
  expect([kmz.type, Object.keys(unzipSync(kmz.bytes))]).toEqual(['application/vnd.google-earth.kmz', ['doc.kml']])
})

const labels = ({ bytes }: { bytes: Buffer }) =>
  [...bytes.toString().matchAll(/<name>(.*?)<\/name>/g)].map(([, name]) => name)

test('these, or all that the caller sees', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const clerk = await subuser(alice)
  const [a, b] = [await make(alice, { ...circle, label: 'a' }), await make(alice, { ...circle, label: 'b' })]
  const foreign = await make(bob)
  await alice.call('subuser/zones/bind', { subuser_id: clerk.id, zone_ids: [a] })
  expect(labels(await download(alice))).toEqual(['a', 'b'])
  expect(labels(await download(alice, { zone_ids: [b, foreign, 2_000_000_000] }))).toEqual(['b'])
  expect(labels(await download(clerk))).toEqual(['a'])
  expect(labels(await download(clerk, { zone_ids: [b] }))).toEqual([])
})

import { expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'
import { addFields, berlin, make, read } from '#test/places.ts'
import { cellsIn, parsed, upload } from '#test/spreadsheets.ts'

const { server, tenant, subuser } = await fleet()

const download = async ({ hash }: Person, params: object = {}) => {
  const answer = await server.inject({ method: 'POST', url: '/v2/place/download', payload: { hash, ...params } })
  return { type: answer.headers['content-type'], name: answer.headers['content-disposition'], bytes: answer.rawPayload }
}

const fileOf = (bytes: Buffer, format: string) => ({ name: `places.${format}`, type: 'x', bytes })

const formats = ['csv', 'xlsx', 'kml']

const places = [
  { label: 'A <b> & "c"; d', external_id: 'A-1', description: 'two\nlines; "and" more', location: berlin },
  { label: 'Порт', location: { lat: -0.000_000_1, lng: 179.999_999, address: "Straße 1, 'x'", radius: 300_000 } },
  { label: '007', location: { lat: 89.5, lng: -180, address: ' =1+1 ', radius: 20 }, description: '<p>&amp;</p>' },
]

const withoutId = async (person: Person, id: number) => ({ ...(await read(person, id)), id: undefined })

test.each(formats)('what is downloaded as %s uploads to the same places', async (format) => {
  const [alice, bob] = [await tenant(), await tenant()]
  const made = []
  for (const place of places.slice(0, format === 'csv' ? 2 : 3)) made.push(await make(alice, place))
  const { bytes } = await download(alice, { format })
  // `place/upload` takes text; workbooks go by `data/spreadsheet/parse`.
  const list =
    format === 'xlsx' ? await created(bob, await converted(bob, bytes, format)) : await uploaded(bob, bytes, format)
  const [before, after] = await Promise.all([
    Promise.all(made.map((id) => withoutId(alice, id))),
    Promise.all(list.map((id: number) => withoutId(bob, id))),
  ])
  expect(after).toEqual(before.map((place) => ({ ...place, location: trimmed(place.location) })))
})

/** Cells are told without the blanks around them. */
const trimmed = (location: { address: string }) => ({ ...location, address: location.address.trim() })

const uploaded = async (person: Person, bytes: Buffer, format: string): Promise<number[]> => {
  expect(await upload(server, 'place/upload', person, { file: fileOf(bytes, format) })).toMatchObject({ errors: 0 })
  return (await person.call('place/list')).list.map(({ id }: { id: number }) => id)
}

/** What the rows are read as, by the names of their columns. */
const converted = async (person: Person, bytes: Buffer, format: string, names: Record<string, string> = {}) => {
  const file_id = await parsed(server, person, fileOf(bytes, format), { parse_header: 'true' })
  const [header = []] = await cellsIn(bytes)
  const fields = header.map((name) => names[name] ?? name)
  return (await person.call('place/batch_convert', { file_id, fields })).list
}

const created = async (person: Person, list: { errors?: unknown }[]): Promise<number[]> => {
  const ids = []
  for (const { errors, ...place } of list) {
    expect(errors ?? []).toEqual([])
    const { tag_names, avatar_file_name, ...rest } = place as Record<string, unknown>
    ids.push((await person.call('place/create', { place: rest })).id)
  }
  return ids
}

test('a description is text also for programs that take it for HTML', async () => {
  const alice = await tenant()
  await make(alice, { label: '<b>', description: '<script>1</script> & "so"', location: berlin })
  const { bytes } = await download(alice, { format: 'kml' })
  const [, told] = /<description>(.*)<\/description>/.exec(bytes.toString()) ?? []
  expect(told).toBe('&amp;lt;script&amp;gt;1&amp;lt;/script&amp;gt; &amp;amp; &amp;quot;so&amp;quot;')
  expect(bytes.toString()).toContain('<name>&lt;b&gt;</name>')
})

test.each(formats)('tags and custom fields are in the %s, and are read again', async (format) => {
  const alice = await tenant()
  const tags = []
  // No id is written `017`: the tag `a, b` may have got the id 17, and 17 be the name of the other one.
  for (const name of ['North', 'a, b', '017'])
    tags.push((await alice.call('tag/create', { tag: { name, color: 'FF0000' } })).id)
  const [gate, label, amount] = (await addFields(
    alice,
    { label: 'Gate code', type: 'text' },
    { label: 'Label', type: 'text' },
    { label: 'Amount', type: 'decimal' },
  )) as [number, number, number]
  const fields = {
    [gate]: { type: 'text', value: '12#' },
    [label]: { type: 'text', value: 'x; y' },
    [amount]: { type: 'decimal', value: -1.5 },
  }
  const id = await make(alice, { tags, fields })
  await make(alice, { label: 'Bare' })
  const { bytes } = await download(alice, { format })
  const [header] = await cellsIn(bytes)
  expect([...(header ?? [])].sort()).toEqual(
    [...'label address lat lng radius external_id description tags Amount'.split(' '), 'Gate code', `${label}`].sort(),
  )
  const list = await converted(alice, bytes, format, { 'Gate code': `${gate}`, Amount: `${amount}` })
  const [again = 0, bare = 0] = await created(alice, list)
  expect(await withoutId(alice, again)).toEqual(await withoutId(alice, id))
  expect(await read(alice, bare)).toMatchObject({ label: 'Bare' })
  expect(await read(alice, bare)).not.toHaveProperty('fields')
})

test('the files are named and typed, and CSV unless it is said', async () => {
  const alice = await tenant()
  await make(alice, { label: '=1+1' })
  const csv = await download(alice)
  expect([csv.type, csv.name]).toEqual(['text/csv; charset=utf-8', expect.stringContaining('places.csv')])
  expect(csv.bytes.toString()).toBe(
    `\uFEFFlabel;address;lat;lng;radius;external_id;description;tags\r\n'=1+1;${berlin.address};52.5;13.4;150;;;\r\n`,
  )
  expect((await download(alice, { format: 'xlsx' })).type).toMatch(/spreadsheetml/)
  const kml = await download(alice, { format: 'kml' })
  expect(kml.type).toBe('application/vnd.google-earth.kml+xml')
  expect(kml.bytes.toString()).toMatch(/^<\?xml.*<coordinates>13.4,52.5<.*<\/kml>\n$/s)
})

const labels = async ({ bytes }: { bytes: Buffer }) => (await cellsIn(bytes)).slice(1).map(([label]) => label)

test('these, or all that the caller sees', async () => {
  const [alice, bob] = [await tenant(), await tenant()]
  const clerk = await subuser(alice)
  const [a, b] = [await make(alice, { label: 'a' }), await make(alice, { label: 'b' })]
  const foreign = await make(bob)
  await alice.call('subuser/places/bind', { subuser_id: clerk.id, place_ids: [a] })
  expect(await labels(await download(alice))).toEqual(['a', 'b'])
  expect(await labels(await download(alice, { place_ids: [b, a, b, foreign, 2_000_000_000] }))).toEqual(['a', 'b'])
  expect(await labels(await download(clerk))).toEqual(['a'])
  expect(await labels(await download(clerk, { place_ids: [b] }))).toEqual([])
})

test('more than are held at a time', async () => {
  const alice = await tenant()
  const rows = Array.from({ length: 520 }, (_, i) => `P${i};x;1;2;30;;`)
  const text = ['label;address;lat;lng;radius;external_id;description', ...rows].join('\n')
  await uploaded(alice, Buffer.from(text), 'csv')
  expect(await labels(await download(alice, { format: 'kml' }))).toEqual(rows.map((_, i) => `P${i}`))
})

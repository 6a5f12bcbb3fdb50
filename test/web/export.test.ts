import { Readable } from 'node:stream'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readSpreadsheet } from '#formats/spreadsheet.ts'
import { harmless } from '#formats/table.ts'
import { type AskEntries, entriesOf } from '#web/fleet/events/listing.ts'
import type { Entry } from '#web/fleet/events/use-entry.ts'
import { type Listing, TooMany } from '#web/parts/export/listing.ts'
import { fileName, writeListing } from '#web/parts/export/write.ts'
import { localOf, timeOf } from '#web/words/format.ts'

/** Lists as files: what each format has of the cells, and that long ones come whole or not at all. */

interface Van {
  name: string
  km: number | null
  since: string
}

const vans: readonly Van[] = [
  { name: '=HYPERLINK("http://x")', km: 12.5, since: '2026-11-22 16:31:07' },
  { name: 'شاحنة; "Nord"\nzwei', km: null, since: '2026-11-22' },
  { name: '+49 40 1234', km: -3, since: '' },
  { name: '+49401234', km: 0, since: '2026-11-22' },
  { name: '<b>& _x0041_ \u0001', km: 1, since: '2026-11-22' },
]

const listingOf = (some: readonly Van[], count = some.length): Listing<Van> => ({
  name: 'Vans: all/none',
  columns: [
    { title: 'Name', told: ({ name }) => name },
    { title: 'Distance', unit: 'km', told: ({ km }) => km },
    { title: 'Since', told: ({ since }) => since && { at: since } },
  ],
  async *pages() {
    for (let at = 0; at < some.length; at += 700) yield { list: some.slice(at, at + 700), count }
  },
  place: ({ km }) => (km === null ? undefined : { type: 'Point', coordinates: [km, 50] }),
})

test('a CSV has a mark, semicolons, the decimals of the language, and no formulas', async () => {
  const text = Buffer.from(
    await (await writeListing(listingOf(vans), 'csv', { decimal: ',' })).arrayBuffer(),
  ).toString()
  expect(text).toBe(
    [
      '\uFEFFName;Distance (km);Since',
      `"'=HYPERLINK(""http://x"")";12,5;2026-11-22 16:31:07`,
      '"شاحنة; ""Nord""\nzwei";;2026-11-22',
      `'+49 40 1234;-3;`,
      '+49401234;0;2026-11-22',
      '<b>& _x0041_ \u0001;1;2026-11-22',
      '',
    ].join('\r\n'),
  )
})

test('a CSV has an apostrophe where one of the service has it', async () => {
  const starts = [
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    '－',
    '＠',
    '\t',
    ' =',
    '\u00a0@',
    '1',
    'a',
    "'",
    '+1',
    '-1,5',
    '+1a',
    '-',
  ]
  const some = starts.map((start) => ({ name: `${start}x`, km: 0, since: '' }))
  const plain = starts.map((start) => ({ name: start, km: 0, since: '' }))
  const file = await writeListing(listingOf([...some, ...plain]), 'csv', { decimal: ',' })
  const [, ...lines] = (await file.text()).trimEnd().split('\r\n')
  expect(lines).toEqual([...some, ...plain].map(({ name }) => `${harmless(name)};0;`))
})

test('a workbook has texts as texts, figures as figures and times as times', async () => {
  const bytes = new Uint8Array(await (await writeListing(listingOf(vans), 'xlsx', { decimal: ',' })).arrayBuffer())
  const files = unzipSync(bytes)
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array)
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('<is><t xml:space="preserve">=HYPERLINK(&quot;http://x&quot;)</t></is>')
  expect(sheet).toContain('<c s="2"><v>46348.688275</v></c>')
  expect(sheet).toContain('<c s="1"><v>46348</v></c>')
  expect(strFromU8(files['xl/workbook.xml'] as Uint8Array)).toContain('<sheet name="Vans  all none"')
  const rows = (await Array.fromAsync(readSpreadsheet(() => Readable.from([Buffer.from(bytes)])))).flat()
  expect(rows.map(({ cells }) => cells[0])).toEqual([
    'Name',
    '=HYPERLINK("http://x")',
    'شاحنة; "Nord"\nzwei',
    '+49 40 1234',
    '+49401234',
    '<b>& _x0041_ ',
  ])
  expect(rows[1]?.cells[1]).toBe('12.5')
})

test('GeoJSON has a feature a row, also of one that has no place', async () => {
  const file = await writeListing(listingOf(vans.slice(0, 2)), 'geojson', { decimal: ',' })
  expect(JSON.parse(await file.text())).toEqual({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [12.5, 50] },
        properties: { Name: vans[0]?.name, 'Distance (km)': 12.5, Since: '2026-11-22 16:31:07' },
      },
      {
        type: 'Feature',
        geometry: null,
        properties: { Name: vans[1]?.name, 'Distance (km)': null, Since: '2026-11-22' },
      },
    ],
  })
  const none = await writeListing(listingOf([]), 'geojson', { decimal: '.' })
  expect(JSON.parse(await none.text())).toEqual({ type: 'FeatureCollection', features: [] })
})

test('a long list is told of while it is written, can be stopped, and is refused where it is too long', async () => {
  const many = Array.from({ length: 1500 }, (_, km) => ({ name: `Van ${km}`, km, since: '' }))
  const told: number[] = []
  const onRows = (rows: number) => void told.push(rows)
  const text = await (await writeListing(listingOf(many), 'csv', { decimal: '.', onRows })).text()
  expect(told).toEqual([500, 700, 1200, 1400, 1500])
  expect(text.split('\r\n')).toHaveLength(1502)
  const stop = new AbortController()
  const stopped = writeListing(listingOf(many), 'csv', {
    decimal: '.',
    signal: stop.signal,
    onRows: () => stop.abort(),
  })
  await expect(stopped).rejects.toThrow('aborted')
  await expect(writeListing(listingOf(many, 100_001), 'csv', { decimal: '.' })).rejects.toThrow(TooMany)
})

test('a file is called after its list and its day, without what file systems refuse', () => {
  expect(fileName('Vans: all/none', '2026-11-27', 'csv')).toBe('Vans all none 2026-11-27.csv')
})

/** A history of entries at these seconds of a day, told a thousand at a time. */
const historyOf = (seconds: readonly number[]): AskEntries => {
  const day = timeOf('2026-11-22 00:00:00')
  const all = seconds
    .map((second, id) => ({ id, event_time: localOf(day + second * 1000) }))
    .sort((a, b) => (a.event_time < b.event_time ? 1 : -1))
  return async ({ from, to }) => {
    const found = all.filter(({ event_time }) => event_time >= from && event_time <= to)
    return { list: found.slice(0, 1000) as unknown as Entry[], total: found.length }
  }
}
const whole = { from: '2026-11-22 00:00:00', to: '2026-11-22 23:59:59' }

test('more events than a list tells come by parts of the period, each once and the newest first', async () => {
  const rush = Array.from({ length: 3_000 }, (_, i) => 40_000 + (i % 900))
  const seconds = [...Array.from({ length: 2_000 }, (_, i) => i * 43), ...rush]
  const pages = await Array.fromAsync(entriesOf(historyOf(seconds), whole))
  const times = pages.flatMap(({ list }) => list.map(({ event_time }) => event_time))
  expect(new Set(pages.flatMap(({ list }) => list.map(({ id }) => id))).size).toBe(5_000)
  expect(times).toHaveLength(5_000)
  expect(times).toEqual(times.toSorted().reverse())
})

test('events of one second that no list tells whole are too many', async () => {
  const ask = historyOf(Array.from({ length: 1_001 }, () => 5))
  await expect(Array.fromAsync(entriesOf(ask, whole))).rejects.toThrow(TooMany)
})

import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { kml } from '#formats/kml.ts'
import { kmz } from '#formats/kmz.ts'
import { type TrackDocument, trackName } from '#formats/track-document.ts'
import type { Point } from '#track/point.ts'

const AT = Date.parse('2026-03-29T00:59:50Z')
const zone = 'Europe/London'
const schema = readFileSync(new URL('../golden/kml-subset.xsd', import.meta.url), 'utf8')

/** Points ten seconds apart; the third is after the clocks of London went forward. */
function points(count: number): Point[] {
  return Array.from({ length: count }, (_, i) => ({
    time: AT + i * 5_000,
    lat: 53.40722 + i / 1e4,
    lng: -2.98116 - i / 1e4,
    alt: 41.5,
    speed: 30.4 + i,
    heading: 271,
    satellites: 11,
    precision: 0,
    flags: 0,
  }))
}

const write = async (document: TrackDocument) => (await Array.fromAsync(kml(document))).join('')

async function* later<T>(...values: T[]): AsyncGenerator<T> {
  yield* values
}

async function faults(xml: string): Promise<readonly string[]> {
  const { errors } = await validateXML({ xml, schema })
  return errors.map(({ message }) => message)
}

const folders = [
  { name: '2026-03-29 00:59:50', points: later(points(2), [], points(4).slice(2)) },
  { name: 'a single point', points: [points(1)] },
  { name: 'nothing', points: [] },
]

describe('documents', () => {
  test('a placemark for each point', async () => {
    const xml = await write({
      name: trackName('Van & <7>', AT, zone),
      zone,
      points: later(points(2), points(3).slice(2)),
    })
    await expect(xml).toMatchFileSnapshot('../golden/track.kml')
    expect(await faults(xml)).toEqual([])
  })

  test('a folder for each track', async () => {
    const xml = await write({ name: 'split', zone, folders: later(...folders) })
    await expect(xml).toMatchFileSnapshot('../golden/track-split.kml')
    expect(await faults(xml)).toEqual([])
  })

  test('a document without points', async () => {
    expect(await faults(await write({ name: '', zone, points: [] }))).toEqual([])
  })

  test('in UTC, and not in a zone that does not exist', async () => {
    expect(await faults(await write({ name: 'x', zone: 'UTC', points: [points(1)] }))).toEqual([])
    await expect(write({ name: 'x', zone: 'Mars/Olympus', points: [points(1)] })).rejects.toThrow(RangeError)
  })

  test('times are those of the zone, in whatever order points come', async () => {
    const zones = [
      'Europe/London',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
      'Africa/Casablanca',
      'UTC',
    ]
    const seconds = fc.integer({ min: Date.UTC(1975, 0) / 1000, max: Date.UTC(2040, 0) / 1000 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...zones), fc.array(seconds, { minLength: 1 }), async (zone, seconds) => {
        const [point] = points(1)
        const batch = seconds.map((second) => ({ ...(point as Point), time: second * 1000 }))
        const xml = await write({ name: 'x', zone, points: [batch] })
        const told = [...xml.matchAll(/<description>(.*)<.*\n<TimeStamp><when>(.*)<\/when>/g)]
        expect(told.map(([, , when]) => Date.parse(when ?? ''))).toEqual(batch.map(({ time }) => time))
        const clocks = batch.map(({ time }) => {
          const there = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone).toPlainDateTime()
          return there.toString({ smallestUnit: 'second' }).replace('T', ' ')
        })
        expect(told.map(([, description]) => description)).toEqual(clocks)
      }),
    )
  })

  test('the schema refuses what is out of order', async () => {
    const xml = await write({ name: 'x', zone, points: [points(1)] })
    expect(await faults(xml.replace(/(<visibility>.*\n)(<description>.*\n)/, '$2$1'))).not.toEqual([])
  })

  test('any name stays a name', async () => {
    const nasty = [
      ']]>',
      '<![CDATA[',
      '</name><x/>',
      '&amp;',
      '\u0000\u001b\u000b',
      '\ud800',
      '\ufffe',
      '"\'',
      '😀',
      'Ü',
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary' }))), async (parts) => {
        const xml = await write({
          name: parts.join(''),
          zone,
          folders: [{ name: parts.join(''), points: [points(1)] }],
        })
        expect(await faults(xml)).toEqual([])
      }),
      { numRuns: 15, examples: [[nasty]] },
    )
  })

  test('pieces are of a batch each, taken as they are asked for', async () => {
    let taken = 0
    async function* endless() {
      for (;;) {
        taken += 1
        yield points(10)
      }
    }
    const pieces = kml({ name: 'x', zone, points: endless() })
    for (let i = 0; i < 4; i++) expect((await pieces.next()).value?.length).toBeLessThan(10_000)
    expect(taken).toBe(3)
    await pieces.return(undefined)
  })

  test('a place near the meridian is written without an exponent', async () => {
    const [point] = points(1)
    const xml = await write({ name: 'x', zone, points: [[{ ...(point as Point), lat: 1e-7, lng: -1e-9 }]] })
    expect(await faults(xml)).toEqual([])
  })
})

describe('KMZ', () => {
  const document = () => ({ name: 'x', zone, points: later(points(1000), points(1000)) })

  test('holds the document', async () => {
    const files = unzipSync(await buffer(kmz(kml(document()), new Date(AT))))
    expect(Object.keys(files)).toEqual(['doc.kml'])
    expect(Buffer.from(files['doc.kml'] ?? []).toString()).toBe(await write(document()))
  })

  test('is smaller than its document', async () => {
    const zipped = await buffer(kmz(kml(document()), new Date(AT)))
    expect(zipped.length).toBeLessThan((await write(document())).length / 5)
  })

  test('fails when its points fail', async () => {
    async function* broken() {
      yield points(1)
      throw new Error('the store is gone')
    }
    await expect(buffer(kmz(kml({ name: 'x', zone, points: broken() }), new Date(AT)))).rejects.toThrow(
      'the store is gone',
    )
  })

  test('fails when it grows over what a zip holds', async () => {
    await expect(buffer(kmz(kml(document()), new Date(AT), 10_000))).rejects.toThrow('larger than 10000 bytes')
  })

  test('ends the document when nobody reads on', async () => {
    const ended = Promise.withResolvers<string>()
    async function* endless() {
      try {
        for (;;) yield points(100)
      } finally {
        ended.resolve('ended')
      }
    }
    const file = kmz(kml({ name: 'x', zone, points: endless() }), new Date(AT))
    await new Promise((resolve) => file.once('data', resolve))
    file.destroy()
    expect(await ended.promise).toBe('ended')
  })
})

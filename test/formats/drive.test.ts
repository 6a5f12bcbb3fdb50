import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv, records } from '#formats/csv.ts'
import { type DriveOptions, readDrive } from '#formats/drive.ts'
import { flag } from '#track/point.ts'

const AT = Date.parse('2026-01-26T15:45:00Z')

const read = (text: string, options?: DriveOptions) => readDrive('drive', Buffer.from(text), options)
const points = (text: string, options?: DriveOptions) => read(text, options)[0]?.points ?? []

describe('CSV', () => {
  test('a run for each vehicle, oldest point first', () => {
    const runs = read(
      'vehicle_id,time,lat,lon,speed\n7,2026-01-26 15:45:10,1,2,30\n8,2026-01-26 15:45:00,5,6,\n7,2026-01-26 15:45:00,3,4,0\n',
    )
    expect(runs.map(({ vehicle, points }) => [vehicle, points.map(({ lat }) => lat)])).toEqual([
      ['7', [3, 1]],
      ['8', [5]],
    ])
    expect(runs[0]?.points[1]).toEqual({
      time: AT + 10_000,
      lat: 1,
      lng: 2,
      alt: 0,
      speed: 30,
      heading: 0,
      satellites: 0,
      precision: 0,
      flags: 0,
    })
    expect(runs[1]?.points[0]?.flags).toBe(flag.no_speed)
  })

  test.each([',', ';', '\t'])('separated by %j', (mark) => {
    const text = [
      ['time', 'latitude', 'longitude'],
      [String(AT), '1.5', '2.5'],
    ]
      .map((row) => row.join(mark))
      .join('\r\n')
    expect(points(text)).toMatchObject([{ time: AT, lat: 1.5, lng: 2.5 }])
  })

  test('decimal commas, a byte order mark, names with units', () => {
    expect(
      points('\ufeffZeit;Breite;Länge;Speed (m/s)\n26.01.2026 15:45:00;53,5;-2,5;10\n', {
        columns: { time: 'Zeit', lat: 'Breite', lng: 'Länge' },
      }),
    ).toMatchObject([{ time: AT, lat: 53.5, lng: -2.5, speed: 36, flags: 0 }])
  })

  test('a table of an old spreadsheet, in Windows-1252', () => {
    const bytes = Buffer.from('vehicle;time;lat;lng\nM\xfcller;2026-01-26T15:45:00Z;1;2\n', 'latin1')
    expect(readDrive('x.csv', bytes)[0]?.vehicle).toBe('Müller')
  })

  test('local times are taken in the zone, also across its changes', () => {
    const zone = 'Europe/Berlin'
    const times = points('time,lat,lng\n2026-03-29 01:30:00,1,2\n2026-03-29 03:30:00,1,2\n', { zone }).map(
      ({ time }) => time,
    )
    expect(times).toEqual(['2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'].map(Date.parse))
  })

  test('a column may tell the runs apart', () => {
    const text = 'vehicle_id,trip,time,lat,lng\n7,a,1769442300,1,2\n7,b,1769442310,1,2\n'
    expect(read(text, { group: 'trip' }).map(({ vehicle }) => vehicle)).toEqual(['a', 'b'])
  })

  test('a first line that names the separator is no row', () => {
    expect(points('sep=;\r\ntime;lat;lng\r\n1769442300;1;2\r\n')).toHaveLength(1)
  })

  test('rows without a place are left out', () => {
    expect(points('time,lat,lng\n1769442300,,\n1769442310,1,2\n')).toHaveLength(1)
  })

  test.each([
    ['lat,lng\n1,2\n', 'drive: there is no column with a time'],
    ['time,lat\n1,2\n', 'drive: there are no columns with a latitude and a longitude'],
    ['time,lat,lng\n', 'drive: there is no column with a time'],
    ['time,lat,lng\n1769442300,1,2\nyesterday,1,2\n', 'drive: row 2: time "yesterday" is no time'],
    ['time,lat,lng\n1769442300,north,2\n', 'drive: row 1: lat "north" is no number'],
    ['time,lat,lng\n1769442300,91,2\n', 'drive: row 1: 91, 2 is no place'],
    ['time,lat,lng\n1769442300,,2\n', 'drive: there is no point with a time and a place'],
    ['time,lat,lng\n"1769442300,1,2\n', 'drive: Quote Not Closed'],
  ])('%j is refused', (text, reason) => expect(() => read(text)).toThrow(reason))

  test('a column that is not there is refused', () => {
    expect(() => read('time,lat,lng\n', { columns: { speed: 'v' } })).toThrow('there is no column v')
  })

  test('what is quoted is read as it was, however each row ends', () => {
    const end = fc.constantFrom('\r\n', '\n', '\r')
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r', ' ', 'é', '漢') })
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cell, cell, end), { minLength: 1 }),
        fc.constantFrom(',', ';', '\t'),
        (rows, mark) => {
          const lines = [['one', 'two', '\r\n'] as const, ...rows]
          const text = lines.map(([one, two, end]) => `${quote(one)}${mark}${quote(two)}${end}`).join('')
          const wanted = rows.map(([one, two]) => ({ one, two }))
          expect([...records(readCsv(Buffer.from(text)))]).toEqual(wanted)
        },
      ),
    )
  })
})

describe('JSON', () => {
  test('objects with a point as text', () => {
    const list = [{ point: 'POINT(11.564388 48.163507)', time: '2014-09-10 06:54:07+0200', id: '\\x0001' }]
    expect(points(JSON.stringify(list))).toMatchObject([
      { time: Date.parse('2014-09-10T04:54:07Z'), lat: 48.163507, lng: 11.564388, flags: flag.no_speed },
    ])
  })

  test.each([
    { lat: 1, lng: 2 },
    { latitude: 1, longitude: 2 },
    { location: { lat: 1, lon: 2 } },
    { location: { type: 'Point', coordinates: [2, 1] } },
    { position: [2, 1] },
    { wkt: 'SRID=4326;POINT Z (2 1 0)' },
  ])('a place as %j', (place) => {
    expect(points(JSON.stringify({ list: [{ ...place, timestamp: AT }] }))).toMatchObject([
      { time: AT, lat: 1, lng: 2 },
    ])
  })

  const coordinates = [
    [2, 1, 40],
    [2.1, 1.1, 41],
  ]
  const times = [AT, AT + 1000].map((time) => new Date(time).toISOString())
  const expected = [
    { time: AT, lat: 1, lng: 2, alt: 40 },
    { time: AT + 1000, lat: 1.1, lng: 2.1, alt: 41 },
  ]

  test.each([{ coordTimes: times }, { coordinateProperties: { times } }, { times, speed: 99 }])(
    'a line with %j',
    (properties) => {
      for (const type of ['LineString', 'MultiPoint']) {
        const feature = { type: 'Feature', geometry: { type, coordinates }, properties }
        expect(points(JSON.stringify(feature))).toMatchObject(expected)
        expect(points(JSON.stringify(feature))[0]?.flags).toBe(flag.no_speed)
      }
    },
  )

  test('a collection of lines and points, by vehicle', () => {
    const features = [
      {
        type: 'Feature',
        geometry: { type: 'MultiLineString', coordinates: [[[2, 1]], [[2.1, 1.1]]] },
        properties: { vehicle: 7, coordTimes: [[times[0]], [times[1]]] },
      },
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [6, 5] },
        properties: { vehicle: 8, time: times[0], speed: 30 },
      },
    ]
    const runs = read(JSON.stringify({ type: 'FeatureCollection', features }))
    expect(runs).toMatchObject([
      {
        vehicle: '7',
        points: [
          { lat: 1, time: AT },
          { lat: 1.1, time: AT + 1000 },
        ],
      },
      { vehicle: '8', points: [{ lat: 5, speed: 30, flags: 0 }] },
    ])
  })

  test.each([
    ['{', 'drive: '],
    ['{"a":1}', 'drive: there is no list of points'],
    ['[]', 'drive: there is no column with a time'],
    ['{"type":"FeatureCollection"}', 'drive: there is no column with a time'],
  ])('%s is refused', (text, reason) => expect(() => read(text)).toThrow(reason))
})

describe('GPX', () => {
  const gpx = (body: string) =>
    `<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="urn:x">${body}</gpx>`

  test('a track', () => {
    const track = gpx(`<wpt lat="9" lon="9"><time>2026-01-26T15:45:00Z</time></wpt><trk><name>a</name><trkseg>
      <trkpt lat="53.4" lon="-2.9"><ele>41.5</ele><time>2026-01-26T15:45:10Z</time><sat>9</sat><hdop>0.9</hdop>
        <extensions><x:TrackPointExtension><x:speed>10</x:speed><x:course>271.6</x:course></x:TrackPointExtension></extensions></trkpt>
      <trkpt lat="53.5" lon="-2.8"><time>2026-01-26T15:45:00Z</time></trkpt>
      <trkpt lat="53.6" lon="-2.7"/></trkseg></trk>`)
    expect(points(track)).toEqual([
      {
        time: AT,
        lat: 53.5,
        lng: -2.8,
        alt: 0,
        speed: 0,
        heading: 0,
        satellites: 0,
        precision: 0,
        flags: flag.no_speed,
      },
      {
        time: AT + 10_000,
        lat: 53.4,
        lng: -2.9,
        alt: 41.5,
        speed: 36,
        heading: 272,
        satellites: 9,
        precision: 0,
        flags: 0,
        attributes: { hdop: 0.9 },
      },
    ])
  })

  test.each([
    [gpx('<trk>'), 'drive: '],
    [gpx('<trkpt lat="x" lon="1"></trkpt>'), 'drive: NaN, 1 is no place'],
    [gpx(''), 'drive: there is no point with a time and a place'],
    ['<!DOCTYPE x [<!ENTITY e "e">]><gpx>&e;</gpx>', 'drive: '],
  ])('%s is refused', (text, reason) => expect(() => read(text)).toThrow(reason))
})

describe('NMEA', () => {
  const sum = (body: string) => [...body].reduce((sum, letter) => sum ^ letter.charCodeAt(0), 0)
  const say = (body: string) => `$${body}*${sum(body).toString(16).toUpperCase().padStart(2, '0')}`
  const rmc = (clock: string, date: string, status = 'A') =>
    say(`GPRMC,${clock},${status},5324.4332,N,00258.8696,W,016.2,271.4,${date},,,A`)
  const gga = (clock: string) => say(`GNGGA,${clock},5324.4332,N,00258.8696,W,1,11,0.9,41.5,M,52.7,M,,`)

  test('both sentences of a moment are one point', () => {
    const place = { lat: 53.40722, lng: -2.98116, satellites: 11, speed: expect.closeTo(30.0024), heading: 271 }
    for (const log of [
      [gga('154500.00'), rmc('154500.00', '260126')],
      [rmc('154500', '260126'), gga('154500')],
    ]) {
      expect(points(log.join('\r\n'))).toMatchObject([
        { time: AT, ...place, alt: expect.closeTo(94.2), attributes: { hdop: 0.9 } },
      ])
    }
  })

  test('the first of the standard’s examples, without a fix after', () => {
    const log =
      '$GPRMC,225446,A,4916.45,N,12311.12,W,000.5,054.7,191194,020.3,E*68\n$GPRMC,225447,V,4916.45,N,12311.12,W,,,191194,,\n'
    expect(points(log)).toMatchObject([
      {
        time: Date.parse('1994-11-19T22:54:46Z'),
        lat: expect.closeTo(49.274167),
        lng: expect.closeTo(-123.185333),
        flags: 0,
      },
      { flags: flag.no_fix | flag.no_speed },
    ])
  })

  test('midnight passes between sentences without a date', () => {
    const times = points([rmc('235959', '311225'), gga('000000'), rmc('000001', '010126')].join('\n')).map(
      ({ time }) => time,
    )
    expect(times).toEqual(['2025-12-31T23:59:59Z', '2026-01-01T00:00:00Z', '2026-01-01T00:00:01Z'].map(Date.parse))
  })

  test('a wrong checksum, a prefix and other sentences', () => {
    const log = [
      rmc('154500', '260126').replace(',016.2', ',999.9'),
      `12:00 ${rmc('154501', '260126')}`,
      say('GPGSV,1,1,00'),
      'noise',
    ]
    expect(points(log.join('\n')).map(({ time }) => time)).toEqual([AT + 1000])
  })
})

test('whatever the bytes, the failure names the file', () => {
  const start = fc.constantFrom('', '<', '{', '[', '$GPRMC,', 'time,lat,lng\n', '[{"time":1769442300,"point":')
  fc.assert(
    fc.property(start, fc.uint8Array(), (begin, bytes) => {
      try {
        expect(readDrive('the file', Buffer.concat([Buffer.from(begin), bytes])).length).toBeGreaterThan(0)
      } catch (error) {
        expect(String(error)).toContain('the file: ')
      }
    }),
  )
})

describe('recordings', () => {
  const recording = (name: string) => new URL(`file:///work/shared/data/${name}`)
  const here = existsSync(recording('README.md'))
  const readRecording = (name: string, options?: DriveOptions) =>
    readDrive(name, readFileSync(recording(name)), options)

  test.skipIf(!here)('the buses of Liverpool', () => {
    const runs = readRecording('liverpool-bus-14.csv', { zone: 'Europe/London' })
    expect(runs).toHaveLength(8)
    expect(runs.reduce((sum, { points }) => sum + points.length, 0)).toBe(1533)
    expect(readRecording('liverpool-bus-14.csv', { group: 'trip_id' })).toHaveLength(16)
  })

  test.skipIf(!here)('the car in Munich', () => {
    const [run] = readRecording('munich-car-1hz.json')
    expect(run?.points).toHaveLength(1194)
    expect(run?.points[0]).toMatchObject({ time: Date.parse('2014-09-10T06:54:07+02:00'), lng: 11.564388282625075 })
  })
})

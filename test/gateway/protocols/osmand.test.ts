import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeviceRequest } from '#gateway/protocol.ts'
import { osmand } from '#gateway/protocols/osmand/protocol.ts'
import { request } from '#simulate/speak/osmand.ts'
import { eventsOf } from '#track/events.ts'
import { flag, type Point } from '#track/point.ts'

const RECEIVED = Date.parse('2026-01-26T16:00:00Z')
const AT = Date.parse('2026-01-26T15:45:00Z')

const decode = (asked: DeviceRequest) => osmand.decode(asked, RECEIVED)
const get = (query: Record<string, string>) => decode(asked({ method: 'GET', query }))
const post = (body: unknown, query = {}) =>
  decode(asked({ query, content_type: 'application/json', body: Buffer.from(JSON.stringify(body)) }))

function asked(parts: Partial<DeviceRequest>): DeviceRequest {
  return { method: 'POST', path: '/', query: {}, content_type: '', body: Buffer.alloc(0), ...parts }
}

/** A request from its recorded text. */
function captured(name: string): DeviceRequest {
  const text = readFileSync(new URL(`../../captures/osmand/${name}.http`, import.meta.url), 'utf8')
  const [head = '', body = ''] = text.split(/\n\n(.*)/s)
  const [method = '', target = ''] = head.split(' ')
  return { ...ask(target, body.trim(), /content-type: (.*)/i.exec(head)?.[1] ?? ''), method }
}

function ask(target: string, body = '', content_type = ''): DeviceRequest {
  const { pathname, searchParams } = new URL(target, 'http://x')
  return asked({ path: pathname, query: Object.fromEntries(searchParams), content_type, body: Buffer.from(body) })
}

describe('captures', () => {
  test('a query', () => {
    expect(decode(captured('query'))).toEqual({
      device: '48241179',
      points: [
        {
          time: AT,
          lat: 53.40722,
          lng: -2.98116,
          alt: 41.5,
          speed: 30.0024,
          heading: 271,
          satellites: 0,
          precision: 4.5,
          flags: 0,
          attributes: { hdop: 0.9, battery: 87, charging: true },
        },
      ],
    })
  })

  test('a form', () => {
    expect(decode(captured('form'))).toEqual({
      device: '48241179',
      points: [
        {
          time: AT,
          lat: 53.40722,
          lng: -2.98116,
          alt: 0,
          speed: 0,
          heading: 0,
          satellites: 0,
          precision: 0,
          flags: flag.no_fix | flag.no_speed,
          attributes: {
            cell: '234-15-4101-52711',
            cell_signal: -71,
            wifi: '00-11-22-33-44-55,-62',
            hardware_key: '0a1b2c3d',
            event: 'sos',
            mission: 7,
            night: true,
            label: '007',
          },
        },
      ],
    })
  })

  test('a phone', () => {
    expect(decode(captured('phone'))).toEqual({
      device: '48241179',
      points: [
        {
          time: AT + 250,
          lat: 53.40722,
          lng: -2.98116,
          alt: 94.2,
          speed: 29.988,
          heading: 271,
          satellites: 0,
          precision: 4.5,
          flags: 0,
          attributes: {
            device_event: 'motionchange',
            motion: true,
            odometer: 12.3456,
            activity: 'in_vehicle',
            battery: 87,
            charging: false,
          },
        },
      ],
    })
  })

  test('a batch of a phone', () => {
    const { device, points, fault } = decode(captured('phone-batch'))
    expect([device, fault, points.length]).toEqual(['48241179', undefined, 2])
    expect(points[0]).toMatchObject({ time: AT, speed: 29.988, flags: 0, attributes: { event: 'sos', battery: 87 } })
    expect(points[1]).toMatchObject({ time: AT + 10_000, speed: 0, heading: 0, flags: flag.no_speed })
    expect(points[1]?.attributes).toEqual({ motion: false, charging: false })
  })

  test('Traccar Client 9, which repeats itself for programs that read queries', () => {
    expect(decode(captured('traccar-client'))).toMatchObject({
      device: '48241179',
      points: [{ time: AT, lat: 53.40722, alt: 41.5, speed: 0, heading: 0, precision: 4.5, flags: flag.no_speed }],
    })
    expect(decode(captured('traccar-client')).points[0]?.attributes).toEqual({
      motion: false,
      odometer: 0.8124,
      activity: 'still',
      battery: 50,
      charging: true,
    })
  })

  test('the addresses that docs/phones.md gives to OsmAnd and GPSLogger, whose speeds are metres a second', () => {
    const place = { lat: 53.40722, lng: -2.98116, alt: 41.5, speed: 29.7, heading: 271, precision: 4.5, flags: 0 }
    expect(decode(captured('osmand-app'))).toMatchObject({
      device: 'jane-phone',
      points: [{ ...place, time: AT + 123 }],
    })
    expect(decode(captured('gpslogger'))).toMatchObject({ device: 'jane-phone', points: [{ ...place, time: AT }] })
    const told = { battery: 87, charging: false, source: 'gps', activity: 'IN_VEHICLE' }
    expect(decode(captured('gpslogger')).points[0]?.attributes).toEqual(told)
  })

  const seen = { lat: 53.40722, lng: -2.98116, alt: 41.5, speed: 29.7, heading: 271, precision: 4.5, flags: 0 }
  const next = { lat: 53.40731, lng: -2.98201, time: AT + 10_000, speed: 0, flags: flag.no_speed }
  const accepted = (body: object) => ({ content_type: 'application/json', body: JSON.stringify(body) })

  test('a list of objects by the names of a query, whose speed is knots and whose battery has millivolts', () => {
    const told = decode(captured('flat-list'))
    expect(told).toMatchObject({ device: 'jane-phone', points: [{ ...seen, time: AT, speed: 30.0024 }, next] })
    expect(told.points.map(({ attributes }) => attributes)).toEqual([{ battery: 87 }, { battery_voltage: 4.123 }])
    expect(told).not.toHaveProperty('accepted')
  })

  test('Overland, whose phone the address names', () => {
    const told = decode(captured('overland'))
    const first = { ...seen, time: AT, alt: 41, speed: 28.8, precision: 5 }
    expect(told).toMatchObject({ device: 'jane-phone', points: [first, { ...next, precision: 65 }] })
    const attributes = { battery: 87, charging: true, activity: 'driving,stationary', motion: true }
    expect(told.points.map((point) => point.attributes)).toEqual([attributes, undefined])
    expect(told).toMatchObject({ accepted: accepted({ result: 'ok' }) })
    expect(told.fault).toBeUndefined()
  })

  test('the names of Home Assistant', () => {
    const told = decode(captured('home-assistant'))
    expect(told).toEqual({
      device: 'jane-phone',
      points: [{ ...seen, time: RECEIVED, satellites: 0, attributes: { battery: 87, provider: 'gps' } }],
    })
  })

  test('PhoneTrack, one by one and as a list', () => {
    const one = decode(captured('phonetrack'))
    expect(one).toMatchObject({ device: 'jane-phone', points: [{ ...seen, time: AT, attributes: { battery: 87 } }] })
    expect(one.accepted).toEqual(accepted({ done: 1, friends: [] }))
    const list = decode(captured('phonetrack-list'))
    expect(list).toMatchObject({ device: 'jane-phone', points: [{ ...seen, satellites: 9, time: AT }, next] })
    expect(list.points.map(({ attributes }) => attributes)).toEqual([{ battery: 87 }, { battery: 86 }])
    expect(list.accepted).toEqual(one.accepted)
  })

  test('µlogger', () => {
    const told = decode(captured('ulogger'))
    const points = [{ ...seen, time: AT, satellites: 0, attributes: { provider: 'gps' } }]
    expect(told).toEqual({ device: 'jane-phone', points, accepted: accepted({ error: false, trackid: 1 }) })
  })

  test('a device', () => {
    expect(decode(captured('device'))).toEqual({
      device: 'nb-000417',
      points: [
        {
          time: AT,
          lat: 53.40722,
          lng: -2.98116,
          alt: 41,
          speed: 30,
          heading: 271,
          satellites: 11,
          precision: 5,
          flags: 0,
          attributes: {
            event: 'battery_off',
            event_id: 2,
            motion: true,
            battery: 87,
            board_voltage: 12.61,
            inputs: 5,
            outputs: 0,
            hardware_key: '0a1b2c3d',
            odometer: 12345.6,
            cargo: 'milk',
            hdop: 0.9,
          },
        },
      ],
    })
  })
})

const place = { id: '7', lat: '1', lon: '2' }

test.each([
  ['1769442300', AT],
  ['1769442300000', AT],
  ['1769442300.5', AT + 500],
  ['2026-01-26T15:45:00Z', AT],
  ['2026-01-26T15:45:00.125Z', AT + 125],
  ['2026-01-26T17:45:00+02:00', AT],
  ['2026-01-26T17:45:00+0200', AT],
  ['2026-01-26 15:45:00', AT],
])('timestamp %s', (timestamp, time) => expect(get({ ...place, timestamp }).points[0]?.time).toBe(time))

test('without a timestamp it is the time of arrival', () => {
  expect(get(place).points[0]?.time).toBe(RECEIVED)
})

test.each([
  [{ ...place, lat: 'north' }, 'lat is not a number from -90 to 90'],
  [{ ...place, lat: '91' }, 'lat is not'],
  [{ ...place, lon: '-180.1' }, 'lon is not'],
  [{ id: '7', lat: '1' }, 'longitude is missing'],
  [{ id: '7', lon: '1' }, 'latitude is missing'],
  [{ id: '7', location: '1' }, 'location is not'],
  [{ id: '7', location: '1,2,3' }, 'location is not'],
  [{ ...place, timestamp: 'yesterday' }, 'timestamp is not a time'],
  [{ ...place, timestamp: '2026-02-30T00:00:00Z' }, 'timestamp is not a time'],
  [{ ...place, speed: 'fast' }, 'speed is not'],
  [{ ...place, valid: 'maybe' }, 'valid is not true or false'],
  [{ ...place, cell: '1,2,3' }, 'cell is not'],
  [{ lat: '1', lon: '2' }, 'device id is missing'],
  [{ ...place, id: 'a b' }, 'id is not a device id'],
])('%j is refused: %s', (query, fault) => {
  const told = get(query as Record<string, string>)
  expect(told.fault).toContain(fault)
  expect(told.points).toEqual([])
})

test.each([
  ['not an object', [1], 'body is not a JSON object'],
  ['an empty list', [], 'the list is empty'],
  ['an empty batch', { device_id: '7', location: [] }, 'location is empty'],
  ['too large a batch', { device_id: '7', location: Array(501).fill({}) }, 'location holds more than 500 items'],
  ['no device', { location: { coords: { latitude: 1, longitude: 2 } } }, 'device id is missing'],
  [
    'a bad place',
    { device_id: '7', location: { coords: { latitude: 'x', longitude: 2 } } },
    'latitude is not a number',
  ],
  [
    'a bad source',
    { device_id: '7', location: { latitude: 1, longitude: 2, source_type: 'SUN' } },
    'source_type is not',
  ],
])('JSON with %s is refused', (_, body, fault) => expect(post(body).fault).toContain(fault))

test('a body of more than 500 fields is not looked at', () => {
  const told = decode(asked({ body: Buffer.from(`id=7${'&a'.repeat(500)}`) }))
  expect(told).toEqual({ points: [], fault: 'there are more than 500 fields' })
})

const many = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`field${index}`, 1]))

test.each([
  ['a query', () => get({ id: '7', lat: '1', lon: '2', ...(many as unknown as Record<string, string>) })],
  ['an object', () => post({ device_id: '7', location: { latitude: 1, longitude: 2 }, ...many })],
  ['a location', () => post({ device_id: '7', location: { latitude: 1, longitude: 2, ...many } })],
  ['what an app adds', () => post({ device_id: '7', location: { coords: {}, extras: many } })],
])('%s of more than 500 fields is refused', (_, told) => {
  expect(told()).toMatchObject({ points: [], fault: 'there are more than 500 fields' })
})

test('each location of a device has what the root says, and its own', () => {
  const location = [
    { latitude: 1, longitude: 2 },
    { latitude: 3, longitude: 4, hdop: 2 },
  ]
  const { points } = post({ device_id: '7', message_time: '2026-01-26T15:45:00Z', board_voltage: 12, location })
  expect(points).toMatchObject([
    { time: AT, lat: 1, attributes: { board_voltage: 12 } },
    { time: AT, lat: 3, attributes: { board_voltage: 12, hdop: 2 } },
  ])
  expect(points[0]?.attributes).not.toHaveProperty('hdop')
})

test('a message without a place is the state of the device', () => {
  expect(get({ id: '7', batt: '50', cell: '234,15,1,2' })).toEqual({
    device: '7',
    points: [],
    status: { battery: 50, cell: '234-15-1-2' },
  })
  expect(post({ device_id: '7', message_time: '2026-01-26T15:45:00Z', board_voltage: 12 }).status).toEqual({
    board_voltage: 12,
  })
})

test('one bad location of a batch does not spoil the others', () => {
  const good = { coords: { latitude: 1, longitude: 2 } }
  const told = post({ device_id: '7', location: [good, { coords: { latitude: 99, longitude: 2 } }, good] })
  expect(told.points).toHaveLength(2)
  expect(told.fault).toContain('latitude')
})

test.each([
  ['speed', 18],
  ['speed_ms', 9.26],
  ['speed_kmh', 33.336],
])('%s of %d', (name, value) => {
  expect(get({ ...place, [name]: String(value) }).points[0]).toMatchObject({ speed: 33.336, flags: 0 })
  expect(get({ ...place, [name]: '-1' }).points[0]).toMatchObject({ speed: 0, flags: flag.no_speed })
  expect(get({ ...place, [name]: '2001' }).fault).toContain(`${name} is not`)
})

describe('a list', () => {
  const coords = (latitude: number) => ({ coords: { latitude, longitude: 2 }, timestamp: '2026-01-26T15:45:00Z' })

  test('of messages, of several devices', () => {
    const told = post([
      { device_id: '7', location: coords(1) },
      { device_id: '8', message_time: '2026-01-26T15:45:00Z', location: { latitude: 2, longitude: 2 } },
      { device_id: '7', location: [coords(3), coords(4)] },
    ])
    expect(told).toMatchObject({ device: '7', points: [{ lat: 1 }, { lat: 3 }, { lat: 4 }] })
    expect(told.others).toMatchObject([{ device: '8', points: [{ lat: 2 }] }])
  })

  test('of locations with nothing around, or one of them', () => {
    expect(post([coords(1), coords(2)], { id: '7' })).toMatchObject({ device: '7', points: [{ lat: 1 }, { lat: 2 }] })
    expect(post({ device_id: '7', ...coords(1) })).toMatchObject({ device: '7', points: [{ lat: 1, time: AT }] })
  })

  test('holds 500 locations at most, however they are put', () => {
    const told = post([{ device_id: '7', location: Array(250).fill(coords(1)) }, ...Array(251).fill({ location: {} })])
    expect(told).toEqual({ points: [], fault: 'location holds more than 500 items' })
  })
})

test('a body that an app lets one write is known by how it begins', () => {
  const body = '\n {"device_id": "7", "message_time": 1769442300, "location": {"latitude": 1, "longitude": 2}}'
  expect(decode(asked({ body: Buffer.from(body) }))).toMatchObject({ device: '7', points: [{ time: AT, lat: 1 }] })
  expect(decode(asked({ body: Buffer.from('id=7&lat=1&lon=2') }))).toMatchObject({ device: '7', points: [{ lat: 1 }] })
})

test('the query may name the device of a JSON body', () => {
  expect(post({ location: { coords: { latitude: 1, longitude: 2 } } }, { id: '7' })).toMatchObject({ device: '7' })
})

test('what an app adds to a location cannot move it', () => {
  const extras = { id: '8', lat: 50, lon: 50, timestamp: 1, colour: 'red' }
  const told = post({ device_id: '7', location: { coords: { latitude: 1, longitude: 2 }, extras } })
  expect(told).toMatchObject({ device: '7', points: [{ lat: 1, lng: 2, time: RECEIVED }] })
  expect(told.points[0]?.attributes?.colour).toBe('red')
})

test('flags', () => {
  const location = { latitude: 1, longitude: 2, speed: 0 }
  const flags = (more: object) => post({ device_id: '7', location: { ...location, ...more } }).points[0]?.flags
  expect(flags({})).toBe(0)
  expect(flags({ source_type: 'LBS' })).toBe(flag.lbs)
  expect(flags({ satellites: 2 })).toBe(flag.no_fix)
  expect(flags({ satellites: 3 })).toBe(0)
})

describe('events', () => {
  const coords = { latitude: 1, longitude: 2 }
  const phone = (more: object) => post({ device_id: '7', location: { coords, ...more } }).points[0]?.attributes

  test.each([
    ['sos', { event: 'sos' }],
    ['lowBattery', { event: 'lowpower' }],
    ['tow', { event: 'security_control' }],
    ['powerCut', { event: 'battery_off' }],
    ['hardBraking', { event: 'harsh_driving', harsh_driving: 'braking' }],
    ['hardAcceleration', { event: 'harsh_driving', harsh_driving: 'acceleration' }],
    ['hardCornering', { event: 'harsh_driving', harsh_driving: 'cornering' }],
    ['battery_off', { event: 'battery_off' }],
    ['sos,lowBattery', { event: 'sos,lowpower' }],
    ['sos, highRpm', { event: 'sos', device_event: 'highRpm' }],
    ['inzone', { device_event: 'inzone' }],
    ['parking', { event: 'parking' }],
    ['jackknife', { device_event: 'jackknife' }],
    ['toString', { device_event: 'toString' }],
    [',', undefined],
  ])('%s', (alarm, attributes) => {
    expect(get({ ...place, alarm }).points[0]?.attributes).toEqual(attributes)
    expect(get({ ...place, event: alarm }).points[0]?.attributes).toEqual(attributes)
    expect(phone({ alarm })).toEqual(attributes)
    expect(phone({ extras: { alarm } })).toEqual(attributes)
    expect(post({ device_id: '7', alarm, location: coords }).points[0]?.attributes).toEqual(attributes)
    expect(post({ device_id: '7', location: { ...coords, alarm } }).points[0]?.attributes).toEqual(attributes)
  })

  test('beside each other all count', () => {
    expect(get({ ...place, event: 'ignitionOn', alarm: 'sos' }).points[0]?.attributes).toEqual({
      event: 'sos',
      device_event: 'ignitionOn',
    })
    expect(phone({ event: 'motionchange', alarm: 'sos', extras: { alarm: 'lowBattery' } })).toEqual({
      event: 'lowpower,sos',
      device_event: 'motionchange',
    })
  })

  test('what is no word is none of the history', () => {
    expect(phone({ alarm: 7 })).toEqual({ device_event: 7 })
    expect(phone({ alarm: { sos: true } })).toBeUndefined()
    expect(phone({ alarm: true })).toBeUndefined()
  })

  test('an alarm without a place is an event of the device', () => {
    expect(get({ id: '7', alarm: 'sos' })).toEqual({ device: '7', points: [], status: { event: 'sos' } })
    const location = [{ alarm: 'sos' }, { alarm: 'lowBattery' }]
    expect(post({ device_id: '7', location })).toMatchObject({ points: [], status: { event: 'sos,lowpower' } })
  })

  test('an alarm is not crowded out by other fields', () => {
    const crowd = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`a${i}`, 'x']))
    const attributes = get({ ...place, ...crowd, alarm: 'sos', zulu: '1' }).points[0]?.attributes ?? {}
    expect(attributes).toMatchObject({ event: 'sos' })
    expect(Object.keys(attributes)).toHaveLength(65)
  })

  test('a place that another program made up is told', () => {
    expect(phone({ mock: true })).toEqual({ mock: true })
    expect(phone({ extras: { mock: true } })).toEqual({ mock: true })
    expect(get({ ...place, mock: 'true' }).points[0]?.attributes).toEqual({ mock: true })
    expect(post({ device_id: '7', location: { ...coords, mock: true } }).points[0]?.attributes).toEqual({ mock: true })
    expect(post({ device_id: '7', location: { coords, mock: 'perhaps' } }).fault).toBe('mock is not true or false')
  })
})

test('attributes are bounded', () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`a${i}`, 'x'.repeat(1000)]))
  const attributes = get({ ...place, ['n'.repeat(65)]: '1', ...many }).points[0]?.attributes ?? {}
  expect(Object.keys(attributes)).toHaveLength(64)
  expect(attributes).not.toHaveProperty('n'.repeat(65))
  expect(new Set(Object.values(attributes))).toEqual(new Set(['x'.repeat(256)]))
})

test('names that every object has are names like others', () => {
  const body = JSON.parse('{"device_id":"7","constructor":1,"__proto__":2,"location":{"latitude":1,"longitude":2}}')
  expect(post(body).points[0]?.attributes).toEqual({ constructor: 1 })
})

const point: fc.Arbitrary<Point> = fc.record({
  time: fc.integer({ min: 1.2e12, max: 2e12 }),
  lat: fc.integer({ min: -900_000_000, max: 900_000_000 }).map((value) => value / 1e7),
  lng: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((value) => value / 1e7),
  alt: fc.integer({ min: -400, max: 9000 }),
  speed: fc.integer({ min: 0, max: 2000 }).map((value) => value / 10),
  heading: fc.integer({ min: 0, max: 359 }),
  satellites: fc.constantFrom(0, 3, 17),
  precision: fc.integer({ min: 0, max: 5000 }),
  flags: fc.constantFrom(0, flag.no_fix, flag.lbs),
  attributes: fc.record({
    battery: fc.integer({ min: 0, max: 100 }),
    charging: fc.boolean(),
    odometer: fc.integer({ min: 0, max: 1e6 }),
    cell: fc.constant('234-15-4101-52711'),
    motion: fc.boolean(),
    text: fc.constant('hello & goodbye'),
  }),
})

test('what is spoken is understood', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 5 }), (points) => {
      const { path, body, content_type } = request('7', points)
      const told = decode(ask(path, body, content_type))
      expect(told.fault).toBeUndefined()
      expect(told.points).toEqual(points.map(close))
    }),
  )
})

/** Speeds travel in other units: equal to a millionth. */
const close = (point: Point) => ({ ...point, speed: expect.closeTo(point.speed, 5) })

test('a point without a speed is spoken without one', () => {
  const mute = { time: AT, lat: 1, lng: 2, alt: 0, speed: 0, heading: 0, satellites: 0, precision: 0, flags: 8 }
  for (const points of [[mute], [mute, { ...mute, time: AT + 1 }]]) {
    const { path, body, content_type } = request('7', points)
    expect(decode(ask(path, body, content_type)).points).toEqual(points)
  }
})

const names = fc.constantFrom(
  ...['id', 'device_id', 'lat', 'lon', 'location', 'timestamp', 'speed', 'cell', 'coords', 'latitude', 'longitude'],
  ...['extras', 'battery', 'level', 'activity', 'event', 'message_time', 'hardware_key', 'is_moving', 'toString', 'x'],
  ...['alarm', 'mock'],
)
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom(null, true, 0, -1, 1e308, '1', '', '53.1,-2.9', '7', 'LBS', 'sos,tow', '2026-01-26T15:45:00Z'),
    fc.string(),
    fc.double(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(names, tie('value')),
  ),
})).value

test('nothing makes it throw, and its points are points', () => {
  fc.assert(
    fc.property(
      fc.dictionary(names, fc.string()),
      json,
      fc.constantFrom('', 'application/json'),
      (query, body, type) => {
        const told = decode(asked({ query, content_type: type, body: Buffer.from(JSON.stringify(body)) }))
        for (const { lat, lng, time } of told.points) expect([lat, lng, time].every(Number.isFinite)).toBe(true)
        for (const attributes of [told.status, ...told.points.map((point) => point.attributes)]) {
          expect(attributes?.event).toBe(eventsOf(attributes).join() || undefined)
        }
        expect(told.device !== undefined || told.fault !== undefined).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
  fc.assert(fc.property(fc.uint8Array(), (body) => void decode(asked({ body: Buffer.from(body) }))))
})

describe('a heartbeat that says nothing else is one', () => {
  const there = { device: '7', points: [] }

  test.each<Record<string, string>>([{ id: '7' }, { deviceid: '7', timestamp: '1769442300' }, { device: '7' }])(
    '%j',
    (words) => {
      expect(get(words)).toEqual(there)
      expect(post(words)).toEqual(there)
    },
  )

  test('as JSON', () => {
    expect(post({ device_id: '7' })).toEqual(there)
    expect(post({}, { id: '7' })).toEqual(there)
    expect(post([{ id: '7' }, { id: '8' }])).toEqual({ ...there, others: [{ device: '8', points: [] }] })
    expect(post({ device_id: '7', location: {} }).fault).toBe('latitude is missing')
  })
})

describe('names of a phone', () => {
  test('that are one for people do not spoil what says its id', () => {
    expect(get({ ...place, device: 'Pixel 7' })).toMatchObject({ device: '7', points: [{ lat: 1 }] })
    expect(get({ device: 'Pixel 7', ...place })).toMatchObject({ device: '7' })
    expect(get({ device: 'pixel', ...place })).toMatchObject({ device: '7' })
    expect(get({ lat: '1', lon: '2', device: 'Pixel 7' }).fault).toBe('device id is missing')
  })

  test('stand in the address for apps that know no other place', () => {
    const name = (path: string) => decode(asked({ path, body: Buffer.from('action=auth&user=a&pass=b') })).device
    expect(name('/jane%2Fphone/client/index.php')).toBe('jane/phone')
    expect(name('/%/client/index.php')).toBe('%')
    expect(name('/client/index.php')).toBeUndefined()
    expect(name('/apps/phonetrack/log/gpslogger/x/jane')).toBe('jane')
    expect(name('/apps/phonetrack/logGet/x/jane')).toBe('jane')
    expect(name('/apps/phonetrack/logGet/jane')).toBeUndefined()
  })
})

describe('µlogger', () => {
  const path = '/7/client/index.php'
  const say = (words: Record<string, string>) =>
    decode(asked({ path, body: Buffer.from(`${new URLSearchParams(words)}`) }))

  test.each<Record<string, string>>([
    { action: 'auth', user: 'jane', pass: 'secret' },
    { action: 'addtrack', track: 'Auto_2026' },
  ])('is let in by a device that is known, and keeps no password: %j', (words) => {
    const body = '{"error":false,"trackid":1}'
    expect(say(words)).toEqual({ device: '7', points: [], accepted: { content_type: 'application/json', body } })
  })

  test('may send a photo with a place, of which the place is kept', () => {
    const part = (name: string, value: string) =>
      `\r\n--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`
    const words = [part('lat', '1'), part('lon', '2'), part('time', '1769442300'), part('comment', 'a bridge')]
    const image =
      '\r\n--b\r\nContent-Disposition: form-data; name="image"; filename="upload"\r\n\r\n\0\xff&&,,\r\n--b--\r\n'
    const body = Buffer.from(words.join('') + image, 'latin1')
    expect(decode(asked({ path, content_type: 'multipart/form-data; boundary=b', body }))).toMatchObject({
      device: '7',
      points: [{ time: AT, lat: 1, lng: 2, attributes: { comment: 'a bridge' } }],
    })
  })

  test('shows no password', () => {
    const body = Buffer.from('action=auth&pass=secret&user=jane')
    expect(osmand.shown?.(asked({ path, body }))?.toString()).toBe('action=auth&pass=***&user=jane')
    const query = { pass: 'secret', user: 'jane' }
    expect(osmand.shown?.(asked({ path, query }))?.toString()).toBe(`${path}?pass=***&user=jane`)
  })
})

describe('Overland', () => {
  const feature = (properties: object, coordinates?: unknown) => ({
    type: 'Feature',
    geometry: { coordinates },
    properties,
  })
  const timestamp = '2015-10-01T08:00:00-0700'

  test('tells the phone by its own id where the address tells none', () => {
    const told = post({ locations: [feature({ timestamp, device_id: '7' }, [2, 1])] })
    expect(told).toMatchObject({ device: '7', points: [{ lat: 1, lng: 2, time: Date.parse('2015-10-01T15:00:00Z') }] })
  })

  test('has notes of its own, and lists of none, accepted', () => {
    const ok = { accepted: { body: '{"result":"ok"}' } }
    expect(post({ locations: [feature({ action: 'started' })] }, { id: '7' })).toMatchObject({ device: '7', ...ok })
    expect(post({ locations: [] }, { id: '7' })).toMatchObject({ device: '7', points: [], ...ok })
    expect(post({ locations: [1, null, {}] }, { id: '7' })).toMatchObject({ device: '7', points: [], ...ok })
    expect(post({ locations: [feature({}, ['x', 'y'])] }, { id: '7' }).fault).toContain('latitude is not')
  })
})

test('a speed beside latitude and longitude is metres a second, beside lat and lon knots', () => {
  const speed = (words: object) => post({ id: '7', speed: 10, ...words }).points[0]?.speed
  expect(speed({ lat: 1, lon: 2 })).toBe(18.52)
  expect(speed({ latitude: 1, longitude: 2 })).toBe(36)
})

test('cells and stations that are repeated are all kept', () => {
  const search = 'id=a&cell=234,15,1,2,-70&cell=234,15,1,3,-80&wifi=aa,-50&wifi=bb,-60'
  const query = { id: 'a', cell: '234,15,1,2,-70', wifi: 'aa,-50' }
  const told = { cell: '234-15-1-2', cell_signal: -70, cells: '234-15-1-3', wifi: 'aa,-50,bb,-60' }
  const request = { method: 'GET', path: '/', content_type: '', body: Buffer.alloc(0) }
  expect(osmand.decode({ ...request, query, search }, AT).status).toEqual(told)
  expect(osmand.decode({ ...request, query: {}, body: Buffer.from(search) }, AT).status).toEqual(told)
})

test('OwnTracks may post its places here', () => {
  const post = (message: object, query = {}) => {
    const body = Buffer.from(JSON.stringify(message))
    return osmand.decode({ method: 'POST', path: '/', query, content_type: 'application/json', body }, AT)
  }
  const place = { _type: 'location', lat: 53.4, lon: -2.9, tst: 1769442300, acc: 12, alt: 41, vel: 30, cog: 271 }
  expect(post({ ...place, tid: 'me', batt: 80, bs: 2 })).toMatchObject({
    device: 'me',
    points: [
      {
        time: 1_769_442_300_000,
        lat: 53.4,
        lng: -2.9,
        speed: 30,
        heading: 271,
        precision: 12,
        attributes: { battery: 80, charging: true },
      },
    ],
  })
  expect(post({ ...place, bs: 1 }, { id: 'phone' })).toMatchObject({
    device: 'phone',
    points: [{ attributes: { charging: false } }],
  })
  expect(post({ _type: 'transition', tid: 'me', lat: 1, lon: 2 })).toMatchObject({
    points: [],
    fault: 'a message transition of OwnTracks is not read here',
  })
  expect(post({ ...place, lat: 91, tid: 'me' })).toMatchObject({ points: [], fault: expect.stringMatching('lat') })
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { DeviceRequest } from '#gateway/protocol.ts'
import { owntracks } from '#gateway/protocols/owntracks/protocol.ts'
import { gatewayOf } from '#test/gateway/sockets.ts'
import { received, requestOf } from '#test/gateway/spoken.ts'
import { flag } from '#track/point.ts'

const captured = (name: string) =>
  owntracks.decode(requestOf(readFileSync(`test/captures/owntracks/${name}.http`, 'utf8')), received)

const published = (path: string, body: unknown) =>
  owntracks.decode(request({ method: 'PUBLISH', path, body }), received)

const request = ({ body, ...parts }: Partial<Omit<DeviceRequest, 'body'>> & { body: unknown }): DeviceRequest => ({
  method: 'POST',
  path: '/',
  query: {},
  content_type: 'application/json',
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  ...parts,
})

const place = { _type: 'location', lat: 53.4, lon: -2.9, tst: 1_769_442_300 }

test('a location with all that an iPhone tells', () => {
  expect(captured('location')).toEqual({
    device: 'jane/phone',
    points: [
      {
        time: 1_701_263_310_000,
        lat: 53.430722,
        lng: 5.112126,
        alt: 93,
        speed: 1,
        heading: 252,
        satellites: 0,
        precision: 9,
        flags: 0,
        attributes: {
          battery: 94,
          charging: false,
          wifi: 'ca:fe:ed:40:81:5b',
          SSID: 'hotel',
          conn: 'w',
          m: 1,
          p: 99.182,
          t: 'p',
          vac: 3,
        },
      },
    ],
  })
})

test('a location of a device with a modem names its cell', () => {
  expect(captured('location-modem')).toMatchObject({
    device: 'qtripp/865284041968706',
    points: [{ lat: 47.420051, heading: 113, attributes: { cell: '232-1-20301-26426', don: 105, t: 'I' } }],
  })
})

test('a list of locations', () => {
  const { device, points } = captured('list')
  expect([device, points.map(({ time }) => time)]).toEqual(['jane/phone', [1_700_000_000_000, 1_700_000_060_000]])
})

test('a transition is a place, and an event of an area of the phone', () => {
  expect(captured('transition')).toMatchObject({
    device: 'jane/phone',
    points: [{ lat: 61.195709, precision: 6, attributes: { event: 'auto_geofence_in', desc: 'blukii', t: 'b' } }],
  })
  const leave = { ...place, _type: 'transition', event: 'leave', t: 'l' }
  expect(published('owntracks/a/b/event', leave).points).toMatchObject([
    { flags: flag.no_speed, attributes: { event: 'auto_geofence_out' } },
  ])
})

test('steps and beacons are of the phone alone', () => {
  expect(captured('steps')).toEqual({
    device: 'jane/phone',
    points: [],
    status: { distance: 7534, floorsdown: 5, floorsup: 7, steps: 10_532 },
  })
  expect(captured('beacon')).toEqual({
    device: 'jane/phone',
    points: [],
    status: { beacons: 'CA271EAE-5FA8-4E80-8F08-2A302A95A959-1-1' },
  })
})

test.each(['waypoint', 'waypoints', 'card', 'status', 'configuration'])('of %s nothing is kept', (name) => {
  expect(captured(name)).toEqual({ device: 'jane/phone', points: [] })
})

test.each(['lwt', 'cmd'])('%s does not come from the phone', (name) => {
  expect(captured(name)).toEqual({ points: [] })
})

test('what a broker kept and forgets says nothing', () => {
  expect(published('owntracks/a/b', '')).toEqual({ points: [] })
})

describe('the device is', () => {
  const posted = (parts: object, more = {}) =>
    owntracks.decode(request({ ...parts, body: { ...place, ...more } }), received).device

  test.each([
    [
      'by headers',
      { headers: { 'x-limit-u': 'jane', 'x-limit-d': 'phone' }, query: { u: 'eve', d: 'x' } },
      'jane/phone',
    ],
    ['by the query', { query: { u: 'jane', d: 'phone' } }, 'jane/phone'],
    ['by one of them', { headers: { 'x-limit-d': 'phone' } }, 'phone'],
    ['by an id', { query: { id: 'seven' } }, 'seven'],
    ['none', {}, undefined],
    ['none that has spaces', { headers: { 'x-limit-u': 'jane doe' } }, undefined],
  ])('%s', (_, parts, device) => expect(posted(parts)).toBe(device))

  test('by the body, where nothing else says', () => {
    expect(captured('location-topic').device).toBe('ckrey/22A67880-15C3-41A6-9157-25545C7993AC')
    expect(captured('location-tid').device).toBe('JJ')
  })

  test.each([
    ['owntracks/jane/phone', 'jane/phone'],
    ['owntracks/jane/phone/event', 'jane/phone'],
    ['owntracks/jane/event', 'jane/event'],
    ['fleet/eu/owntracks/jane/phone', 'jane/phone'],
  ])('by the topic %s, whatever the body says', (topic, device) => {
    expect(published(topic, { ...place, topic: 'owntracks/eve/x', tid: 'EV' }).device).toBe(device)
  })
})

test.each([
  ['nonsense', 'message is not a JSON object'],
  [[], 'the list is empty'],
  [Array(501).fill(place), 'the list holds more than 500 messages'],
  [{ _type: 'encrypted', data: 'AAAA' }, 'encrypted: no key is to be set in the app'],
  [{ ...place, _type: 'toString' }, 'a message of no type of OwnTracks'],
  [{ ...place, lat: 91 }, 'lat is not a number from -90 to 90'],
  [{ ...place, tst: 'now' }, 'tst is not a time'],
  [{ ...place, event: 'dance' }, 'event is not enter or leave'],
])('%j is refused', (body, fault) => {
  expect(published('owntracks/a/b', body)).toMatchObject({ points: [], fault })
})

test('the last known place of a device without a fix', () => {
  expect(published('owntracks/a/b', { ...place, t: 'l', vel: 0, trip: 279_122 }).points).toMatchObject([
    { flags: flag.no_fix, attributes: { trip: 279.122 } },
  ])
})

test('over HTTP the answer is an empty list', async () => {
  const { port } = await gatewayOf([owntracks])
  const headers = { 'x-limit-u': 'jane', 'x-limit-d': 'phone' }
  const send = async (body: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: JSON.stringify(body) })
    return [response.status, response.headers.get('content-type'), await response.text()]
  }
  expect(await send(place)).toEqual([200, 'application/json', '[]'])
  expect(await send({ _type: 'waypoint', desc: 'Home' })).toEqual([200, 'application/json', '[]'])
})

import { expect, test } from 'vitest'
import { messageOf } from '#forward/encode/json.ts'
import { openJson } from '#forward/json.ts'
import { createReach } from '#notify/reach.ts'
import { fleet } from '#test/fleet.ts'
import { forwarderOf, minute, minutes, retranslatorOf, senders } from '#test/forwarding.ts'
import { listener, status } from '#test/hooks.ts'
import { flag } from '#track/point.ts'

const hooks = await listener()
const port = Number(new URL(hooks.url).port)
const means = { reach: createReach(['127.0.0.1']), patience: 500 }
const open = (path: string, login: string | null = null) =>
  openJson({ address: `http://127.0.0.1${path}`, port, login, password: login && 'secret' }, means)

test('a point is told by the words of the platform', () => {
  const attributes = { battery: 80, inputs: 3, hdop: 0.9, odometer: 12.5, hardware_key: 'ab', fuel: 40, event: 'sos' }
  expect(messageOf('356', minute(1, { attributes, precision: 5, flags: flag.buffered }))).toEqual({
    ...{ device_id: '356', message_time: '2026-03-01T08:01:00.000Z' },
    location: {
      ...{ latitude: 52.001, longitude: 13.4, altitude: 40, satellites: 9, speed: 50, heading: 90 },
      ...{ hdop: 0.9, precision: 5, source_type: 'GNSS' },
    },
    ...{ battery_level: 80, input_status: 3, hardware_mileage: 12.5, hardware_key: 'ab', fuel: 40, event: 'sos' },
    buffered: true,
  })
})

test('what is not known is left out, and nothing that a device measures takes the place of its id', () => {
  const bare = { alt: 0, satellites: 0, flags: flag.no_fix | flag.no_speed | flag.lbs }
  expect(messageOf('356', minute(1, { ...bare, attributes: { device_id: 'other', location: 1 } }))).toEqual({
    ...{ device_id: '356', message_time: '2026-03-01T08:01:00.000Z', no_fix: true },
    location: { latitude: 52.001, longitude: 13.4, heading: 90, source_type: 'LBS' },
  })
})

test('each point is posted alone, with what signs in', async () => {
  expect(await open('/in', 'alice').send('356', minutes(1, 2))).toEqual({ status: 'taken' })
  expect(hooks.at('/in').map(({ text }) => JSON.parse(text))).toEqual(minutes(1, 2).map((one) => messageOf('356', one)))
  expect(hooks.at('/in')[0]?.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    authorization: `Basic ${Buffer.from('alice:secret').toString('base64')}`,
  })
})

test.each([400, 422])('%i is for the point: it is passed over, and named', async (code) => {
  hooks.answers[`/${code}`] = status(code)
  const verdict = { status: 'taken', refused: 1, error: `The target refuses a point with ${code}` }
  expect(await open(`/${code}`).send('356', [minute(1)])).toEqual(verdict)
})

test('403 is for the device', async () => {
  hooks.answers['/403'] = status(403)
  expect(await open('/403').send('356', [minute(1)])).toMatchObject({ status: 'unknown' })
})

test.each([302, 401, 404, 429, 500])('%i is for the target: all waits', async (code) => {
  hooks.answers[`/${code}`] = status(code, { location: '/in' })
  await expect(open(`/${code}`).send('356', [minute(1)])).rejects.toThrow(`The answer was ${code}`)
})

test('one that does not answer is waited for no longer than said, nor when the line ends', async () => {
  hooks.answers['/silent'] = () => undefined
  await expect(open('/silent').send('356', [minute(1)])).rejects.toThrow('no answer within 0.5 seconds')
  const carrier = open('/silent')
  const sent = carrier.send('356', [minute(1)])
  carrier.close()
  await expect(sent).rejects.toThrow('given up')
})

test('points of a tracker come in order, each once, through a time in which the target fails', async () => {
  const { pool, tenant, tracker } = await fleet({ own: true })
  const { send, onCommit } = senders(pool)
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const retranslator_id = await retranslatorOf(alice, port, { protocol_id: 4, address: 'http://127.0.0.1/fleet' })
  await alice.call('tracker/retranslator/bind', { tracker_id, retranslator_id })
  const forwarder = forwarderOf(pool)
  onCommit(forwarder.hear)
  await forwarder.look()
  const times = () => hooks.at('/fleet').map(({ text }) => JSON.parse(text).message_time.slice(14, 16))
  await send(device_id, minutes(1, 3))
  await expect.poll(times).toEqual(['01', '02', '03'])
  hooks.answers['/fleet'] = status(500)
  await send(device_id, minutes(4, 5))
  // The one that failed comes again, and no other.
  await expect.poll(times).toEqual(['01', '02', '03', '04'])
  delete hooks.answers['/fleet']
  await expect.poll(times, { timeout: 10_000 }).toEqual(['01', '02', '03', '04', '04', '05'])
  await forwarder.stop()
})

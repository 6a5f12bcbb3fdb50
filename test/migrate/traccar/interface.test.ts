import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#cli/migrate/database.ts'
import { openSource } from '#migrate/traccar/open.ts'

/** A Traccar that answers what stands here, by path and query, a number by that status; other paths with 404. */
const traccar = async (answers: Record<string, unknown>): Promise<{ url: string; asked: string[] }> => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (request.method === 'POST') {
      let body = ''
      request.on('data', (piece) => {
        body += piece
      })
      request.on('end', () => {
        const isRight = body === 'email=admin%40fleet.example&password=right'
        response.writeHead(isRight ? 200 : 401, { 'set-cookie': 'JSESSIONID=one; Path=/' })
        response.end(
          JSON.stringify({ id: 1, name: 'Admin', email: 'admin@fleet.example', administrator: true, attributes: {} }),
        )
      })
      return
    }
    const answer = request.headers.cookie === 'JSESSIONID=one' ? answerOf(answers, path) : undefined
    response.writeHead(typeof answer === 'number' ? answer : answer === undefined ? 404 : 200)
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? ''))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** Of a history, those within the period that is asked for. */
const answerOf = (answers: Record<string, unknown>, path: string): unknown => {
  const { pathname, searchParams } = new URL(path, 'http://traccar')
  const [from, to] = [searchParams.get('from'), searchParams.get('to')]
  if (from === null || to === null) return answers[path]
  const all = answers[`${pathname}?deviceId=${searchParams.get('deviceId')}`] as
    | { fixTime?: string; eventTime?: string }[]
    | number
    | undefined
  if (typeof all === 'number') return all
  return (all ?? []).filter(({ fixTime, eventTime }) => {
    const time = Date.parse(fixTime ?? eventTime ?? '')
    return Date.parse(from) <= time && time <= Date.parse(to)
  })
}

const sign = { zone: 'UTC', connect, email: 'admin@fleet.example', password: 'right' }

const position = (id: number, time: string) => ({
  ...{ id, deviceId: 5, protocol: 'teltonika', serverTime: time, deviceTime: time, fixTime: time, valid: true },
  ...{ latitude: 48, longitude: 9, altitude: 0, speed: 10, course: 0, accuracy: 0, attributes: { totalDistance: id } },
})

const answers = {
  '/api/users': [
    { id: 2, name: 'Ana', email: 'ana@fleet.example', expirationTime: '2027-12-31T00:00:00.000+00:00', attributes: {} },
  ],
  '/api/devices?all=true': [
    { id: 5, name: 'Van', uniqueId: '86', positionId: 12, groupId: 0, attributes: { speedLimit: 43.2 } },
  ],
  '/api/geofences?all=true': [{ id: 3, name: 'Depot', area: 'CIRCLE (48 9, 400)', attributes: {} }],
  '/api/calendars?all=true': [{ id: 4, name: 'Hours', data: Buffer.from('BEGIN').toString('base64') }],
  '/api/devices?userId=2': [{ id: 5 }],
  '/api/geofences?deviceId=5': [{ id: 3 }],
  '/api/users?userId=2': [],
  '/api/positions?id=12': [position(12, '2026-11-21T11:48:00.000+00:00')],
  '/api/positions?deviceId=5': [
    position(12, '2026-11-21T11:48:00.000+00:00'),
    position(11, '2026-11-21T11:48:00.000+00:00'),
    position(7, '2025-02-01T00:00:00.000+00:00'),
  ],
  '/api/reports/events?deviceId=5': [
    {
      id: 9,
      type: 'geofenceEnter',
      eventTime: '2026-11-21T12:00:00.000+00:00',
      deviceId: 5,
      geofenceId: 3,
      attributes: {},
    },
  ],
}

test('an installation is read by its interface', async () => {
  const { url } = await traccar(answers)
  const source = await openSource(`${url}/`, sign)
  const installation = await source.read()
  expect(installation).toMatchObject({
    users: [
      { id: 1, administrator: true },
      { id: 2, name: 'Ana', expiration: Date.UTC(2027, 11, 31) },
    ],
    devices: [{ id: 5, uniqueid: '86', attributes: { speedLimit: 43.2 }, last: { attributes: { totalDistance: 12 } } }],
    calendars: [{ data: 'BEGIN' }],
    links: { user_device: [[2, 5]], device_geofence: [[5, 3]] },
  })
  expect(installation.users[1]).not.toHaveProperty('hashedpassword')
  expect(installation.devices[0]).not.toHaveProperty('group')
})

test('its history comes period by period, oldest first', async () => {
  const { url } = await traccar(answers)
  const past = await (await openSource(url, sign)).past()
  expect(await past.newest()).toEqual({ position: 12, event: 9 })
  const ids = async (wanted: object): Promise<number[]> =>
    (await Array.fromAsync(past.positions('5', wanted))).flat().map(({ id }) => id)
  expect(await ids({})).toEqual([7, 11, 12])
  expect(await ids({ since: Date.UTC(2026, 0, 1) })).toEqual([11, 12])
  expect(await ids({ beyond: 11 })).toEqual([12])
  expect(await ids({ after: { time: Date.UTC(2026, 10, 21, 11, 48), id: 11 } })).toEqual([12])
  expect((await Array.fromAsync(past.events('5', {}))).flat()).toMatchObject([{ id: 9, geofence: '3' }])
})

test('history that is refused is told, and not taken for none', async () => {
  const { url } = await traccar({ ...answers, '/api/positions?deviceId=5': 400, '/api/reports/events?deviceId=5': 403 })
  const past = await (await openSource(url, sign)).past()
  await expect(past.newest()).rejects.toThrow(/^reports\/events\?.* is answered with 403\.$/)
  await expect(Array.fromAsync(past.positions('5', {}))).rejects.toThrow(/^positions\?.* is answered with 400\.$/)
})

test('who cannot sign in, sees nothing or asks something else is told', async () => {
  const { url } = await traccar({ ...answers, '/api/devices?all=true': [] })
  await expect(openSource(url, { ...sign, password: 'wrong' })).rejects.toThrow(
    /cannot sign in there: the answer is 401/,
  )
  await expect(openSource(url, { zone: 'UTC', connect })).rejects.toThrow(
    'Who signs in there? Name --email and --password.',
  )
  await expect((await openSource(url, sign)).read()).rejects.toThrow('There are no devices that this user sees.')
  await expect(openSource('http://127.0.0.1:1', sign)).rejects.toThrow(/^127.0.0.1:1 cannot be reached: /)
  const odd = await traccar({ ...answers, '/api/users': '<html>' })
  await expect((await openSource(odd.url, sign)).read()).rejects.toThrow(/is answered by no JSON/)
})

import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { echoServer } from './echo.ts'

const { db, tenant } = await fleet({ own: true })
const server = await echoServer(db)
const berlin = await tenant('Europe/Berlin')
const kolkata = await tenant('Asia/Kolkata')
const utc = await tenant('UTC')

interface Asked {
  payload?: object
  query?: Record<string, string>
  headers?: Record<string, string>
}

const ask = async ({ hash }: { hash: string }, { payload = {}, query = {}, headers = {} }: Asked) =>
  (await server.inject({ method: 'POST', url: '/v2/test/times', payload: { hash, ...payload }, query, headers })).json()

const utcText = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19)

test.each([
  ['in winter', '2026-01-15 12:00:00', '2026-01-15T11:00:00'],
  ['in summer', '2026-07-15 12:00:00', '2026-07-15T10:00:00'],
  ['a second before the clocks go forward', '2026-03-29 01:59:59', '2026-03-29T00:59:59'],
  ['when they have gone forward', '2026-03-29 03:00:00', '2026-03-29T01:00:00'],
  ['before they go back', '2026-10-25 01:59:59', '2026-10-24T23:59:59'],
  ['when they have gone back', '2026-10-25 03:00:00', '2026-10-25T02:00:00'],
])('a local time %s is told as it was given', async (_, at, instant) => {
  const answer = await ask(berlin, { payload: { at } })
  expect(answer.at).toBe(at)
  expect(utcText(answer.milliseconds)).toBe(instant)
})

test('a local time that the clocks skip is an hour later', async () => {
  const { at, milliseconds } = await ask(berlin, { payload: { at: '2026-03-29 02:30:00' } })
  expect(at).toBe('2026-03-29 03:30:00')
  expect(utcText(milliseconds)).toBe('2026-03-29T01:30:00')
})

test('a local time that they show twice is the first', async () => {
  const { at, milliseconds } = await ask(berlin, { payload: { at: '2026-10-25 02:30:00' } })
  expect(at).toBe('2026-10-25 02:30:00')
  expect(utcText(milliseconds)).toBe('2026-10-25T00:30:00')
})

test('the second time they show it can be told with an offset, and is told apart by ISO', async () => {
  const payload = { at: '2026-10-25T02:30:00+01:00', iso_datetime: true }
  expect(await ask(berlin, { payload })).toMatchObject({ at: '2026-10-25T02:30:00+01:00' })
  expect((await ask(berlin, { payload: { at: payload.at } })).at).toBe('2026-10-25 02:30:00')
})

test.each([
  ['begins in the hour that they skip', ['2026-03-29 02:30:00', '2026-03-29 03:15:00'], ['01:00', '01:15']],
  ['ends in it', ['2026-03-29 01:30:00', '2026-03-29 02:30:00'], ['00:30', '01:00']],
  ['lies in the hour that they show twice', ['2026-10-25 02:10:00', '2026-10-25 02:20:00'], ['00:10', '01:20']],
  ['goes over it', ['2026-10-25 01:59:00', '2026-10-25 03:00:00'], ['23:59', '02:00']],
  ['has offsets', ['2026-10-25T02:10:00+02:00', '2026-10-25T02:20:00+02:00'], ['00:10', '00:20']],
])('a period %s', async (_, [from, to], told) => {
  const answer = await server.inject({
    method: 'POST',
    url: '/v2/test/period',
    payload: { hash: berlin.hash, from, to },
  })
  const { body } = answer
  expect([...body.matchAll(/ (\d\d:\d\d):00"/g)].map(([, time]) => time)).toEqual(told)
})

test.each([
  ['2026-07-09T07:50:58Z', '2026-07-09 13:20:58'],
  ['2026-07-09T07:50:58.250Z', '2026-07-09 13:20:58'],
  ['2026-07-09T07:50:58+05:30', '2026-07-09 07:50:58'],
  ['2026-07-09T07:50:58+0530', '2026-07-09 07:50:58'],
  ['2026-07-09T07:50:58', '2026-07-09 07:50:58'],
  ['2026-07-09 07:50:58', '2026-07-09 07:50:58'],
  ['2026-7-9 07:50:58', '2026-07-09 07:50:58'],
  ['2026-7-09T07:50:58+05:30', '2026-07-09 07:50:58'],
])('%s may be given, and is %s', async (at, told) => {
  expect((await ask(kolkata, { payload: { at } })).at).toBe(told)
})

test.each(['2026-02-30 00:00:00', '2026-07-09 24:61:00', 'yesterday', '', '09.07.2026', 1783580000, null])(
  '%o is no local time',
  async (at) => {
    const answer = await ask(berlin, { payload: { at } })
    expect(answer.status.code).toBe(7)
    expect(answer.errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual(['at'])
  },
)

test('times that are UTC for everybody are', async () => {
  const answer = await ask(berlin, { payload: { at: '2026-07-09 07:50:58', utc: '2026-07-09 07:50:58' } })
  expect(answer).toMatchObject({ at: '2026-07-09 07:50:58', utc: '2026-07-09 07:50:58' })
})

test.each([
  ['2026-07-09', '2026-07-09', '2026-07-09'],
  ['2026-7-9', '2026-07-09', '2026-07-09'],
  ['2026-12-1', '2026-12-01', '2026-12-01'],
  ['2026-7-9T23:30:00Z', '2026-07-10', '2026-07-09'],
  ['2026-07-09 23:30:00', '2026-07-09', '2026-07-09'],
  ['2026-07-09T23:30:00.000', '2026-07-09', '2026-07-09'],
  ['2026-07-09T23:30:00Z', '2026-07-10', '2026-07-09'],
  ['2026-07-09T23:30:00.125+00:00', '2026-07-10', '2026-07-09'],
  ['2026-07-10T00:30:00+05:30', '2026-07-09', '2026-07-09'],
  ['2026-12-31T23:00:00Z', '2027-01-01', '2026-12-31'],
])('the date %s is the day of the caller: %s in Berlin, %s in UTC', async (day, there, here) => {
  expect((await ask(berlin, { payload: { at, day } })).day).toBe(there)
  expect((await ask(utc, { payload: { at, day } })).day).toBe(here)
})

test.each([
  '2026-02-30',
  '2026-2-30',
  '2026-13-1',
  '2026-0-1',
  '26-7-9',
  '2026-7-091',
  '2026-07-09T25:00:00Z',
  '2026-07-09T23',
  '09.07.2026',
  '9999-12-31T23:00:00Z',
])('%s is no date', async (day) => {
  const { errors } = await ask(berlin, { payload: { at, day } })
  expect(errors).toEqual([{ parameter: 'day', error: 'must be a date such as 2026-12-31' }])
})

const at = '2026-07-09 07:50:58'

test.each([
  ['the body', { payload: { at, iso_datetime: true } }],
  ['the body, as text', { payload: { at, iso_datetime: 'true' } }],
  ['the query string', { payload: { at }, query: { iso_datetime: 'true' } }],
  ['the header', { payload: { at }, headers: { 'SVC-ISO-DateTime': 'true' } }],
  ['the header, by its other name', { payload: { at }, headers: { 'NVX-ISO-DateTime': 'true' } }],
])('ISO 8601 is switched on in %s, for every time of the answer', async (_, asked) => {
  const iso = '2026-07-09T07:50:58+02:00'
  expect(await ask(berlin, asked)).toMatchObject({ at: iso, list: [{ at: iso }, { at: null }] })
  expect(await ask(utc, asked)).toMatchObject({ at: '2026-07-09T07:50:58Z' })
})

test.each<Asked>([
  { payload: { at, iso_datetime: false } },
  { payload: { at }, query: { iso_datetime: '' } },
  { payload: { at, iso_datetime: false }, headers: { 'SVC-ISO-DateTime': 'true' } },
  { payload: { at, iso_datetime: false }, headers: { 'NVX-ISO-DateTime': 'true' } },
])('ISO 8601 is off with %o', async (asked) => {
  expect((await ask(berlin, asked)).at).toBe(at)
})

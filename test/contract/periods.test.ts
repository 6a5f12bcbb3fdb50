import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { signInPhone } from '#test/phones.ts'
import { hear } from '#test/trackers.ts'
import { allowed, callers } from './callers.ts'
import { named, paramsOf } from './operations.ts'

/** Whoever asks for what was in a period: one check for all (src/contract/period.ts). */

const max_time_span = 40
const opened = await fleet({ max_time_span, max_sensor_time_span: max_time_span })
const all = await callers(opened)
const { tracker_id, source_id } = await opened.tracker(all.master)
// Only what has a phone can be written to.
await signInPhone(opened.server, all.master, { tracker_id })
await hear(opened.db, source_id, { status: { ignition: true } })
const { id: webhook_id } = await all.master.call('webhook/create', {
  webhook: { label: 'ours', url: 'https://hooks.example/' },
})
const { id: sensor_id } = await opened.db
  .insertInto('sensor')
  .values({
    account_id: all.master.id,
    tracker_id,
    type: 'metering',
    sensor_type: 'fuel',
    name: 'Tank',
    input_name: 'fuel',
  })
  .returning('id')
  .executeTakeFirstOrThrow()
await all.master.call('tracker/counter/value/set', { tracker_id, type: 'odometer', value: 1 })
const { id: vehicle_id } = await all.master.call('vehicle/create', { vehicle: { label: 'Van', type: 'car' } })
const given = {
  tracker_id,
  webhook_id,
  sensor_id,
  trackers: [tracker_id],
  user_id: all.master.id,
  type: 'odometer',
  plugin: { plugin_id: 4 },
  asset: { id: vehicle_id, type: 'vehicle' },
}

/** Parameters that one of them needs besides. */
const besides: Readonly<Record<string, object>> = {
  'driver/journal/entry/download': { format: 'xlsx' },
  'track/waybill/download': { type: 'form3', number: '1' },
  'tracker/fuel/event/assert': { kind: 'filling', volume: 1 },
}

/** Of what is to come: its own test asks. */
const ahead = ['task/schedule/proposal/list']

const periods = named.filter(([path, operation]) => {
  if (ahead.includes(path)) return false
  const { from, to } = paramsOf(operation).properties ?? {}
  return from?.format === 'local-time' && to?.format === 'local-time'
})

/** Lists that are short, whose contract knows no 211, and what is as long however long the period is. */
const long = [
  'fuel/receipt/list',
  'panel/audit/list',
  'panel/user/transaction/list',
  'task/list',
  'task/route/list',
  'task/status/count',
  'tracker/chat/list',
  'tracker/sensor/chart/read',
  'user/audit/action/list',
  'user/audit/log/list',
  'webhook/replay',
]

const ask = async (operation: (typeof periods)[number][1], from: string, to: string) => {
  const { hash } = allowed(operation, all)
  const payload = { hash, ...given, ...besides[operation.path], from, to }
  const { statusCode, headers, body } = await opened.server.inject({
    method: 'POST',
    url: `/v2/${operation.path}`,
    payload,
  })
  const { status, errors } = /json/.test(String(headers['content-type'])) ? JSON.parse(body) : {}
  return {
    http: statusCode,
    code: status?.code ?? 0,
    at: errors?.map(({ parameter }: { parameter: string }) => parameter),
  }
}

const day = 86_400_000
const from = '2026-03-01 00:00:00'
const after = (milliseconds: number): string =>
  new Date(Date.parse(`${from}Z`) + milliseconds).toISOString().slice(0, 19).replace('T', ' ')

test('operations that take a period are found', () => {
  expect(periods.length).toBeGreaterThanOrEqual(14)
})

test.each(periods)('%s is told that a period has a length', async (_, operation) => {
  for (const to of [from, after(-1000), after(-900 * day)])
    expect(await ask(operation, from, to)).toEqual({ http: 400, code: 7, at: ['to'] })
})

/** Whose contract says itself how long a period is, in days, and what a longer one answers. */
const own: Readonly<Record<string, { days: number; code: number }>> = {
  'tracker/counter/data/read': { days: 31, code: 7 },
  'tracker/fuel/event/assert': { days: 7, code: 211 },
}

test.each(periods)('%s has a longest period, unless it is a list that is named', async (path, operation) => {
  const { days, code } = own[path] ?? { days: max_time_span, code: long.includes(path) ? 0 : 211 }
  expect(await ask(operation, from, after(days * day))).toMatchObject({ http: 200, code: 0 })
  // An hour more, for a day of the 31 may have 25 of them.
  expect((await ask(operation, from, after(days * day + (own[path] ? 3_601_000 : 1000)))).code).toBe(code)
  expect(operation.errors?.includes('time_span_too_big') ?? false).toBe(!long.includes(path))
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fleet, type Person } from '#test/fleet.ts'

/**
 * Requests on pages of documentation: blocks of JSON that name their operation are sent, those of a page one after the other by one account.
 * That an account has other ids than the page is all that is not taken as it stands there.
 */

const { tenant, tracker } = await fleet()

interface Request {
  operation: string
  params: Record<string, unknown>
}

const requestsOf = (page: string): Request[] =>
  [...page.matchAll(/^```json ([a-z_/]+)\n(.*?)^```$/gms)].map(([, operation = '', params = '']) => ({
    operation,
    params: JSON.parse(params),
  }))

const paths = (await readdir('docs', { recursive: true })).filter((path) => path.endsWith('.md'))
const pages = await Promise.all(
  paths.map(async (path) => ({ path, requests: requestsOf(await readFile(join('docs', path), 'utf8')) })),
)
const asking = pages.filter(({ requests }) => requests.length > 0)

/** What is asked, wherever it names a thing, with that of the account. */
const owned = (given: unknown, ids: Record<string, unknown>): unknown => {
  if (Array.isArray(given)) return given.map((one) => owned(one, ids))
  if (typeof given !== 'object' || given === null) return given
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, ids[name] ?? owned(value, ids)]))
}

/** Sends a request with the ids of the account; answers what it said. */
const send = async (account: Person, { operation, params }: Request, ids: Record<string, unknown>) =>
  account.call(operation, owned(params, ids) as object)

describe.each(asking)('$path', ({ requests }) => {
  test('what is asked there is answered', async () => {
    const alice = await tenant()
    const { tracker_id } = await tracker(alice)
    const ids: Record<string, unknown> = { tracker_id, trackers: [tracker_id] }
    for (const request of requests) {
      const answer = await send(alice, request, ids) // it throws what is refused
      if (request.operation === 'tracker/sensor/create') ids.sensor_id = answer.id
    }
  })
})

test('sensors and counters are set up by what their pages say', () => {
  const told = new Map(asking.map(({ path, requests }) => [path, requests.map(({ operation }) => operation)]))
  expect(told.get('sensors.md')).toEqual([
    'tracker/sensor/create',
    'tracker/sensor/calibration_data/update',
    'tracker/sensor/create',
    'tracker/sensor/template/create',
  ])
  expect(told.get('counters.md')).toEqual(['tracker/counter/value/set', 'tracker/counter/update'])
})

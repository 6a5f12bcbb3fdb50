import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { echoServer } from './echo.ts'

const { db, tenant } = await fleet({ own: true })
const at = '2026-07-01 12:00:00'

let hosts = 0
const freshAddress = (): string => `10.9.${++hosts >> 8}.${hosts & 255}`

/** The codes of as many requests at once; far more than the limit, so that a new second among them changes nothing. */
const flood = async (
  path: string,
  payload: object,
  address: () => string,
  server = echoServer(db, { rate_limit: 5 }),
) => {
  const opened = await server
  const asked = Array.from({ length: 40 }, () =>
    opened.inject({ method: 'POST', url: `/v2/test/${path}`, payload, remoteAddress: address() }),
  )
  const answers = await Promise.all(asked)
  return answers.map((answer) => ({ http: answer.statusCode, code: (answer.json().status?.code ?? 0) as number }))
}

const refused = { http: 429, code: 15 }

test('an address asks so often and no more', async () => {
  const address = freshAddress()
  const codes = await flood('echo', {}, () => address)
  expect(codes).toContainEqual({ http: 200, code: 0 })
  expect(codes).toContainEqual(refused)
})

test('many addresses do not make a user ask more often', async () => {
  const { hash } = await tenant()
  const codes = await flood('times', { hash, at }, freshAddress)
  expect(codes).toContainEqual({ http: 200, code: 0 })
  expect(codes).toContainEqual(refused)
})

test('an API key has a counter of its own', async () => {
  const alice = await tenant()
  const { value } = await alice.call('api/key/create', { title: 'integration' })
  const address = freshAddress()
  const server = await echoServer(db, { rate_limit: 5 })
  const ofKey = await flood('times', { hash: value.hash, at }, () => address, Promise.resolve(server))
  expect(ofKey).toContainEqual(refused)
  const asked = await server.inject({
    method: 'POST',
    url: '/v2/test/times',
    payload: { hash: alice.hash, at },
    remoteAddress: address,
  })
  expect(asked.json()).toMatchObject({ success: true })
})

test.each([
  ['hashes are guessed', 'times', { hash: 'f'.repeat(32), at }],
  ['operations are guessed', 'nothing', {}],
  ['parameters are wrong', 'echo', { count: 'x' }],
])('an address is refused as well when %s', async (_, path, payload) => {
  const address = freshAddress()
  expect(await flood(path, payload, () => address)).toContainEqual(refused)
})

test('zero is no limit', async () => {
  const address = freshAddress()
  const codes = await flood('echo', {}, () => address, echoServer(db, { rate_limit: 0 }))
  expect(codes).not.toContainEqual(refused)
})

import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { Failure } from '#contract/errors.ts'
import { reportOf, reportRefusal } from '#http/report.ts'
import { createMetrics } from '#src/metrics.ts'

/** A request whose log is kept. */
const asked = (caller?: object) => {
  const lines: [string, object, string][] = []
  const at = (level: string) => (about: object, sentence: string) => lines.push([level, about, sentence])
  const log = { info: at('info'), warn: at('warn') }
  const routeOptions = { url: '/v2/user/auth' }
  return { lines, request: { log, routeOptions, address: '192.0.2.1', caller } as unknown as FastifyRequest }
}

test('failed sign-ins and locks are logged, what is refused at a lock is counted only', async () => {
  const { lines, request } = asked()
  const metrics = createMetrics()
  const report = reportOf(request, metrics)
  for (const outcome of ['failed', 'refused', 'login_locked', 'address_locked'] as const)
    report({ area: 'user', outcome, user_id: 7 })
  const about = {
    area: 'user',
    operation: '/v2/user/auth',
    address: '192.0.2.1',
    user_id: 7,
    panel_login_id: undefined,
  }
  expect(lines).toEqual([
    ['info', about, 'a sign-in failed'],
    ['warn', about, 'a login is locked, for too many sign-ins failed'],
    ['warn', about, 'an address is locked, for too many sign-ins failed'],
  ])
  const { values } = await metrics.sign_ins.get()
  expect(values.filter(({ labels }) => labels.area === 'user').map(({ value }) => value)).toEqual([1, 1, 1, 1])
})

test.each([
  ['access_denied', 1],
  ['not_permitted', 1],
  ['not_found', 0],
] as const)('%s is logged %i times, with who asked', (error, times) => {
  const { lines, request } = asked({ kind: 'dealer', panel_login_id: 3 })
  reportRefusal(request, new Failure(error))
  const about = { operation: '/v2/user/auth', address: '192.0.2.1', panel_login_id: 3 }
  expect(lines).toEqual(Array(times).fill(['info', expect.objectContaining(about), 'a request was refused']))
})

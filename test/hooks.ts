import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { createDispatcher } from '#jobs/dispatch.ts'
import { createTellers } from '#jobs/tellers.ts'
import { type Config, readConfig } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import { deliver } from '#store/delivery/deliver.ts'
import type { Both } from '#store/pools.ts'
import { queryOf } from '#store/query.ts'
import { fleetSecret, type Person } from './fleet.ts'
import { entry as make } from './history.ts'
import { localhost } from './mailbox.ts'

export interface Call {
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** Of whoever calls, by which one connection differs from another. */
  port: number | undefined
  bytes: Buffer
  text: string
}

/** A server that notes what it is told; `answers` say how, by path, else it is 200. */
export const listener = async ({ tls = false } = {}) => {
  const calls: Call[] = []
  const answers: Record<string, (answer: ServerResponse, call: Call) => void> = {}
  const take = async (request: IncomingMessage, answer: ServerResponse) => {
    const pieces = await Array.fromAsync(request as AsyncIterable<Buffer>)
    const bytes = Buffer.concat(pieces)
    const { method = '', url: path = '', headers, socket } = request
    const call = { method, path, headers, port: socket.remotePort, bytes, text: bytes.toString() }
    calls.push(call)
    const say = answers[call.path]
    if (say) say(answer, call)
    else answer.end('ok')
  }
  const server = tls ? createSecureServer(localhost, take) : createServer(take)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http${tls ? 's' : ''}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    /** Ends all connections. */
    hangUp: () => server.closeAllConnections(),
    /** What was told below a path, in order. */
    at: (path: string) => calls.filter((call) => call.path === path),
    ids: (path: string) => calls.filter((call) => call.path === path).map(({ text }) => JSON.parse(text).id as number),
  }
}

/** The answer with this status and nothing else. */
export const status =
  (code: number, headers: Record<string, string> = {}) =>
  (answer: ServerResponse) => {
    answer.writeHead(code, headers).end()
  }

/** A process that delivers what waits in the database; who is told has `timeout` milliseconds to answer, else as long as on a platform. */
export const dispatcherOf = (db: Db, pool: Both, overrides: Partial<Config> = {}, timeout?: number, lanes?: number) => {
  const config = { ...readConfig({}), webhook_networks: ['127.0.0.1'], ...overrides }
  const log = { warn: () => undefined, error: (details: object) => console.error(details) }
  const { tell } = createTellers({
    db,
    secret: fleetSecret,
    config,
    ...(timeout && { timeout }),
    tls: { ca: localhost.cert },
  })
  const dispatcher = createDispatcher({ pool, tell, log, lanes })
  afterAll(() => dispatcher.stop())
  return dispatcher
}

/** Makes an entry of the history, and says whom it is told. */
export const entry = async (db: Db, account: Person, tracker_id: number, columns: object = {}): Promise<number> => {
  const now = { time: new Date(), event_time: new Date() }
  const id = await make(db, account, tracker_id, { ...now, ...columns })
  await deliver(queryOf(db), [{ account_id: account.id, id }])
  return id
}

/** Changes the database as if so many seconds had passed: what was to happen within them is due. */
export const later = async (pool: Pick<Both, 'query'>, seconds: number): Promise<void> => {
  const by = [`${seconds} s`]
  await pool.query('update delivery_lane set due = due - $1::interval', by)
  await pool.query('update outlet set rests_until = rests_until - $1::interval', by)
  await pool.query('update delivery set gives_up = gives_up - $1::interval', by)
}

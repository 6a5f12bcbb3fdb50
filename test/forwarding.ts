import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll } from 'vitest'
import type { Message } from '#ingest/arrival.ts'
import { createIngest } from '#ingest/ingest.ts'
import { createForwarder, type ForwarderOptions } from '#jobs/forward/forwarder.ts'
import { createMetrics } from '#src/metrics.ts'
import type { Both } from '#store/pools.ts'
import { fleetSecret, type Person } from '#test/fleet.ts'
import type { Point } from '#track/point.ts'

/** A target of the test's own over TCP: `serve` is given each connection; all are ended with the test. */
export const target = async (serve: (socket: Socket) => void) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    serve(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  /** Ends all connections at once. */
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
  }
  const close = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    hangUp()
    await closed
  }
  afterAll(close)
  return {
    port,
    sockets,
    hangUp,
    /** Nobody answers at its port. */
    close,
    async reopen(): Promise<void> {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
  }
}

/** A process that sends points on, to this machine too. */
export const forwarderOf = (pool: Both, overrides: Partial<ForwarderOptions> = {}) => {
  const log = { warn: () => undefined }
  const metrics = createMetrics()
  const networks = ['127.0.0.1']
  const all = { pool, points: pool, secret: fleetSecret, networks, metrics, log, patience: 2_000, ...overrides }
  const forwarder = createForwarder(all)
  afterAll(() => forwarder.stop())
  return forwarder
}

/** Devices that send, and whoever is told of it. */
export const senders = (pool: Both) => {
  const silent = { error: console.error, warn: () => undefined, info: () => undefined }
  const heard: ((source_ids: readonly number[]) => void)[] = []
  const ingest = createIngest({
    pool,
    secret: fleetSecret,
    metrics: createMetrics(),
    log: silent,
    onCommit: (ids) => {
      for (const hear of heard) hear(ids)
    },
  })
  afterAll(() => ingest.drain())
  return {
    onCommit: (hear: (source_ids: readonly number[]) => void) => heard.push(hear),
    send: async (device: string, points: readonly Point[], message: Partial<Message> = {}) => {
      const { known } = await ingest.feed({ device, points, received: points.at(-1)?.time ?? 0, ...message })
      if (!known) throw new Error(`${device} is not known`)
    },
  }
}

export const begin = Date.UTC(2026, 2, 1, 8)

/** The point of a minute of that day. */
export const minute = (n: number, more: Partial<Point> = {}): Point => ({
  time: begin + n * 60_000,
  lat: 52 + n / 1000,
  lng: 13.4,
  alt: 40,
  speed: 50,
  heading: 90,
  satellites: 9,
  precision: 0,
  flags: 0,
  ...more,
})

export const minutes = (from: number, to: number): Point[] =>
  Array.from({ length: to - from + 1 }, (_, i) => minute(from + i))

/** The minutes that points are of. */
export const minutesOf = (points: readonly Pick<Point, 'time'>[]): number[] =>
  points.map(({ time }) => (time - begin) / 60_000)

/** A retranslator of the account to a port of this machine; answers its id. */
export const retranslatorOf = async (account: Person, port: number, more: object = {}): Promise<number> => {
  const retranslator = { name: 'theirs', protocol_id: 1, address: '127.0.0.1', port, ...more }
  return (await account.call('retranslator/create', { retranslator })).id
}

/** Changes the database as if so many seconds had passed: whoever rests is tried again, and whoever holds a target has lost it. */
export const later = async (pool: Pick<Both, 'query'>, seconds: number): Promise<void> => {
  await pool.query(
    'update retranslator_line set rests_until = rests_until - $1::interval, held_until = held_until - $1::interval',
    [`${seconds} s`],
  )
}

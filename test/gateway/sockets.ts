import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { onTestFinished, TestRunner } from 'vitest'
import type { DeviceMessage, Feed, Outcome } from '#device/message.ts'
import { createGateway, type GatewayOptions } from '#gateway/listener.ts'
import type { Decoded, Session, StreamProtocol } from '#gateway/protocol.ts'
import { createMetrics } from '#src/metrics.ts'
import type { Point } from '#track/point.ts'

/**
 * Waits until something holds; the test's own time-out ends the wait, and what was to follow: it would go on behind the
 * test, and what `memory` asks would leave its worker no time for others.
 */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  let isOver = false
  if (TestRunner.getCurrentTest())
    onTestFinished(() => {
      isOver = true
    })
  while (!(await holds())) {
    if (isOver) throw new Error('The test is over.')
    await sleep(5)
  }
}

/** Long enough for bytes that should not come to come. */
export const aWhile = (): Promise<void> => sleep(50)

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/**
 * Tells how to wait until buffers hold no more than `bytes` above what they hold now. The collector frees them in its
 * own time, so that this is waited for: what is held for good ends the test by its time-out.
 */
export const memory = () => {
  collect()
  const before = process.memoryUsage().arrayBuffers
  return (bytes: number): Promise<void> =>
    until(() => {
      collect()
      return process.memoryUsage().arrayBuffers - before < bytes
    })
}

/** The bytes of a capture of Teltonika, whose lines of `#` explain it. */
export const hex = (name: string): Buffer =>
  Buffer.from(
    readFileSync(new URL(`../captures/teltonika/${name}.hex`, import.meta.url), 'utf8').replace(/^#.*$|\s/gm, ''),
    'hex',
  )

/** A feed that takes everything, until a test puts another `answer`. */
export const fakeFeed = () => {
  const fed: DeviceMessage[] = []
  const all: Feed = async ({ points }) => ({ known: true, taken: points.length })
  const fake = { fed, answer: all, feed, hold }

  function feed(message: DeviceMessage): Promise<Outcome> {
    fed.push(message)
    return fake.answer(message)
  }

  /** From now on nothing is committed, until the function that this answers is called. */
  function hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    fake.answer = (message) => promise.then(() => all(message))
    return () => {
      fake.answer = all
      resolve()
    }
  }

  return fake
}

/** As a platform has them, but for fewer. */
export const limits = {
  timeout: 60,
  max_connections: 100,
  max_unnamed: 100,
  max_unnamed_of_network: 50,
  unknown_rate: 5,
  proxies: [],
}

/** A gateway on free ports, closed with the test. */
export const gatewayOf = async (
  protocols: readonly GatewayOptions['listeners'][number]['protocol'][],
  options: Partial<GatewayOptions> = {},
) => {
  const fake = fakeFeed()
  const metrics = createMetrics()
  const lines: { level: 'warn' | 'error'; details: Record<string, unknown>; message: string }[] = []
  const note = (level: 'warn' | 'error') => (details: object, message: string) =>
    void lines.push({ level, details: { ...details }, message })
  const gateway = createGateway({
    host: '127.0.0.1',
    listeners: protocols.map((protocol) => ({ protocol, port: 0, topic: `${protocol.name}/#` })),
    feed: fake.feed,
    metrics,
    log: { warn: note('warn'), error: note('error') },
    ...limits,
    ...options,
  })
  const open = await gateway.listen()
  onTestFinished(() => gateway.close(100))
  const measured = async (name: 'devices' | 'refused' | 'faults' | 'frames' | 'brokers'): Promise<number> =>
    (await metrics[name].get()).values.reduce((sum, { value }) => sum + value, 0)
  const answersCounted = async (): Promise<number> =>
    (await metrics.ack_seconds.get()).values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0
  return { gateway, open, port: open[0]?.port ?? 0, lines, fake, measured, answersCounted }
}

/** A device over TCP that keeps what it is answered. Closed with the test. */
export const dial = async (port: number) => {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
  const chunks: Buffer[] = []
  const device = {
    socket,
    closed: new Promise<void>((resolve) => socket.on('close', () => resolve())),
    heard: (): Buffer => Buffer.concat(chunks),
    text: (): string => device.heard().toString(),
    send: (bytes: Buffer | string): void => void socket.write(bytes),
    /** Sends bytes in segments of their own. */
    async drip(bytes: Buffer): Promise<void> {
      for (const byte of bytes) {
        socket.write(Buffer.of(byte))
        await sleep(1)
      }
    },
    /** Waits until this much was answered in all. */
    async answered(expected: string | Buffer): Promise<void> {
      const length = Buffer.byteLength(expected)
      await until(() => device.heard().length >= length || socket.closed)
    },
  }
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('error', () => undefined)
  socket.on('end', () => socket.end())
  await once(socket, 'connect')
  onTestFinished(() => void socket.destroy())
  return device
}

/** A device over UDP. Closed with the test. */
export const datagrams = async (port: number) => {
  const socket = createSocket('udp4')
  const heard: Buffer[] = []
  socket.on('message', (bytes) => heard.push(bytes))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return { heard, send: (bytes: Buffer): void => socket.send(bytes, port, '127.0.0.1') }
}

export const aPoint: Point = {
  time: 1_769_442_300_000,
  lat: 53.40722,
  lng: -2.98116,
  alt: 0,
  speed: 16,
  heading: 271,
  satellites: 9,
  precision: 0,
  flags: 0,
}

const sayings: Record<string, (word: string, session: Session) => Decoded> = {
  iam: (device) => ({ device, points: [], reply: ({ known }) => Buffer.from(known ? 'hello\n' : 'go away\n') }),
  at: (place) => ({ points: [aPoint], reply: ({ taken }) => Buffer.from(`${place}:${taken}\n`) }),
  hm: () => ({ points: [] }),
  what: () => ({ points: [], fault: 'not understood' }),
  bye: () => ({ points: [], close: true, reply: () => Buffer.from('bye\n') }),
  tell: (length) => ({ points: [], reply: () => Buffer.alloc(Number(length)) }),
  crash: () => {
    throw new Error('a bug of decode')
  },
  crashLater: () => ({
    points: [],
    reply: () => {
      throw new Error('a bug of reply')
    },
  }),
}

/** A protocol of lines, made for tests of what is around protocols: `iam ID`, `at PLACE`, … */
export const plain: StreamProtocol = {
  name: 'plain',
  transports: ['tcp'],
  max_frame: 1000,
  frame(bytes) {
    if (bytes[0] === 0) throw new Error('a bug of frame')
    const end = bytes.indexOf('\n')
    return end === -1 ? undefined : end + 1
  },
  decode(frame, session) {
    const [verb = '', word = ''] = frame.toString().trim().split(' ')
    return sayings[verb]?.(word, session) ?? { points: [], fault: 'no such verb' }
  },
}

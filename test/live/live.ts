import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { local } from '#bus/local.ts'
import { createIngest } from '#ingest/ingest.ts'
import { createChannel } from '#live/channel.ts'
import { type Config, readConfig } from '#src/config.ts'
import { createMetrics } from '#src/metrics.ts'
import { afterwards } from '#test/database.ts'
import { type Answer, fleet, fleetSecret } from '#test/fleet.ts'
import { point } from '#test/track/points.ts'
import type { Attributes } from '#track/point.ts'

const log = pino({ level: 'silent' })

/** A fleet that has a live channel, and devices that send to it. */
export const liveFleet = async (overrides: Partial<Config> = {}) => {
  const bus = local()
  const metrics = createMetrics()
  const config = { ...readConfig({}), ...overrides }
  const all = await fleet(overrides, undefined, undefined, (db) => ({
    sockets: createChannel({ db, bus, config, metrics, log }),
    onChange: (account_id) => bus.publish({ kind: 'rights', account_id }),
  }))
  const ingest = createIngest({
    pool: all.pool,
    secret: fleetSecret,
    metrics,
    log,
    onCommit: (ids) => bus.publish({ kind: 'sources', ids }),
  })
  const url = await all.server.listen({ port: 0, host: '127.0.0.1' })
  afterwards(() => all.server.close())
  /** The device is there now. */
  let last = 0
  const drive = async (device: string, lat: number, attributes?: Attributes) => {
    // Of two fixes of a millisecond, which no device sends, neither is the newer one.
    const time = Math.max(Date.now(), last + 1)
    last = time
    return ingest.feed({ device, points: [point({ time, lat, lng: 13, attributes })], received: time })
  }
  return { ...all, bus, metrics, url, drive, socket: () => socketTo(url) }
}

export type Live = Awaited<ReturnType<typeof liveFleet>>

/** A client that keeps what it is told. */
export const socketTo = async (url: string, options: object = {}) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v2/event/subscription`, options)
  const frames: Answer[] = []
  let closed: number | undefined
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  socket.on('close', (code) => {
    closed = code
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  afterwards(async () => socket.terminate())
  const events = (name: string): Answer[] => frames.filter(({ event }) => event === name)
  const next = async (is: (frame: Answer) => boolean): Promise<Answer> => {
    await expect.poll(() => frames.some(is)).toBe(true)
    return frames.splice(frames.findIndex(is), 1)[0]
  }
  const send = (frame: object | string): void => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  return {
    socket,
    frames,
    events,
    send,
    next,
    /** The next frame of an event. */
    event: (name: string) => next(({ event }) => event === name),
    /** Asks, and answers the next response or error. */
    async ask(frame: object | string): Promise<Answer> {
      send(frame)
      return next(({ type }) => type === 'response' || type === 'error')
    },
    /** Nothing comes for a while. */
    async hearsNothing(name: string): Promise<void> {
      await wait(400)
      expect(events(name)).toEqual([])
    },
    closed: () => closed,
  }
}

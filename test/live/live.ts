import { once } from 'node:events'
import { pino } from 'pino'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { createHearing } from '#bus/hearing.ts'
import { embedded } from '#geocode/embedded.ts'
import { createIngest } from '#ingest/ingest.ts'
import { createChannel } from '#live/channel.ts'
import { createAddresses } from '#service/tracker/location/link/addresses.ts'
import { type Config, readConfig } from '#src/config.ts'
import { createMetrics } from '#src/metrics.ts'
import { afterwards } from '#test/afterwards.ts'
import { type Answer, fleet, fleetSecret } from '#test/fleet.ts'
import { point } from '#test/track/points.ts'
import type { Attributes } from '#track/point.ts'

const offline = embedded()
const log = pino({ level: 'silent' })

/** A fleet that has a live channel, and devices that send to it. */
export const liveFleet = async (overrides: Partial<Config> = {}) => {
  const { hear: publish, miss, subscribe, onGap } = createHearing(log)
  const bus = { publish, subscribe, onGap }
  const metrics = createMetrics()
  const config = { ...readConfig({}), ...overrides }
  const all = await fleet(overrides, undefined, undefined, (db) => ({
    sockets: createChannel({ db, bus, config, metrics, log, addresses: createAddresses(() => offline) }),
    restated: (ids) => bus.publish({ kind: 'settings', ids }),
    onChange: (account_id) => bus.publish({ kind: 'rights', account_id }),
    onRecorded: (entries) => {
      for (const { account_id, id } of entries) bus.publish({ kind: 'history', account_id, ids: [id] })
    },
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
  const drive = async (device: string, lat: number, attributes?: Attributes, speed = 0) => {
    // Of two fixes of a millisecond, which no device sends, neither is the newer one.
    const time = Math.max(Date.now(), last + 1)
    last = time
    return ingest.feed({ device, points: [point({ time, lat, lng: 13, speed, attributes })], received: time })
  }
  /** Somebody else is told of a device of its own: whoever waited before has been told then. */
  const witness = async (name: string): Promise<void> => {
    const account = await all.tenant()
    const { tracker_id, device_id } = await all.tracker(account)
    const { ask, event } = await socketTo(url)
    const request =
      name === 'state_batch'
        ? { type: name, target: { type: 'all' }, rate_limit: '1s' }
        : { type: 'state', trackers: [tracker_id] }
    await ask({ action: 'subscribe', hash: account.hash, requests: [request] })
    await event(request.type)
    await drive(device_id, 1)
    await event(request.type)
  }
  const socket = async () => {
    const opened = await socketTo(url)
    return {
      ...opened,
      /** What was to be told of all that came until now has been told, and none of it is this. */
      async hearsNothing(name: string): Promise<void> {
        await witness(name)
        opened.socket.ping()
        await once(opened.socket, 'pong')
        expect(opened.events(name)).toEqual([])
      },
    }
  }
  return { ...all, bus, miss, metrics, url, drive, socket }
}

export type Live = Awaited<ReturnType<typeof liveFleet>>

/** A client that keeps what it is told. */
export const socketTo = async (url: string, options: object = {}, path = '/v2/event/subscription') => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, options)
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
    closed: () => closed,
  }
}

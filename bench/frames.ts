import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { connect, type Device } from '#simulate/speak/device.ts'
import { type Account, makeAccount } from './account.ts'
import { startCrowd } from './crowd.ts'
import { deviceId } from './device.ts'
import { drive } from './drive.ts'
import type { Context } from './figure.ts'
import { startLoad } from './load.ts'
import { quantile } from './numbers.ts'
import type { Platform } from './platform.ts'

const devices = 2_000
/** Messages a second that all of them send, and how many trackers each subscriber hears of. */
const rate = 5_000
export const heard = 100
const probes = 20
const samples = 400
/** Milliseconds after which a frame is not waited for any more, and after which no more are: fewer are measured then. */
const patience = 20_000
const longest = 20_000

/** What devices send and subscribers are told at the same time. */
interface Told {
  /** A second. */
  messages: number
  frames: number
  subscribers: number
  /** Milliseconds from the commit of a message to the frame that tells of it. */
  p50: number
  p99: number
}

/** Many devices send to one process, and many subscribers of one are told of them: the same, or another over its database. */
export const measureFrames = async (to: Platform, from: Platform, say: Context['say']): Promise<Told> => {
  const account = await makeAccount(to, devices + probes)
  const members = Array.from({ length: devices / heard }, (_, i) => ({
    hash: account.hash,
    request: { type: 'state', trackers: idsOf(account, i * heard, heard) },
  }))
  const crowd = await startCrowd({ port: from.port, members })
  const start = Date.now() - 86_400_000
  const pace = (devices / rate) * 1_000
  const load = await startLoad({ port: to.teltonika, devices, records: 1, start, points: 20_000, pace })
  try {
    await load.drive()
    await load.measure(3)
    const before = await crowd.count()
    let times: number[] = []
    const { packets, seconds } = await load.during(async () => {
      times = await probe(to, from, account)
    })
    const frames = ((await crowd.count()) - before) / seconds
    say(`${Math.round(packets / seconds)} messages a second, ${Math.round(frames)} frames`)
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)]
    return { messages: packets / seconds, frames, subscribers: members.length, p50, p99 }
  } finally {
    await load.close()
    await crowd.close()
  }
}

const idsOf = ({ trackers }: Account, from: number, count: number): number[] =>
  trackers.slice(from, from + count).map(({ tracker_id }) => tracker_id)

/** Subscribes to the states of trackers; `next` resolves when a source's next frame has come, with the moment that it did. */
export const watchStates = async (port: number, hash: string, trackers: readonly number[]) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/v2/event/subscription`)
  await once(socket, 'open')
  const told = new Map<number, (at: number) => void>()
  socket.on('message', (data) => {
    const at = performance.now()
    const { event, data: state } = JSON.parse(String(data))
    if (event === 'state' && state.gps) told.get(state.source_id)?.(at)
  })
  socket.send(JSON.stringify({ action: 'subscribe', hash, requests: [{ type: 'state', trackers }] }))
  return {
    next: (source_id: number) => new Promise<number>((resolve) => told.set(source_id, resolve)),
    close: () => socket.terminate(),
  }
}

/** Milliseconds from the acknowledgement of a message, which follows its commit at once, to the frame that tells of it. */
const probe = async (to: Platform, from: Platform, account: Account): Promise<number[]> => {
  const { next, close } = await watchStates(from.port, account.hash, idsOf(account, devices, probes))
  const points = drive(samples, Date.now() - 3_600_000)
  const lines = await Promise.all(
    Array.from({ length: probes }, (_, i) =>
      connect({ protocol: 'teltonika', device: deviceId(devices + i), host: '127.0.0.1', port: to.teltonika }),
    ),
  )
  const times: number[] = []
  const begun = performance.now()
  for (const [i, point] of points.entries()) {
    if (performance.now() - begun > longest) break
    const { source_id } = account.trackers[devices + (i % probes)] as Account['trackers'][number]
    const frame = next(source_id)
    await (lines[i % probes] as Device).send([point])
    const acknowledged = performance.now()
    times.push(Math.max(0, (await within(frame)) - acknowledged))
    await sleep(10)
  }
  for (const line of lines) line.close()
  close()
  return times
}

const within = (frame: Promise<number>): Promise<number> => {
  const late = new AbortController()
  const given_up = sleep(patience, undefined, { signal: late.signal }).then(() => {
    throw new Error(`no frame came within ${patience} ms`)
  })
  given_up.catch(() => undefined)
  return Promise.race([frame, given_up]).finally(() => late.abort())
}

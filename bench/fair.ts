import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Device } from '#simulate/speak/device.ts'
import { type Account, localTime, makeAccount } from './account.ts'
import { counting } from './counting.ts'
import { deviceId } from './device.ts'
import { drive } from './drive.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { watchStates } from './frames.ts'
import { month, storeMonth } from './history.ts'
import { type Load, type Measured, startLoad } from './load.ts'
import { median, quantile, timed } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'

/** What a reader asks again and again. */
export interface Reader {
  port: number
  path: string
  params: object
}

const readers_each = 8
const small_trackers = 20
/** Devices that send, how often each does, and those whose frames are waited for. */
const devices = 200
const pace = 1_000
const probes = 10
/** Seconds of each measurement, and until the readers are in full swing. */
const seconds = 12
const swing = 3
/** Milliseconds after which a frame is not waited for any more. */
const patience = 10_000

/**
 * What eight readers of one account and eight of another, each of a month, leave to everybody else: to devices, to the small
 * questions of a third account, and to who looks on. Once with workers, and once as it is without.
 */
export const run = async (context: Context): Promise<Row[]> => [
  ...(await measure(context, 'with workers', {})),
  ...(await measure(context, 'without', { ODOGRAPH_WORKERS: '0' })),
]

const measure = async ({ place, say }: Context, how: string, settings: Record<string, string>): Promise<Row[]> => {
  const platform = await startPlatform(await place(), [], settings)
  try {
    const first = await makeAccount(platform, readers_each, { login: 'first@odograph.example', first: 10_000 })
    const second = await makeAccount(platform, readers_each, { login: 'second@odograph.example', first: 20_000 })
    const small = await makeAccount(platform, small_trackers, { login: 'small@odograph.example', first: 30_000 })
    const sending = await makeAccount(platform, devices + probes)
    await storeMonth(
      platform,
      [first, second].flatMap(({ trackers }) => trackers.map(({ source_id }) => source_id)),
    )
    const alone = await readAlone(platform, first)
    const load = await startLoad({
      port: platform.teltonika,
      devices,
      records: 1,
      start: Date.now() - 86_400_000,
      points: 20_000,
      pace,
    })
    await load.drive()
    say(`${how}: nobody reads`)
    const rest = await others(platform, load, { small, sending })
    say(`${how}: ${2 * readers_each} read`)
    const readers = startReaders(platform, [first, second])
    await sleep(swing * 1000)
    const before = await readers.count()
    const busy = await others(platform, load, { small, sending })
    const after = await readers.count()
    readers.close()
    await load.close()
    return rowsOf(how, { alone, rest, busy, answers: (after.answers - before.answers) / seconds })
  } finally {
    await platform.close()
  }
}

/** What others notice: milliseconds. */
interface Noticed {
  acknowledged: Measured
  asked: number[]
  live: number[]
}

interface Figures {
  alone: { ours: number; stringify: number }
  rest: Noticed
  busy: Noticed
  /** Months a second that all readers have. */
  answers: number
}

const rowsOf = (how: string, { alone, rest, busy, answers }: Figures): Row[] => {
  // Where none came at all, none came in time.
  const p99 = (times: number[]) => (times.length > 0 ? quantile(times, 0.99) : Number.POSITIVE_INFINITY)
  return [
    { name: `${how}: months that sixteen readers have`, value: answers, unit: 'answers/s' },
    { name: `${how}: an acknowledgement while nobody reads, p99`, value: rest.acknowledged.p99, unit: 'ms' },
    atMost(`${how}: an acknowledgement beside them, p99`, busy.acknowledged.p99, 'ms', 50),
    { name: `${how}: a small question while nobody reads, p99`, value: p99(rest.asked), unit: 'ms' },
    atMost(`${how}: a small question beside them, p99`, p99(busy.asked), 'ms', 100),
    { name: `${how}: a frame while nobody reads, p99`, value: p99(rest.live), unit: 'ms' },
    atMost(`${how}: a frame beside them, p99`, p99(busy.live), 'ms', 60),
    { name: `${how}: one reader alone, track/read of a month`, value: alone.ours, unit: 'ms' },
    atMost(`${how}: the same against JSON.stringify`, alone.ours / alone.stringify, 'times', 2.5),
  ]
}

const period = { from: localTime(month.from - 1000), to: localTime(month.to) }

const readAlone = async ({ port, ask }: Platform, { hash, trackers }: Account): Promise<Figures['alone']> => {
  const params = { hash, tracker_id: trackers[0]?.tracker_id, ...period, simplify: false, filter: false }
  const answer = JSON.parse((await ask('track/read', params)).toString())
  const client = counting(port)
  const ours: number[] = []
  const stringify: number[] = []
  for (let round = 0; round < 4; round++) {
    const taken = [
      await timed(() => client.ask('/v2/track/read', params), 5, 1),
      await timed(() => JSON.stringify(answer), 5, 1),
    ]
    if (round === 0) continue
    ours.push(...(taken[0] ?? []))
    stringify.push(...(taken[1] ?? []))
  }
  client.close()
  return { ours: median(ours), stringify: median(stringify) }
}

/** Half of them read points, half of them whole KML. */
const startReaders = ({ port }: Platform, accounts: readonly Account[]) => {
  const child = fork(new URL('fair-process.ts', import.meta.url))
  const readers = accounts.flatMap(({ hash, trackers }) =>
    trackers.map(({ tracker_id }, i): Reader => {
      const params = { hash, tracker_id, ...period, simplify: false, filter: false }
      return { port, path: i % 2 === 0 ? '/v2/track/read' : '/v2/track/download', params }
    }),
  )
  child.send(readers)
  return { count: () => countOf(child), close: () => child.disconnect() }
}

const countOf = async (child: ChildProcess): Promise<{ answers: number }> => {
  child.send('count')
  const [told] = await once(child, 'message')
  return told
}

const others = async (
  platform: Platform,
  load: Load,
  { small, sending }: { small: Account; sending: Account },
): Promise<Noticed> => {
  let asked: number[] = []
  let live: number[] = []
  const acknowledged = await load.during(async () => {
    const end = performance.now() + seconds * 1000
    const [questions, frames] = await Promise.all([askSmall(platform, small, end), watchFrames(platform, sending, end)])
    asked = questions
    live = frames
  })
  return { acknowledged, asked, live }
}

const askSmall = async ({ ask }: Platform, { hash }: Account, end: number): Promise<number[]> => {
  const times: number[] = []
  while (performance.now() < end) {
    for (const path of ['tracker/list', 'tag/list', 'user/get_info'])
      times.push(...(await timed(() => ask(path, { hash }), 1, 0)))
    await sleep(20)
  }
  return times
}

/** Milliseconds from the acknowledgement of a message to the frame that tells of it. */
const watchFrames = async (platform: Platform, { hash, trackers }: Account, end: number): Promise<number[]> => {
  const watched = trackers.slice(devices)
  const { next, close } = await watchStates(
    platform.port,
    hash,
    watched.map(({ tracker_id }) => tracker_id),
  )
  const line = (i: number) =>
    connect({ protocol: 'teltonika', device: deviceId(devices + i), host: '127.0.0.1', port: platform.teltonika })
  const lines = await Promise.all(watched.map((_, i) => line(i)))
  const points = drive(2_000, Date.now() - 7_200_000)
  const times: number[] = []
  for (let i = 0; performance.now() < end; i++) {
    const { source_id } = watched[i % probes] as Account['trackers'][number]
    const frame = next(source_id)
    await (lines[i % probes] as Device).send([points[i] as (typeof points)[number]])
    const acknowledged = performance.now()
    const late = sleep(patience, undefined, { ref: false }).then(() => performance.now())
    times.push(Math.max(0, (await Promise.race([frame, late])) - acknowledged))
    await sleep(10)
  }
  for (const each of lines) each.close()
  close()
  return times
}

import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { connect, type Device } from '#cli/speak/device.ts'
import * as sessions from '#store/people/sessions.ts'
import { type Account, makeAccount } from './account.ts'
import { startCrowd } from './crowd.ts'
import { deviceId } from './device.ts'
import { drive } from './drive.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { startLoad } from './load.ts'
import { resident } from './memory.ts'
import { quantile } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'

const devices = 2_000
/** Messages a second that all of them send, and how many trackers each subscriber hears of. */
const rate = 5_000
const heard = 100
const probes = 20
const samples = 400
/** Who is there when memory is measured: what the first need, all need, and a process keeps it. */
const subscribers = [200, 1_000] as const
/** Milliseconds until what was only needed to begin is gone. */
const settled = 15_000
/** Milliseconds after which a frame is not waited for any more. */
const patience = 20_000
const settings = { ODOGRAPH_LIVE_SOCKETS_PER_USER: '0' }

/** From the commit of a message to the frame that tells of it, while many are told of many; and what a subscriber takes. */
export const run = async (context: Context): Promise<Row[]> => [...(await latency(context)), ...(await memory(context))]

const latency = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place(), [], settings)
  try {
    const account = await makeAccount(platform, devices + probes)
    const members = Array.from({ length: devices / heard }, (_, i) => ({
      hash: account.hash,
      request: { type: 'state', trackers: idsOf(account, i * heard, heard) },
    }))
    const crowd = await startCrowd({ port: platform.port, members })
    const start = Date.now() - 86_400_000
    const pace = (devices / rate) * 1_000
    const load = await startLoad({ port: platform.teltonika, devices, records: 1, start, points: 20_000, pace })
    await load.drive()
    await load.measure(3)
    const before = await crowd.count()
    let times: number[] = []
    const { packets, seconds } = await load.during(async () => {
      times = await probe(platform, account)
    })
    const frames = ((await crowd.count()) - before) / seconds
    say(`${Math.round(packets / seconds)} messages a second, ${Math.round(frames)} frames`)
    await load.close()
    await crowd.close()
    return [
      { name: 'messages while frames were told', value: packets / seconds, unit: 'messages/s' },
      { name: `frames of states, to ${members.length} subscribers of ${heard}`, value: frames, unit: 'frames/s' },
      atMost('from commit to frame, p50', quantile(times, 0.5), 'ms', 15),
      atMost('from commit to frame, p99', quantile(times, 0.99), 'ms', 50),
    ]
  } finally {
    await platform.close()
  }
}

const idsOf = ({ trackers }: Account, from: number, count: number): number[] =>
  trackers.slice(from, from + count).map(({ tracker_id }) => tracker_id)

/** Milliseconds from the acknowledgement of a message, which follows its commit at once, to the frame that tells of it. */
const probe = async (platform: Platform, account: Account): Promise<number[]> => {
  const socket = new WebSocket(`ws://127.0.0.1:${platform.port}/v2/event/subscription`)
  await once(socket, 'open')
  const told = new Map<number, (at: number) => void>()
  socket.on('message', (data) => {
    const at = performance.now()
    const { event, data: state } = JSON.parse(String(data))
    if (event === 'state' && state.gps) told.get(state.source_id)?.(at)
  })
  const requests = [{ type: 'state', trackers: idsOf(account, devices, probes) }]
  socket.send(JSON.stringify({ action: 'subscribe', hash: account.hash, requests }))
  const points = drive(samples, Date.now() - 3_600_000)
  const lines = await Promise.all(
    Array.from({ length: probes }, (_, i) =>
      connect({ protocol: 'teltonika', device: deviceId(devices + i), host: '127.0.0.1', port: platform.teltonika }),
    ),
  )
  const times: number[] = []
  for (const [i, point] of points.entries()) {
    const { source_id } = account.trackers[devices + (i % probes)] as Account['trackers'][number]
    const frame = new Promise<number>((resolve) => told.set(source_id, resolve))
    await (lines[i % probes] as Device).send([point])
    const acknowledged = performance.now()
    times.push(Math.max(0, (await within(frame)) - acknowledged))
    await sleep(10)
  }
  for (const line of lines) line.close()
  socket.terminate()
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

/** Each a user of its own, with trackers that nobody else sees. */
const memory = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place(), [], settings)
  try {
    const { rows } = await platform.store.pool.query<{ id: number }>(
      `insert into users (id, account_id, dealer_id, login, password_hash, activated)
       select n, n, 1, 'live' || n || '@odograph.example', '', true
       from (select nextval('users_id_seq')::int n from generate_series(1, $1::int)) ids
       returning id`,
      [subscribers[1]],
    )
    return await each(platform, rows, say)
  } finally {
    await platform.close()
  }
}

const each = async (platform: Platform, users: readonly { id: number }[], say: Context['say']): Promise<Row[]> => {
  const { db, pool } = platform.store
  await pool.query(
    `with plan as (insert into tariff (dealer_id, name) values (1, 'Live') returning id),
          made as (insert into source (account_id, device_id, model, tariff_id)
                   select u.id, 'live' || u.id || '-' || n, 'fmb920', plan.id
                   from plan, unnest($1::int[]) u (id), generate_series(1, $2::int) n
                   returning id, account_id),
          states as (insert into source_state (source_id) select id from made)
     insert into tracker (account_id, source_id, label) select account_id, id, 'Van ' || id from made`,
    [users.map(({ id }) => id), heard],
  )
  const hashes: string[] = []
  for (const { id } of users) hashes.push(await sessions.open(db, { kind: 'user', user_id: id, seconds: 86_400 }))
  const request = { type: 'state_batch', target: { type: 'all' } }
  const crowds = []
  const taken: number[] = []
  for (const [from, to] of [[0, 0], [0, subscribers[0]], subscribers] as const) {
    const members = hashes.slice(from, to).map((hash) => ({ hash, request }))
    if (members.length > 0) crowds.push(await startCrowd({ port: platform.port, members }))
    await sleep(settled)
    taken.push(resident(platform.pid))
    say(`${to} subscribers: ${Math.round((taken.at(-1) as number) / 1024)} MB`)
  }
  for (const crowd of crowds) await crowd.close()
  const [none, few, all] = taken as [number, number, number]
  const [first, last] = subscribers
  return [
    {
      name: `the first ${first} subscribers of ${heard} trackers of their own`,
      value: (few - none) / 1024,
      unit: 'MB',
    },
    atMost(`each further one, to ${last}`, (all - few) / (last - first), 'KB', 60),
    { name: `each of ${last}, with what a process keeps once it had any`, value: (all - none) / last, unit: 'KB' },
  ]
}

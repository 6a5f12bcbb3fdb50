import { setTimeout as sleep } from 'node:timers/promises'
import * as sessions from '#store/people/sessions.ts'
import { startCrowd } from './crowd.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { heard, measureFrames } from './frames.ts'
import { resident } from './memory.ts'
import { type Platform, startPlatform } from './platform.ts'

/**
 * Who is there when memory is measured: what the first need, all need, and a process keeps it. Of the last there are many: how much
 * rubbish V8 leaves lying at one moment is some 50 MB more or less.
 */
const subscribers = [200, 1_000, 3_000] as const
/** Milliseconds until what was only needed to begin is gone. */
const settled = 15_000
const settings = { ODOGRAPH_LIVE_SOCKETS_PER_USER: '0', ODOGRAPH_ACCOUNT_CONNECTIONS: '0' }

/** From the commit of a message to the frame that tells of it, while many are told of many; and what a subscriber takes. */
export const run = async (context: Context): Promise<Row[]> => [...(await latency(context)), ...(await memory(context))]

const latency = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place(), [], settings)
  try {
    const { messages, frames, subscribers, p50, p99 } = await measureFrames(platform, platform, say)
    return [
      { name: 'messages while frames were told', value: messages, unit: 'messages/s' },
      { name: `frames of states, to ${subscribers} subscribers of ${heard}`, value: frames, unit: 'frames/s' },
      atMost('from commit to frame, p50', p50, 'ms', 15),
      atMost('from commit to frame, p99', p99, 'ms', 50),
    ]
  } finally {
    await platform.close()
  }
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
      [subscribers[2]],
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
  for (const { id } of users)
    hashes.push(await sessions.openSession(db, { kind: 'user', user_id: id, seconds: 86_400 }))
  const request = { type: 'state_batch', target: { type: 'all' } }
  const crowds = []
  const taken: number[] = []
  const [first, many, last] = subscribers
  for (const [from, to] of [
    [0, 0],
    [0, first],
    [first, many],
    [many, last],
  ] as const) {
    const members = hashes.slice(from, to).map((hash) => ({ hash, request }))
    if (members.length > 0) crowds.push(await startCrowd({ port: platform.port, members }))
    await sleep(settled)
    taken.push(resident(platform.pid))
    say(`${to} subscribers: ${Math.round((taken.at(-1) as number) / 1024)} MB`)
  }
  for (const crowd of crowds) await crowd.close()
  const [none, few, more, all] = taken as [number, number, number, number]
  return [
    {
      name: `the first ${first} subscribers of ${heard} trackers of their own`,
      value: (few - none) / 1024,
      unit: 'MB',
    },
    { name: `each further one, to ${many}`, value: (more - few) / (many - first), unit: 'KB' },
    atMost(`each of ${last - many} further ones`, (all - more) / (last - many), 'KB', 60),
    { name: `each of ${last}, with what a process keeps once it had any`, value: (all - none) / last, unit: 'KB' },
  ]
}

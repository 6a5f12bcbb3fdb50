import { expect, test } from 'vitest'
import { deliver } from '#store/delivery/deliver.ts'
import { queryOn } from '#store/query.ts'
import { fleetSecret, secret_key } from '#test/fleet.ts'
import { listener } from '#test/hooks.ts'
import { killable } from './killed.ts'

const [trackers, each] = [12, 20]
const account = { account_id: 1000 }

/** Seconds in which messages that were taken are told, or another process may take them (src/store/delivery/queue.ts). */
const lease = 30

test('what a killed platform was telling comes again with the same id, all of it, once its lease is over', async () => {
  const service = await listener()
  const { pool, ready } = await killable({
    ODOGRAPH_SECRET_KEY: secret_key,
    ODOGRAPH_WEBHOOK_NETWORKS: '127.0.0.1',
  })
  let running = await ready()
  await pool.query(
    `insert into users (id, account_id, dealer_id, login, password_hash) overriding system value
     values (1000, 1000, 1, 'told@odograph.example', '')`,
  )
  const sealed = fleetSecret.seal('a secret')
  await pool.query(
    `insert into webhook (account_id, id, label, url, sealed) overriding system value values (1000, 1, 'ours', $1, $2)`,
    [`${service.url}/told`, sealed],
  )
  // A machine away: nothing is answered at once, so that whoever is killed has many under way.
  service.answers['/told'] = (answer) => void setTimeout(() => answer.end(), 20)

  const client = await pool.connect()
  const { rows: entries } = await client.query<{ id: number; tracker_id: number }>(
    `insert into history (account_id, tracker_id, event, message, time, event_time)
     select 1000, t, 'speedup', n::text, now(), now() from generate_series(1, $2::int) n, generate_series(1, $1::int) t order by n, t
     returning id::float8, tracker_id`,
    [trackers, each],
  )
  await deliver(
    queryOn(client),
    entries.map(({ id }) => ({ ...account, id })),
  )
  client.release()

  for (const kills of [40, 100]) {
    await expect.poll(() => service.at('/told').length, { interval: 2 }).toBeGreaterThan(kills)
    running.child.kill('SIGKILL')
    await running.ended
    const { rows } = await pool.query(
      `select extract(epoch from max(due) - now()) as seconds, (select count(*) from delivery where status = 'waiting') as waiting
       from delivery_lane`,
    )
    expect(Number(rows[0].waiting)).toBeGreaterThan(0)
    expect(Number(rows[0].seconds)).toBeLessThanOrEqual(lease)
    running = await ready()
  }
  const left = async () => {
    const { rows } = await pool.query(`select count(*)::int as count from delivery where status <> 'sent'`)
    return rows[0].count
  }
  // Nobody waits longer than for the lease of the second that was killed, and for the next look.
  await expect.poll(left, { timeout: (lease + 15) * 1000, interval: 250 }).toBe(0)

  const calls = service.at('/told')
  const told = calls.map(({ text, headers }) => ({ ...JSON.parse(text), delivery: headers['odograph-delivery'] }))
  expect(new Set(told.map(({ id }) => id))).toEqual(new Set(entries.map(({ id }) => id)))
  expect(told.length).toBeGreaterThan(entries.length)
  const deliveries = Map.groupBy(told, ({ id }) => id)
  for (const all of deliveries.values()) expect(new Set(all.map(({ delivery }) => delivery)).size).toBe(1)
  // In the order of each tracker, but for what comes again.
  for (const all of Map.groupBy(told, ({ tracker_id }) => tracker_id).values()) {
    const first = [...new Set(all.map(({ id }) => id))]
    expect(first).toEqual(first.toSorted((a, b) => a - b))
  }
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
}, 180_000)

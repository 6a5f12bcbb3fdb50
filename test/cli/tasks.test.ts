import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { until } from '#test/gateway/sockets.ts'
import { freePort } from '#test/ports.ts'
import { killable } from './killed.ts'

/** What becomes of tasks is written and told once, whatever is killed: a real platform that is killed between points, visits, the outbox and the clock. */

const [visited, missed] = [16, 16]
/** Points a minute apart on the way of one visit: away, four inside, away. */
const way = 6
const steps = visited * way
const kills = 8
/** On another part of the way each time. */
const killed_at = new Set(Array.from({ length: kills }, (_, i) => (i * steps) / kills + (i % way)))

/** A user whose tracker is asked for tasks a tenth of a degree apart, which are visited in their order, and for others whose time is over one after the other. */
const account = `
  with owner as (
    insert into users (id, account_id, dealer_id, login, password_hash) overriding system value
    values (1000, 1000, 1, 'asked@odograph.example', '') returning id),
  plan as (insert into tariff (dealer_id, name) values (1, 'Asked') returning id),
  device as (
    insert into source (account_id, device_id, model, tariff_id) select owner.id, 'asked', 'osmand', plan.id from owner, plan
    returning id),
  state as (insert into source_state (source_id, rules) select id, 1 from device),
  van as (insert into tracker (account_id, source_id, label) select owner.id, device.id, 'Van' from owner, device returning id),
  asked as (
    insert into task (account_id, tracker_id, label, lat, lng, radius, "from", "to", min_stay_duration, status, status_change_date, creation_date,
      watched, due)
    select 1000, van.id, n::text, 50 + n / 10.0, 13, 200, $1::timestamptz - interval '1 hour',
      case when n < $2 then now() + interval '1 day' else $1 + make_interval(mins => n::int) end, 2, 'assigned', $1::timestamptz - interval '1 hour',
      $1::timestamptz - interval '1 hour', n < $2, case when n >= $2 then now() + make_interval(secs => 2 * (n - $2)::int) end
    from van, generate_series(0, $2::int + $3::int - 1) n returning *)
  insert into task_version (account_id, task_id, since, tracker_id, lat, lng, radius, "from", "to", max_delay, min_stay_duration, min_arrival_duration)
  select account_id, id, creation_date, tracker_id, lat, lng, radius, "from", "to", 0, min_stay_duration, 0 from asked`

/** What follows of all points and of the clock, by task: its state, and what was told, in minutes. */
const expected = [
  ...Array.from({ length: visited }, (_, n) => {
    const came = n * way + 1
    return { n, status: 'done', came, stay: 240, told: [`task_arrived ${came}`, `task_completed ${came + 2}`] }
  }),
  ...Array.from({ length: missed }, (_, i) => {
    const n = visited + i
    return { n, status: 'failed', came: null, stay: 0, told: [`task_failed ${n}`] }
  }),
].map(({ told, ...one }) => ({ ...one, told, noted: told.map((one) => one.split(' ')[1]).join() }))

const found = `
  select k.label::int as n, k.status, (extract(epoch from k.arrival_date - $1) / 60)::int as came, k.stay_duration as stay,
    array(select h.event || ' ' || floor(extract(epoch from h.event_time - $1) / 60) from history h
      where h.account_id = k.account_id and h.extra->>'task_id' = k.id::text order by h.event_time, h.id) as told,
    (select string_agg(floor(extract(epoch from t.event_date - $1) / 60)::text, ',' order by t.id) from task_history t
      where t.account_id = k.account_id and t.task_id = k.id and t.operation = 'status_change') as noted
  from task k where k.account_id = 1000 order by 1`

test('what became of each task is told once, and follows from all points, whatever is killed meanwhile', async () => {
  const port = await freePort()
  const { pool, ready } = await killable({
    ODOGRAPH_PROTOCOLS: 'osmand',
    ODOGRAPH_OSMAND_PORT: String(port),
    ODOGRAPH_HTTP_PORT: 'off',
  })
  let running = await ready()
  const begin = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000 * steps)
  await pool.query(account, [begin, visited, missed])
  const send = (step: number): Promise<boolean> => {
    const isIn = step % way > 0 && step % way < way - 1
    const lat = isIn ? 50 + Math.floor(step / way) / 10 : 40
    const timestamp = String(begin.getTime() / 1000 + 60 * step)
    const query = new URLSearchParams({ id: 'asked', lat: String(lat), lon: '13', timestamp })
    return fetch(`http://127.0.0.1:${port}/?${query}`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  let killed = 0
  for (let step = 0; step < steps; step++) {
    if (killed_at.has(step)) {
      const sending = send(step)
      // Each time a little later: what is stored is told, then settled by the clock.
      await sleep(killed++ * 150)
      running.child.kill('SIGKILL')
      await Promise.all([sending, running.ended])
      running = await ready()
    }
    await until(() => send(step))
  }
  expect(killed).toBe(kills)
  const read = async () => (await pool.query(found, [begin])).rows
  await expect.poll(read, { timeout: 100_000, interval: 500 }).toEqual(expected)
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
  expect(await read()).toEqual(expected)
}, 240_000)

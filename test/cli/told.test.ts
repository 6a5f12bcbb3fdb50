import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '#store/embedded/embedded.ts'
import { migrate } from '#store/migrate.ts'
import { until } from '#test/gateway/sockets.ts'
import { freePort } from '#test/ports.ts'
import { start } from './platform.ts'

/** What happens is told once, whatever is killed: a real platform over a real PostgreSQL, both killed again and again. */

/** A user whose tracker has a zone that is watched. */
const account = `
  with owner as (
    insert into users (id, account_id, dealer_id, login, password_hash) overriding system value
    values (1000, 1000, 1, 'told@odograph.example', '') returning id),
  plan as (insert into tariff (dealer_id, name) values (1, 'Told') returning id),
  device as (
    insert into source (account_id, device_id, model, tariff_id) select owner.id, 'told', 'osmand', plan.id from owner, plan
    returning id),
  state as (insert into source_state (source_id, rules) select id, 1 from device),
  van as (insert into tracker (account_id, source_id, label) select owner.id, device.id, 'Van' from owner, device returning id),
  yard as (
    insert into zone (account_id, type, label, address, color, center, radius, bounds)
    select id, 'circle', 'Yard', '', '27A9E3', '{"lat": 52, "lng": 13}', 500,
      '{"nw": {"lat": 52.01, "lng": 12.99}, "se": {"lat": 51.99, "lng": 13.01}}' from owner returning id),
  watched as (
    insert into rule (account_id, user_id, type, name, alerts) select id, id, 'inoutzone', 'Yard', '{}' from owner returning id),
  bound as (insert into rule_tracker select 1000, watched.id, van.id from watched, van)
  insert into rule_zone select 1000, watched.id, yard.id from watched, yard`

const steps = 240
/** Points in the zone, then as many out of it. */
const stay = 3
const isIn = (step: number): boolean => Math.floor(step / stay) % 2 === 1

test('each zone that is entered or left is told once, whatever is killed meanwhile', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'odograph-told-'))
  const postgres = await startEmbedded({ data_dir })
  const pool = new pg.Pool({ connectionString: postgres.url })
  pool.on('error', () => undefined)
  onTestFinished(async () => {
    await pool.end()
    await postgres.stop()
    await rm(data_dir, { recursive: true, force: true })
  })
  await migrate(pool)
  const port = await freePort()
  const settings = {
    ODOGRAPH_DATABASE_URL: postgres.url,
    ODOGRAPH_DATA_DIR: data_dir,
    ODOGRAPH_HTTP_PORT: 'off',
    ODOGRAPH_PROTOCOLS: 'osmand',
    ODOGRAPH_OSMAND_PORT: String(port),
  }
  const serve = () => start(['serve'], { ...settings, ODOGRAPH_DEALER_PASSWORD: 'secret-number-one' })
  let running = serve()
  await running.says('runs without HTTP')
  await pool.query(account)

  const begin = Math.floor(Date.now() / 1000) - 60 * steps
  const send = async (step: number): Promise<boolean> => {
    const lat = isIn(step) ? 52 : 52.02
    const query = new URLSearchParams({ id: 'told', lat: String(lat), lon: '13', timestamp: String(begin + 60 * step) })
    return fetch(`http://127.0.0.1:${port}/?${query}`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  let kills = 0
  for (let step = 0; step < steps; step++) {
    // In the middle of what follows, at another moment each time.
    if (step % 30 === 29) {
      const sending = send(step)
      await sleep(step / 10)
      running.child.kill('SIGKILL')
      if (kills++ % 3 === 1) process.kill(postgres.pid as number, 'SIGKILL')
      await Promise.all([sending, running.ended])
      // A platform that starts while PostgreSQL recovers gives up, on a busy machine.
      await expect
        .poll(
          () =>
            pool.query('select').then(
              () => true,
              () => false,
            ),
          { timeout: 60_000 },
        )
        .toBe(true)
      running = serve()
    }
    await until(() => {
      // One that gave up is started again, as whatever runs it does.
      if (running.child.exitCode !== null) running = serve()
      return send(step)
    })
  }
  const told = async (): Promise<unknown[]> => {
    const { rows } = await pool.query(
      'select event, extract(epoch from event_time)::int as time from history where account_id = 1000 order by event_time, id',
    )
    return rows.map(({ event, time }) => [event, (time - begin) / 60])
  }
  const crossed = Array.from({ length: steps }, (_, step) => step).filter((step) => step > 0 && step % stay === 0)
  const expected = crossed.map((step) => [isIn(step) ? 'inzone' : 'outzone', step])
  await expect.poll(told, { timeout: 70_000, interval: 500 }).toEqual(expected)
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
  expect(await told()).toEqual(expected)
}, 240_000)

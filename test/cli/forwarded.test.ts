import { expect, test } from 'vitest'
import type { Both } from '#store/pools.ts'
import { secret_key } from '#test/fleet.ts'
import { later, minutes, minutesOf, senders, target } from '#test/forwarding.ts'
import { killable } from './killed.ts'

const [trackers, each] = [6, 150]
const device = (n: number) => `device-${n}`

test('a platform that is killed while it sends points on loses none, and repeats one of each tracker at most', async () => {
  const taken: { device: string; time: number }[] = []
  const theirs = await target((socket) => {
    let bytes: Buffer = Buffer.alloc(0)
    socket.on('data', (more: Buffer) => {
      bytes = Buffer.concat([bytes, more])
      while (bytes.length >= 4 && bytes.length >= 4 + bytes.readUInt32LE(0)) {
        const packet = bytes.subarray(4, 4 + bytes.readUInt32LE(0))
        bytes = bytes.subarray(4 + packet.length)
        const end = packet.indexOf(0)
        taken.push({ device: packet.toString('latin1', 0, end), time: packet.readUInt32BE(end + 1) * 1000 })
        // A machine away: nothing is answered at once.
        setTimeout(() => socket.write(Buffer.of(0x11)), 5)
      }
    })
  })
  const { pool, ready } = await killable({ ODOGRAPH_SECRET_KEY: secret_key, ODOGRAPH_FORWARD_NETWORKS: '127.0.0.1' })
  let running = await ready()
  await pool.query(
    `insert into users (id, account_id, dealer_id, login, password_hash) overriding system value
     values (1000, 1000, 1, 'sent@odograph.example', '')`,
  )
  for (let n = 1; n <= trackers; n++) {
    await pool.query(
      `insert into source (id, account_id, device_id, model, tariff_id) overriding system value
       select $1, 1000, $2, 'fmb920', min(id) from tariff`,
      [1000 + n, device(n)],
    )
    await pool.query('insert into source_state (source_id, forwarded) values ($1, true)', [1000 + n])
    await pool.query(
      `insert into tracker (account_id, id, source_id, label) overriding system value values (1000, $1, $1, '')`,
      [1000 + n],
    )
  }
  const { send } = senders(pool as Both)
  for (let n = 1; n <= trackers; n++) await send(device(n), minutes(1, each))
  await pool.query(
    `insert into retranslator (account_id, id, name, protocol, address, port) overriding system value
     values (1000, 1, 'theirs', 'wialon_retranslator', '127.0.0.1', $1)`,
    [theirs.port],
  )
  await pool.query(
    `with bound as (
       insert into retranslator_tracker (account_id, retranslator_id, tracker_id) select 1000, 1, id from tracker where account_id = 1000
       returning account_id, retranslator_id, tracker_id
     )
     insert into retranslator_place (account_id, retranslator_id, tracker_id, reached, version) select *, 0, 0 from bound`,
  )
  await pool.query('insert into retranslator_line (account_id, retranslator_id) values (1000, 1)')

  const kills = [100, 400]
  for (const count of kills) {
    await expect.poll(() => taken.length, { interval: 2, timeout: 30_000 }).toBeGreaterThan(count)
    running.child.kill('SIGKILL')
    await running.ended
    expect(taken.length).toBeLessThan(trackers * each)
    // Its lease would end by itself, after a while.
    await later(pool, 60)
    running = await ready()
  }
  const times = (n: number) => minutesOf(taken.filter((one) => one.device === device(n)))
  const all = minutesOf(minutes(1, each))
  for (let n = 1; n <= trackers; n++) {
    await expect.poll(() => times(n).at(-1), { timeout: 60_000 }).toBe(each)
    const told = times(n)
    expect([...new Set(told)]).toEqual(all)
    // What comes twice comes directly behind itself, once for each who was killed.
    const again = told.filter((time, i) => time === told[i - 1])
    expect(told.length - again.length).toBe(each)
    expect(again.length).toBeLessThanOrEqual(kills.length)
  }
  running.child.kill('SIGTERM')
  expect(await running.ended).toBe(0)
}, 180_000)

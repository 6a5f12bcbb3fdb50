import { expect, test } from 'vitest'
import { connect } from '#simulate/speak/device.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as sessions from '#store/people/sessions.ts'
import type { Answer } from '#test/fleet.ts'
import { runPlatform } from '#test/platform.ts'
import { drive } from '#test/track/drive.ts'

const { url, ports, db, stop } = await runPlatform({ rate_limit: 0 })

/** Points of a packet, as devices send them. */
const together = 100

test('a platform that is stopped tells to its end what a worker is telling', async () => {
  const user = { dealer_id: 1, login: 'me@fleet.example', password_hash: '', activated: true, verified: true }
  const id = await accounts.createUser(db, { ...user, time_zone: 'UTC', locale: 'en_US' })
  await db.updateTable('tariff').set({ store_period: '100y' }).execute()
  const hash = await sessions.openSession(db, { kind: 'user', user_id: id, seconds: 3600 })
  const ask = (path: string, params: object): Promise<{ json(): Promise<Answer> }> =>
    fetch(`${url}/v2/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ hash, ...params }),
    })
  const device_id = '356307042441777'
  const device = { label: 'Van', group_id: 0, model: 'fmb920', plugin_id: 44, device_id }
  const { value } = await (await ask('tracker/register', device)).json()
  const points = drive([{ for: 30_000, speed: 50 }])
  const line = await connect({
    protocol: 'teltonika',
    device: device_id,
    host: '127.0.0.1',
    port: ports.teltonika ?? 0,
  })
  for (let i = 0; i < points.length; i += together) await line.send(points.slice(i, i + together))
  line.close()

  const period = { from: '2026-01-05 00:00:00', to: '2026-01-06 00:00:00' }
  const whole = { tracker_id: value.id, ...period, simplify: false, filter: false }
  const answer = await ask('track/read', whole)
  const [told] = await Promise.all([answer.json(), stop()])
  expect(told.list).toHaveLength(points.length)
  await expect(ask('track/read', whole)).rejects.toThrow('fetch failed')
})

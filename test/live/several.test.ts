import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { nats } from '#bus/nats.ts'
import { createClient } from '#client/client.ts'
import type { Config } from '#src/config.ts'
import { afterwards } from '#test/afterwards.ts'
import { createDatabase } from '#test/database.ts'
import { imei } from '#test/fleet.ts'
import { runPlatform } from '#test/platform.ts'
import { freePort } from '#test/ports.ts'
import { programOf } from '#test/programs.ts'
import { socketTo } from './live.ts'

const log = pino({ level: 'silent' })

/** Two platforms over one database, as two processes are: what one hears and does is told at the other. */
const both = async (overrides: Partial<Config> = {}) => {
  const data_dir = await mkdtemp(join(tmpdir(), 'odograph-both-'))
  afterwards(() => rm(data_dir, { recursive: true, force: true }))
  const shared = { database_url: [await createDatabase(inject('template'))], data_dir, secret_key: 'ab'.repeat(32) }
  const settings = { ...shared, dealer_password: 'correct horse', ...overrides }
  return [await runPlatform(settings), await runPlatform(settings)] as const
}

const dealer = { login: '1', password: 'correct horse' }

const signUp = async (url: string) => {
  const anybody = createClient({ url })
  const { hash: panel } = await anybody.call('panel/account/auth', dealer)
  const login = 'both@fleet.example'
  const user = { login, activated: true }
  const asked = { user, password: 'one and two', time_zone: 'UTC', locale: 'en_US' }
  await createClient({ url, hash: panel }).call('panel/user/create', asked as never)
  const { hash } = await anybody.call('user/auth', { login, password: 'one and two' })
  const device = { label: 'Van', group_id: 0, model: 'osmand', plugin_id: 44, device_id: imei() }
  const { value } = await createClient({ url, hash }).call('tracker/register', device as never)
  return { hash, tracker_id: value.id, device_id: value.source.device_id }
}

const story = async (overrides: Partial<Config> = {}) => {
  const [one, two] = await both(overrides)
  const { hash, tracker_id, device_id } = await signUp(one.url)
  const { ask, event, next } = await socketTo(one.url)
  const rule = { type: 'speedup', name: 'Too fast', param: 100, trackers: [tracker_id], primary_text: 'Slow down' }
  await createClient({ url: two.url, hash }).call('tracker/rule/create', rule as never)
  const entries = { type: 'history', target: { type: 'all' } }
  await ask({ action: 'subscribe', hash, requests: [{ type: 'state', trackers: [tracker_id] }, entries] })
  await event('state')
  await fetch(`http://127.0.0.1:${two.ports.osmand}/?id=${device_id}&lat=48.5&lon=9&timestamp=${Date.now()}`)
  const moved = await next(({ event, data }) => event === 'state' && data.gps)
  expect(moved.data.gps.location).toEqual({ lat: 48.5, lng: 9 })
  // Knots: what a rule makes of it is told too, wherever it was judged.
  const fast = `id=${device_id}&lat=48.51&lon=9&speed=70&timestamp=${Date.now() + 1_000}`
  await fetch(`http://127.0.0.1:${two.ports.osmand}/?${fast}`)
  expect((await event('history')).data).toMatchObject([{ event: 'speedup', message: 'Slow down', tracker_id }])
  // So is what somebody does at the other.
  const settings = { tracker_id, label: 'Lorry', group_id: 0 }
  await createClient({ url: two.url, hash }).call('tracker/settings/update', settings)
  expect((await event('history')).data).toMatchObject([{ event: 'tracker_rename', tracker_id }])
  await createClient({ url: two.url, hash }).call('user/logout')
  await event('logout')
}

test(
  'what a device tells one process is told by the other, and a logout there ends sessions here',
  () => story(),
  60_000,
)

test('a command that is given to one process is told by the other, which holds the connection of the device', async () => {
  const [one, two] = await both()
  const { hash } = await signUp(one.url)
  const here = createClient({ url: one.url, hash })
  const device_id = imei()
  const device = { label: 'Lorry', group_id: 0, model: 'fmb920', plugin_id: 44, device_id }
  const { value } = await here.call('tracker/register', device as never)
  const socket = connect({ port: two.ports.teltonika as number, host: '127.0.0.1' })
  afterwards(async () => void socket.destroy())
  let heard = ''
  socket.on('data', (bytes: Buffer) => {
    heard += bytes.toString('latin1')
  })
  socket.write(Buffer.concat([Buffer.from([0, device_id.length]), Buffer.from(device_id)]))
  await expect.poll(() => heard).toBe('\x01')
  await here.call('tracker/raw_command/send', { tracker_id: value.id, command: 'getver' } as never)
  await expect.poll(() => heard).toContain('getver')
  const { list } = await here.call('tracker/command/sent/list', { tracker_id: value.id })
  expect(list).toMatchObject([{ state: 'sent', attempts: 1 }])
}, 60_000)

const path = 'tracker/location/link'

const darkness = async (overrides: Partial<Config> = {}) => {
  const [one, two] = await both(overrides)
  const { hash, tracker_id, device_id } = await signUp(one.url)
  const here = createClient({ url: one.url, hash })
  const trackers = [{ tracker_id, params: { object_data: [] } }]
  const link = { description: 'Watched at the other', trackers, params: {} }
  const watch = async () => {
    const { value: id } = await here.call(`${path}/create`, link as never)
    const { value } = await here.call(`${path}/read`, { id })
    const { ask, event } = await socketTo(two.url)
    await ask({ action: 'subscribe', hash: value.hash, requests: [{ type: 'state', trackers: [] }] })
    await event('state')
    return {
      id,
      goesDark: async (status: string, change: () => Promise<unknown>) => {
        await change()
        const begin = Date.now()
        expect((await event('link')).data).toEqual({ status })
        expect(Date.now() - begin).toBeLessThan(2_000)
        const page = await fetch(`${two.url}/link/${value.hash}`)
        expect(page.status).toBe(status === 'unknown' ? 404 : 403)
      },
    }
  }
  await fetch(`http://127.0.0.1:${one.ports.osmand}/?id=${device_id}&lat=48.5&lon=9&timestamp=${Date.now()}`)
  const [off, deleted, blocked] = [await watch(), await watch(), await watch()]
  await off.goesDark('disabled', () => here.call(`${path}/status/change`, { id: off.id, is_active: false }))
  await deleted.goesDark('unknown', () => here.call(`${path}/delete`, { id: deleted.id }))
  const { hash: panel } = await createClient({ url: one.url }).call('panel/account/auth', dealer)
  await blocked.goesDark('disabled', () =>
    createClient({ url: one.url, hash: panel }).call('panel/tracker/source/update', { tracker_id, blocked: true }),
  )
}

test(
  'a link that is switched off or deleted in one process, or whose device is blocked there, goes dark within two seconds where it is watched in another',
  () => darkness(),
  60_000,
)

/** The program of a real one; `.ci/run` installs it. */
const program = programOf('nats')

test.skipIf(!program)(
  'so it is over NATS',
  async () => {
    const port = await freePort()
    const child = spawn(program as string, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
    afterwards(async () => child.kill('SIGTERM'))
    const url = `nats://127.0.0.1:${port}`
    await expect
      .poll(() =>
        nats(url, 'odograph.ready', log, () => undefined).then(
          (bus) => bus.close().then(() => true),
          () => false,
        ),
      )
      .toBe(true)
    await story({ nats_url: url })
    await darkness({ nats_url: url })
  },
  60_000,
)

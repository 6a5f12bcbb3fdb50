import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '#client/client.ts'
import { patient } from '#simulate/patient.ts'
import { odograph, platform, start } from '#test/cli/platform.ts'
import { freshDatabase } from '#test/database.ts'
import { until } from '#test/gateway/sockets.ts'
import { runPlatform } from '#test/platform.ts'

const simulate = (port: number, ...words: string[]): string[] => {
  const where = ['--host', '127.0.0.1', '--port', String(port)]
  return ['simulate', '--drive', 'dense', '--rate', '1', ...where, ...words]
}

test('a fleet reports from now on, each device under its own id, until it is interrupted', async () => {
  const { portOf, pointsOf, fake } = await platform()
  const begun = Date.now()
  const words = ['--protocol', 'teltonika', '--devices', '3', '--devices-from', '350000000000099']
  const { child, ended, told } = start(simulate(portOf('teltonika'), ...words))
  const ids = ['350000000000099', '350000000000100', '350000000000101']
  await until(() => ids.every((id) => pointsOf(id).length >= 2))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(new Set(fake.fed.map(({ device }) => device))).toEqual(new Set(ids))
  expect(told.out).toMatch(/^3 devices, \d+ points acknowledged in .* 0 devices refused\n$/)
  for (const id of ids) for (const { time } of pointsOf(id)) expect(time).toBeGreaterThanOrEqual(begun)
})

test('a device may collect records before it sends them', async () => {
  const { portOf, fake } = await platform()
  const words = ['--protocol', 'wialon', '--devices', '1', '--devices-from', 'van-9', '--batch', '2']
  const { child, ended } = start(simulate(portOf('wialon'), ...words))
  const packets = () => fake.fed.filter(({ points }) => points.length > 0)
  await until(() => packets().length > 0)
  expect(packets()[0]).toMatchObject({ device: 'van-9', points: [{}, {}] })
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('a fleet drives through the zones of a file', { timeout: 120_000 }, async () => {
  const { portOf, fake } = await platform()
  const folder = await mkdtemp(join(tmpdir(), 'odograph-zones-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'zones.kml')
  await writeFile(
    path,
    '<kml><Placemark><name>Yard</name><Point><coordinates>13.4,52.5</coordinates></Point></Placemark></kml>',
  )
  const words = ['--protocol', 'osmand', '--devices', '1', '--devices-from', 'van-1', '--zones', path]
  const { child, ended } = start(simulate(portOf('osmand'), ...words))
  const points = () => fake.fed.flatMap(({ points }) => points)
  await until(() => points().length > 0)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  const [point] = points()
  expect([point?.lat, point?.lng]).toEqual([expect.closeTo(52.5, 3), expect.closeTo(13.394, 2)])
  await writeFile(path, '<kml></kml>')
  const { code, err } = await odograph(...simulate(portOf('osmand'), ...words))
  expect([code, err]).toEqual([1, expect.stringContaining('no zones')])
})

test('devices that nobody registered end it with 1 and what to do', async () => {
  const { portOf, refuse } = await platform()
  refuse()
  const { code, err, out } = await odograph(...simulate(portOf('gt06'), '--protocol', 'gt06', '--devices', '2'))
  expect(code).toBe(1)
  expect(out).toContain('0 points acknowledged')
  // They are refused in any order, and the first of them is the example.
  const [, ids = ''] = /Not registered: (.*?)\. Register it first/.exec(err) ?? []
  const refused = ids.split(', ')
  expect(refused.toSorted()).toEqual(['350000000000001', '350000000000002'])
  expect(err).toContain(`"device_id": "${refused[0]}"`)
})

test('devices that the user has not are registered, once', async () => {
  const { url: database } = await freshDatabase()
  // Fewer requests a second than there are devices.
  const { url, ports } = await runPlatform({ database_url: [database], rate_limit: 2 })
  const environment = { ODOGRAPH_DATABASE_URL: database, ODOGRAPH_HTTP_PORT: new URL(url).port }
  const run = async (...words: string[]) => {
    const { ended, told } = start(words, environment)
    return { code: await ended, ...told }
  }
  const user = { login: 'ada@fleet.example', password: 'secret-number-one' }
  await run('user', 'create', '--login', user.login, '--password', user.password)
  const fleet = ['--protocol', 'osmand', '--devices', '3', '--devices-from', 'van-1', '--for', '2s', '--register']
  const drive = (...words: string[]) => run(...simulate(ports.osmand as number, ...fleet, ...words))

  const first = await drive('--user', user.login)
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining(' 0 devices refused') })
  expect(first.err).toContain('Registered 3 of 3 devices for ada@fleet.example')
  const { hash } = await createClient({ url, fetch: patient }).call('user/auth', user)
  const { list } = await createClient({ url, hash, fetch: patient }).call('tracker/list')
  expect(list.map(({ source }) => source.device_id).sort()).toEqual(['van-1', 'van-2', 'van-3'])
  expect((await drive('--user', user.login)).err).toContain('Registered 0 of 3 devices')

  expect(await drive('--user', 'bob@fleet.example')).toMatchObject({
    code: 1,
    err: 'There is no user bob@fleet.example.\n',
  })
  expect(await drive()).toMatchObject({ code: 1, err: expect.stringContaining('--user <login>') })
}, 60_000)

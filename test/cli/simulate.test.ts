import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { odograph, platform, start } from '#test/cli/platform.ts'
import { until } from '#test/gateway/sockets.ts'

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
  const words = ['--protocol', 'wialon', '--devices', '1', '--devices-from', 'van-9', '--batch', '2', '--for', '4s']
  const { code } = await odograph(...simulate(portOf('wialon'), ...words))
  expect(code).toBe(0)
  const packets = fake.fed.filter(({ points }) => points.length > 0)
  expect(packets[0]).toMatchObject({ device: 'van-9', points: [{}, {}] })
})

test('a fleet drives through the zones of a file', async () => {
  const { portOf, fake } = await platform()
  const folder = await mkdtemp(join(tmpdir(), 'odograph-zones-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'zones.kml')
  await writeFile(
    path,
    '<kml><Placemark><name>Yard</name><Point><coordinates>13.4,52.5</coordinates></Point></Placemark></kml>',
  )
  const words = ['--protocol', 'osmand', '--devices', '1', '--devices-from', 'van-1', '--for', '3s', '--zones', path]
  expect(await odograph(...simulate(portOf('osmand'), ...words))).toMatchObject({ code: 0 })
  const [point] = fake.fed.flatMap(({ points }) => points)
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
  expect(err).toContain('2 devices are not known. Register it first')
  expect(err).toContain('"device_id": "350000000000001"')
})

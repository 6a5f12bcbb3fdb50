import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { protocolNames } from '#simulate/speak/languages.ts'
import { devices, odograph, platform } from '#test/cli/platform.ts'
import { flag, is } from '#track/point.ts'

const begin = Date.UTC(2026, 0, 5, 8)
const seconds = 60
let folder: string
let path: string

/** A minute to the east at about 54 km/h, without speeds. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'odograph-replay-'))
  path = join(folder, 'drive.csv')
  const rows = Array.from(
    { length: seconds },
    (_, i) => `${new Date(begin + i * 1000).toISOString()},48.1,${11.5 + i * 0.0002}`,
  )
  await writeFile(path, `time,lat,lon\n${rows.join('\n')}\n`)
})
afterAll(() => rm(folder, { recursive: true }))

test.each(protocolNames)('%s: a recording arrives whole, with its totals', async (protocol) => {
  const { portOf, pointsOf } = await platform()
  const where = ['--host', '127.0.0.1', '--port', String(portOf(protocol))]
  const words = ['replay', path, '--protocol', protocol, '--device', devices[protocol], '--at-once', ...where]
  const { code, out, err } = await odograph(...words)
  expect(err).toContain('100 %: 60 of 60 points')
  expect(out).toMatch(/^60 points sent, 60 acknowledged, 0 refused, \d+\.\d s\n$/)
  expect(code).toBe(0)
  const points = pointsOf(devices[protocol])
  expect(points.map(({ time }) => time)).toEqual(Array.from({ length: seconds }, (_, i) => begin + i * 1000))
  for (const point of points) {
    expect(point.heading).toBe(90)
    if (!is(point, flag.no_speed)) expect(Math.round(point.speed / 2)).toBe(27)
  }
  const told = protocol === 'teltonika' || protocol === 'gt06'
  expect(points.some((point) => is(point, flag.no_speed))).toBe(!told)
})

test('sixty times as fast, it takes a second and ends now', async () => {
  const { portOf, pointsOf } = await platform()
  const where = ['--host', '127.0.0.1', '--port', String(portOf('wialon'))]
  const words = [
    'replay',
    path,
    '--protocol',
    'wialon',
    '--device',
    'x',
    '--speed',
    '60x',
    '--shift-to',
    'now',
    ...where,
  ]
  const begun = Date.now()
  expect((await odograph(...words)).code).toBe(0)
  const points = pointsOf('x')
  expect(points).toHaveLength(60)
  expect(points.at(-1)?.time).toBeGreaterThan(begun)
  expect(points.at(-1)?.time).toBeLessThanOrEqual(Date.now())
})

test('a device that nobody registered ends it with 1 and what to do', async () => {
  const { portOf, refuse } = await platform()
  refuse()
  const where = ['--host', '127.0.0.1', '--port', String(portOf('teltonika'))]
  const words = ['replay', path, '--protocol', 'teltonika', '--device', devices.teltonika, '--at-once', ...where]
  const { code, out, err } = await odograph(...words)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(`The platform does not know device ${devices.teltonika}. Register it first: tracker/register`)
})

test('what cannot be sent is told in a sentence', async () => {
  const replay = async (...words: string[]) => odograph('replay', path, ...words)
  const imei = await replay('--protocol', 'gt06', '--device', 'x')
  expect(imei).toMatchObject({ code: 1, err: 'A device of gt06 is known by its IMEI, 15 digits, not "x".\n' })
  const nobody = await replay('--protocol', 'wialon', '--device', 'x', '--port', '1')
  expect(nobody).toMatchObject({ code: 1, err: 'Nobody listens at localhost:1: start the platform first.\n' })
  const both = await replay('--protocol', 'wialon', '--device', 'x', '--speed', '2', '--at-once')
  expect(both.code).toBe(1)
  expect(both.err).toContain("option '--at-once' cannot be used with option '--speed <times>'")
})

test('points that cannot be are acknowledged all the same, and told to be lost', async () => {
  const { portOf } = await platform()
  const old = join(folder, 'old.csv')
  await writeFile(old, 'time,lat,lon\n1999-12-31T23:59:59Z,48.1,11.5\n2026-01-05T08:00:00Z,48.1,11.5\n')
  const where = ['--host', '127.0.0.1', '--port', String(portOf('wialon'))]
  const { code, out, err } = await odograph(
    'replay',
    old,
    '--protocol',
    'wialon',
    '--device',
    'x',
    '--at-once',
    ...where,
  )
  expect(out).toMatch(/^2 points sent, 2 acknowledged/)
  expect(err).toContain('1 of them cannot be, and are not stored: beyond the poles')
  expect(code).toBe(1)
})

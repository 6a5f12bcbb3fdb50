import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { programOf } from '#test/programs.ts'

/** As root of a network of its own, in which there is only this machine; then as whoever we are, for PostgreSQL runs as no root. */
const isRoot = process.getuid?.() === 0
const apart = [
  ...[isRoot ? '-n' : '-rn', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'],
  ...(isRoot ? [] : ['unshare', '--user', `--map-user=${process.getuid?.()}`, `--map-group=${process.getgid?.()}`]),
]

const browser = programOf('chromium')
/** Where pictures are left to be looked at, if anywhere. */
const pictures = process.env.ODOGRAPH_TEST_PICTURES

const canBeApart = (): boolean => {
  try {
    execFileSync('unshare', [...apart, 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('the demo runs on its streets where nothing else can be reached', { timeout: 900_000 }, async ({ skip }) => {
  skip(!canBeApart(), 'a network of its own cannot be made here: unshare or ip is missing, or may not')
  const folder = await mkdtemp(join(tmpdir(), 'odograph-offline-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const program = fileURLToPath(new URL('./offline.ts', import.meta.url))
  const ports = ['HTTP', 'OSMAND', 'TELTONIKA', 'GT06', 'WIALON', 'DETECT'].map((name) => [
    `ODOGRAPH_${name}_PORT`,
    '0',
  ])
  const { stdout, stderr } = await promisify(execFile)(
    'unshare',
    [...apart, process.execPath, program, ...(browser ? [browser] : [])],
    {
      env: {
        PATH: process.env.PATH,
        ...(pictures && { ODOGRAPH_TEST_PICTURES: resolve(pictures) }),
        ODOGRAPH_DATA_DIR: join(folder, 'data'),
        ODOGRAPH_PROTOCOLS: 'osmand,teltonika,gt06,wialon',
        ...Object.fromEntries(ports),
      },
    },
  )
  // That streets cannot be fetched is said once, to whoever runs it.
  expect(stderr.match(/.+/g)).toEqual([
    expect.stringContaining('a map cannot be fetched, and is left out until it can be'),
    'Sending the history of 12 vehicles …',
  ])
  const shown = JSON.parse(stdout)
  expect(shown).toMatchObject({
    trackers: 12,
    tile: { status: 200 },
    others: expect.stringContaining('ENETUNREACH'),
    code: 0,
  })
  expect(shown.tile.bytes).toBeGreaterThan(1_000)
  // Whoever looks sees vehicles move along streets.
  expect(shown.seen).toHaveLength(browser ? 4 : 0)
  for (const { name, streets, below, complaints } of shown.seen) {
    expect([name, complaints]).toEqual([name, []])
    expect([name, streets > 20, below > 0]).toEqual([name, true, true])
  }
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { start } from './platform.ts'

const told_when_held = 'what one of all does'

/** A process of its own over the database, without ports. */
const serve = (url: string, data_dir: string) => {
  const ports = ['HTTP', 'OSMAND', 'TELTONIKA', 'GT06', 'WIALON'].map((port) => [`ODOGRAPH_${port}_PORT`, 'off'])
  const settings = {
    ODOGRAPH_DATABASE_URL: url,
    ODOGRAPH_DATA_DIR: data_dir,
    ODOGRAPH_DEALER_PASSWORD: 'secret-number-one',
  }
  return start(['serve'], { ...Object.fromEntries(ports), ...settings })
}

test('of two processes one does what looks at the whole platform, and the other when that is killed', async () => {
  const { url, pool } = await freshDatabase()
  const data_dir = await mkdtemp(join(tmpdir(), 'odograph-several-'))
  onTestFinished(() => rm(data_dir, { recursive: true, force: true }))
  const both = [serve(url, data_dir), serve(url, data_dir)]
  for (const { says } of both) await says('runs without HTTP')
  const holding = () => both.filter(({ told }) => told.err.includes(told_when_held))
  await expect.poll(holding).toHaveLength(1)

  const killed = holding()[0]
  const other = both.find((each) => each !== killed)
  killed?.child.kill('SIGKILL')
  await expect.poll(holding, { timeout: 60_000, interval: 500 }).toHaveLength(2)

  other?.child.kill('SIGTERM')
  expect(await other?.ended).toBe(0)
  expect((await pool.query('select from lease')).rowCount).toBe(0)
}, 120_000)

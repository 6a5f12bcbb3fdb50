import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freshDatabase } from '#test/database.ts'
import { start } from './platform.ts'

/** A platform without HTTP that may be killed and started again, and the pool of its database. */
export const killable = async (settings: Record<string, string>) => {
  const data_dir = await mkdtemp(join(tmpdir(), 'odograph-killed-'))
  onTestFinished(() => rm(data_dir, { recursive: true, force: true }))
  const { url, pool } = await freshDatabase()
  const names = ['HTTP', 'TELTONIKA', 'GT06', 'WIALON', 'OSMAND']
  const off = Object.fromEntries(names.map((name) => [`ODOGRAPH_${name}_PORT`, 'off']))
  const own = { ODOGRAPH_DATABASE_URL: url, ODOGRAPH_DATA_DIR: data_dir }
  const serve = () => start(['serve'], { ...off, ...own, ODOGRAPH_DEALER_PASSWORD: 'secret-number-one', ...settings })
  /** Starts it, and waits until it is there. */
  const ready = async () => {
    const running = serve()
    await running.says('runs without HTTP')
    return running
  }
  return { pool, serve, ready }
}

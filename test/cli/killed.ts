import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { startEmbedded } from '#store/embedded/embedded.ts'
import { start } from './platform.ts'

/** A real PostgreSQL, and a platform over it, without HTTP, that may be killed and started again. */
export const killable = async (settings: Record<string, string>) => {
  const data_dir = await mkdtemp(join(tmpdir(), 'odograph-told-'))
  const postgres = await startEmbedded({ data_dir })
  const pool = new pg.Pool({ connectionString: postgres.url })
  pool.on('error', () => undefined)
  onTestFinished(async () => {
    await pool.end()
    await postgres.stop()
    await rm(data_dir, { recursive: true, force: true })
  })
  const names = ['HTTP', 'TELTONIKA', 'GT06', 'WIALON', 'OSMAND']
  const off = Object.fromEntries(names.map((name) => [`ODOGRAPH_${name}_PORT`, 'off']))
  const own = { ODOGRAPH_DATABASE_URL: postgres.url, ODOGRAPH_DATA_DIR: data_dir }
  const serve = () => start(['serve'], { ...off, ...own, ODOGRAPH_DEALER_PASSWORD: 'secret-number-one', ...settings })
  /** Starts it, and waits until it is there. */
  const ready = async () => {
    const running = serve()
    await expect.poll(() => running.told.out, { timeout: 30_000 }).toContain('runs without HTTP')
    return running
  }
  return { postgres, pool, serve, ready }
}

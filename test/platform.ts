import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { serve } from '#cli/serve.ts'
import { protocolNames } from '#gateway/protocols/index.ts'
import type { MapOptions } from '#map/maps.ts'
import { type Config, readConfig } from '#src/config.ts'
import { afterwards } from './afterwards.ts'
import { freshDatabase } from './database.ts'

/** Every device port is a free one. */
const free = Object.fromEntries([...protocolNames, 'detect'].map((name) => [`${name}_port`, 0]))

/** The whole platform in this process as `odograph serve` runs it, on free ports and a database of its own. */
export const runPlatform = async (overrides: Partial<Config> = {}, maps?: MapOptions) => {
  const { url, db } = await freshDatabase()
  const data_dir = await mkdtemp(join(tmpdir(), 'odograph-platform-'))
  const where = {
    host: '127.0.0.1',
    database_url: [url],
    data_dir,
    http_port: 0,
    ...free,
    // Others are opened by the tests that speak them.
    protocols: ['osmand', 'teltonika', 'gt06', 'wialon'] as const,
    // Tests of the pages ask for them; others need not wait until they are built.
    web: false,
    // What new platforms ask of people is asked by the tests of it.
    password_length: 6,
    refuse_common_passwords: false,
    panel_factor: false,
    // Nobody's tests leave the machine.
    map: 'own' as const,
  }
  const config: Config = { ...readConfig({}), ...where, ...overrides }
  const running = await serve(config, pino({ level: 'silent' }), maps)
  afterwards(async () => {
    await running.stop()
    await rm(data_dir, { recursive: true })
  })
  return { ...running, data_dir, db }
}

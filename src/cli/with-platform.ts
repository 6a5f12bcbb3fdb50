import type pg from 'pg'
import type { FileStore } from '#files/file-store.ts'
import { type Config, readConfig } from '#src/config.ts'
import type { Store } from '#store/open.ts'
import type { Secret } from '#store/secret.ts'
import { openSecret } from '#store/secret-check.ts'
import { holdFiles } from './file-mark.ts'
import { openFiles } from './open-files.ts'
import { openPlatform } from './open-platform.ts'

/** Means that a command works with which takes accounts in or out. */
export interface Means {
  config: Config
  store: Store
  /** A connection of its own, which nobody ends for being slow. */
  client: pg.Client
  files: FileStore
  secret: Secret
}

/** Works with the platform of the configuration, whether it runs or not, and prints what was done. */
export const withPlatform = async (work: (means: Means) => Promise<string>): Promise<void> => {
  const config = readConfig(process.env)
  const store = await openPlatform(config)
  try {
    const [secret, files] = [await openSecret(store.db, config), openFiles(config)]
    await holdFiles(store.db, files, { warn: () => undefined })
    const client = await store.patient()
    try {
      process.stdout.write(`${await work({ config, store, client, files, secret })}\n`)
    } finally {
      await client.end()
    }
  } finally {
    await store.close()
  }
}

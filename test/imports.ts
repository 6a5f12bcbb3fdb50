import { embedded } from '#geocode/embedded.ts'
import { createImporter } from '#jobs/imports.ts'
import { type Config, readConfig } from '#src/config.ts'
import type { Db } from '#store/db.ts'

const offline = embedded()

/** An importer that carries imports on, as a process does; a failure that it logs fails the test. */
export const importer = (db: Db, config: Partial<Config> = {}) =>
  createImporter({
    db,
    geocoder: () => offline,
    config: { ...readConfig({}), ...config },
    log: {
      error({ err }: { err?: unknown }) {
        throw err
      },
    },
  })

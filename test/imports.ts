import { embedded } from '#geocode/embedded.ts'
import { createImporter } from '#jobs/imports.ts'
import { readConfig } from '#src/config.ts'
import type { Db } from '#store/db.ts'

const offline = embedded()

/** An importer that carries imports on, as a process does; a failure that it logs fails the test. */
export const importer = (db: Db) =>
  createImporter({
    db,
    geocoder: () => offline,
    config: readConfig({}),
    log: {
      error({ err }: { err?: unknown }) {
        throw err
      },
    },
  })

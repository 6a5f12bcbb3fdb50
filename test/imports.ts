import { embedded } from '#geocode/embedded.ts'
import { createImporter } from '#jobs/imports.ts'
import type { Db } from '#store/db.ts'

const offline = embedded()

/** What carries imports on, as a process does; what it logs fails the test. */
export const importer = (db: Db) =>
  createImporter({
    db,
    geocoder: () => offline,
    log: {
      error({ err }: { err?: unknown }) {
        throw err
      },
    },
  })

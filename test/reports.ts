import { reportMakerOf } from '#cli/workers.ts'
import type { FileStore } from '#files/file-store.ts'
import type { Geocoders } from '#geocode/geocoder.ts'
import { createReportMaker } from '#jobs/reports.ts'
import type { Db } from '#store/db.ts'

/** A maker of reports as a process has, without threads; a failure that it logs fails the test. */
export const reportMaker = (db: Db, files: FileStore, geocoder?: Geocoders) =>
  createReportMaker({
    db,
    files,
    make: reportMakerOf(undefined, db, geocoder),
    // On a slow day, too, those of few facts are there when they were asked for.
    soon: 30_000,
    log: {
      error({ err }: { err?: unknown }) {
        throw err
      },
    },
  })

import { importable } from '#batch/creating.ts'
import type { Columns } from '#batch/draft.ts'
import { languageOf } from '#batch/parameters.ts'
import { Failure } from '#contract/errors.ts'
import type { Geocoders } from '#geocode/geocoder.ts'
import { beat } from '#pace/beat.ts'
import { codeOf } from '#service/geocoder.ts'
import type { Config } from '#src/config.ts'
import { type Db, isAway } from '#store/db.ts'
import { rightToImport } from '#store/import/data-imports.ts'
import * as progress from '#store/import/import-progress.ts'
import * as spreadsheets from '#store/import/spreadsheets.ts'
import { isConflict } from '#store/transaction.ts'

export interface ImporterOptions {
  db: Db
  geocoder: Geocoders
  config: Pick<Config, 'sensor_quota' | 'task_quota'>
  log: { error(details: object, message: string): void }
}

/** Imports that one process works on at a time. */
const lanes = 2
/** Chunks of an import before it is another one's turn. */
const turn = 20
/** Tries of a chunk whose rows something else made invalid between their check and their commit. */
const tries = 3
/** Milliseconds between two signs of life while a geocoder is waited for. */
const sign_of_life = 30_000

/** Another process has done this chunk. */
class Overtaken extends Error {}

/**
 * Imports the rows of files, chunk by chunk. A chunk is converted outside of any transaction, for geocoders are asked; its
 * records, its failed rows and how far the import is are committed together. Whoever dies, another process goes on.
 */
export const createImporter = (options: ImporterOptions) => {
  const { db, log } = options
  let ended = false

  const lane = async (): Promise<void> => {
    while (!ended) {
      const taken = await progress.take(db)
      if (!taken) return
      try {
        await work(taken)
      } catch (error) {
        await settle(taken, error)
      }
    }
  }

  /** The next chunks of the import, until its end or its turn is over. */
  const work = async (taken: progress.Taken): Promise<void> => {
    if (taken.gone || !(taken.master || taken.rights.includes(rightToImport[taken.type])))
      return progress.giveUp(db, taken, { line: 0, error: 'who started it has no right to go on' })
    for (let i = 0; i < turn && !ended; i++) {
      if (!(await advance(options, taken))) return
      taken.next_chunk++
    }
    await progress.release(db, taken)
  }

  const settle = async (taken: progress.Taken, error: unknown): Promise<void> => {
    if (error instanceof Overtaken) return
    // When the database is away nothing can be told it; the import goes on when it is back.
    if (isAway(error)) throw error
    log.error({ err: error, import: taken.id }, 'an import failed unexpectedly')
    await progress.giveUp(db, taken, { line: 0, error: 'an unexpected error' })
  }

  return {
    /** Works on whatever waits. */
    async run(): Promise<void> {
      await Promise.all(Array.from({ length: lanes }, lane))
    },
    /** Lets the chunks that were begun be committed; begins none any more. */
    stop(): void {
      ended = true
    },
  }
}

/** Imports the next chunk; answers whether there was one. */
const advance = async (options: ImporterOptions, taken: progress.Taken): Promise<boolean> => {
  const { db } = options
  const { spreadsheet_id, next_chunk } = taken
  const rows = spreadsheet_id ? await spreadsheets.chunk(db, taken, spreadsheet_id, next_chunk) : undefined
  if (!rows) {
    await (spreadsheet_id
      ? progress.end(db, taken)
      : progress.giveUp(db, taken, { line: 0, error: 'the file is gone' }))
    return false
  }
  const alive = beat(sign_of_life, () => progress.keep(db, taken))
  try {
    for (let i = 1; ; i++) {
      try {
        await importRows(options, taken, rows)
        return true
      } catch (error) {
        if (!isRace(error) || i === tries) throw error
      }
    }
  } finally {
    void alive.stop()
  }
}

/** A key violated, a conflict or a refusal: what rows refer to, or there was room for, has changed since they were checked. */
const isRace = (error: unknown): boolean =>
  isConflict(error) || error instanceof Failure || /^(23503|23505)$/.test(String((error as { code?: unknown }).code))

/** What the sheet calls the column that a fault is about; a field of no column is called as the service calls it. */
const titleOf = ({ fields, titles }: progress.Taken, columns: Columns, parameter: string): string =>
  titles[fields.findIndex((field) => columns[field]?.parameter === parameter)] || parameter

const importRows = async (
  { db, geocoder, config }: ImporterOptions,
  taken: progress.Taken,
  rows: spreadsheets.Row[],
): Promise<void> => {
  const { type, fields, duplicate_policy, locale, features } = taken
  const { columns, convert, sort, create, change } = importable[type]
  const locating = { geocoder: geocoder(codeOf(features)), lang: languageOf(locale) }
  const converted = await convert(rows, fields, { db, caller: taken, zone: taken.time_zone, ...locating })
  await db.transaction().execute(async (transaction) => {
    const means = { now: new Date(), config, zone: taken.time_zone }
    const sorted = await sort(transaction, taken, converted, duplicate_policy, means)
    const { fresh, changes, imported, skipped, failed } = sorted
    const outcome = {
      imported,
      skipped: skipped.length,
      failed: failed.map(({ row, faults }) => ({
        ...row,
        error: faults.map(({ parameter, error }) => `${titleOf(taken, columns, parameter)} ${error}`).join('; '),
      })),
      warnings: [
        ...fresh
          .filter(({ tag_names }) => tag_names.length > 0)
          .map(({ row: { line }, tag_names }) => ({ line, error: `no tags of the account: ${tag_names.join(', ')}` })),
        ...skipped.map(({ row: { line } }) => ({ line, error: 'is there already and was passed over' })),
      ].sort((a, b) => a.line - b.line),
    }
    if (!(await progress.advance(transaction, taken, outcome))) throw new Overtaken()
    await change(transaction, changes)
    await create(
      transaction,
      taken,
      fresh.map(({ record }) => record),
      means,
    )
  })
}

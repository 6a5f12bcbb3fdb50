import type { Logger } from 'pino'
import { plightOf } from '#store/db.ts'

/**
 * Tells the log of what failed: while the database is away or full, that the work `waits` and for what; `failed`, a sentence, of
 * anything else.
 */
export const reporting =
  (log: Pick<Logger, 'warn' | 'error'>, waits: string, failed: string) =>
  (error: unknown): void => {
    const plight = plightOf(error)
    if (plight) log.warn({ error: (error as Error).message }, `${waits}, for ${plight.words}`)
    else log.error({ err: error }, failed)
  }

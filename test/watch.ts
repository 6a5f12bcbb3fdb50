import { appendFileSync } from 'node:fs'
import { inject } from 'vitest'
import { Failure } from '#contract/errors.ts'
import type { Context, Operation } from '#contract/operation.ts'
import type { Db } from '#store/db.ts'

/** A handler may be begun anew after a conflict, so it leaves its parameters as they are. */
const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null) return value
  for (const item of Object.values(value)) frozen(item)
  return Object.freeze(value)
}

/**
 * An operation as tests ask it. Its parameters cannot be changed, a query is given a database that refuses to be written to,
 * and every failure is noted for the end of the run, where each declared error must have been produced by some test.
 */
export const watched =
  (reader: Db) =>
  (operation: Operation): Operation => ({
    ...operation,
    async handler(params, given) {
      const context = given as Context
      const seen = operation.kind === 'query' ? { ...context, db: reader } : context
      try {
        return await operation.handler(frozen(params) as never, seen as never)
      } catch (error) {
        if (error instanceof Failure) appendFileSync(inject('failures'), `${operation.path} ${error.error}\n`)
        throw error
      }
    },
  })

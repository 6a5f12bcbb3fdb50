import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** Milliseconds within which a database that is well answers. */
const patience = 2_000

const away = 'the database is away'

/** Asks, for a reason why the platform is not well, at most for two seconds, and once at a time however many want to know. */
export const createHealth = (pool: pg.Pool): (() => Promise<string | undefined>) => {
  let asking: Promise<string | undefined> | undefined
  const ask = (): Promise<string | undefined> =>
    pool.query('select 1').then(
      () => undefined,
      () => away,
    )
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return Promise.race([asking, wait(patience, away, { ref: false })])
  }
}

import type pg from 'pg'
import { connect } from '#store/db.ts'
import { afterwards } from './afterwards.ts'

/** A statement whose answer is kept back, until something has happened. */
interface Pause {
  statement: RegExp
  over: Promise<unknown>
  reached(): void
}

interface Hesitation {
  pool_size?: number
  /** Waited for before each statement. */
  before?(): Promise<unknown> | undefined
}

/** Connections to the database that hesitate where a test says so, so that whoever uses them is overtaken there. */
export const hesitating = (url: string, { pool_size = 5, before = () => undefined }: Hesitation = {}) => {
  const connected = connect({ connection: { connectionString: url }, pool_size, statement_timeout: 30_000 })
  afterwards(() => connected.pool.end())
  const pauses: Pause[] = []
  const pauseOf = (asked: unknown): Pause | undefined => {
    const at = pauses.findIndex(({ statement }) => statement.test(String(asked)))
    return at < 0 ? undefined : pauses.splice(at, 1)[0]
  }
  connected.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
    const slow = async (...asked: unknown[]) => {
      await before()
      const pause = pauseOf(asked[0])
      const answer = await query(...asked)
      pause?.reached()
      await pause?.over
      return answer
    }
    client.query = slow as pg.Client['query']
  })
  return {
    ...connected,
    /** Keeps back the answer of the next statement that matches until `over`; resolves when the database has given it. */
    pauseAt(statement: RegExp, over: Promise<unknown>): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      pauses.push({ statement, over, reached: resolve })
      return promise
    },
  }
}

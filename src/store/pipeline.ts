import type pg from 'pg'

/** A statement that each connection plans once, by its name, which is used once in the program. */
export interface Statement {
  name: string
  text: string
  values: unknown[]
}

/**
 * The end of a transaction: statements that need nothing of each other's answers, and what is answered once they are
 * committed.
 */
export interface Ending<T> {
  statements: readonly Statement[]
  answer: T
}

/** The driver sends while this is set, and waits for each answer otherwise. */
type Client = pg.PoolClient & { pipeline: boolean }

/**
 * Runs a transaction with as few round trips as possible: its begin goes with the first question of `work`, and the
 * statements that end it go together with the commit. Throws the first error; nothing stays then.
 */
export const inPipeline = async <T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<Ending<T>>): Promise<T> => {
  const client = (await pool.connect()) as Client
  client.pipeline = true
  let broken: Error | undefined
  try {
    const begun = client.query('begin')
    begun.catch(unheard)
    const { statements, answer } = await work(client)
    await begun
    await commit(client, statements)
    return answer
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    // Everything that was sent is answered: the rollback or the commit was last.
    client.pipeline = false
    client.release(broken)
  }
}

/** Whoever waits for all hears of the first. */
const unheard = (): void => undefined

const commit = async (client: Client, statements: readonly Statement[]): Promise<void> => {
  let failed = false
  const sent = statements.map((statement) => client.query(statement))
  for (const one of sent)
    one.catch(() => {
      failed = true
    })
  // What the driver could not send at all is known by then: a commit behind it would keep the rest.
  await new Promise(setImmediate)
  const ended = failed ? undefined : client.query('commit')
  const answers = await Promise.allSettled([...sent, ...(ended ? [ended] : [])])
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
  // PostgreSQL rolls back without a word what cannot be committed.
  if ((await ended)?.command !== 'COMMIT') throw new Error('a transaction was not committed')
}

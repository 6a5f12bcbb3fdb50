import pg from 'pg'

/** Milliseconds that a database has to answer who connects. */
export const patience = 5_000

/** What is asked of a database that says nothing fails so. */
export class Silence extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super(`the database has not answered for ${patience / 1000} seconds`)
  }
}

/** Asks over a connection of its own, which is given up if it has not answered in time. */
export const askAnew = async <Row extends pg.QueryResultRow>(
  config: pg.ClientConfig,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client(config)
  const late = setTimeout(() => client.connection.stream.destroy(new Silence()), patience)
  try {
    await client.on('error', () => {}).connect()
    return (await client.query<Row>(text, values)).rows
  } finally {
    clearTimeout(late)
    client.connection.stream.destroy()
  }
}

import pg from 'pg'

/** Milliseconds that a database has to answer whoever connects. */
export const answer_within = 5_000

/** The error of a question that the database did not answer in time. */
export class Silence extends Error {
  readonly code = 'ETIMEDOUT'

  constructor() {
    super(`the database has not answered for ${answer_within / 1000} seconds`)
  }
}

/** Sends one query over a connection of its own; throws `Silence` when there is no answer in time. */
export const askAnew = async <Row extends pg.QueryResultRow>(
  config: pg.ClientConfig,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client(config)
  const late = setTimeout(() => client.connection.stream.destroy(new Silence()), answer_within)
  try {
    await client.on('error', () => {}).connect()
    return (await client.query<Row>(text, values)).rows
  } finally {
    clearTimeout(late)
    client.connection.stream.destroy()
  }
}

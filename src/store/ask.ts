import pg from 'pg'
import { hurried } from '#pace/pause.ts'

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
  const ask = async (): Promise<Row[]> => {
    await client.on('error', () => {}).connect()
    return (await client.query<Row>(text, values)).rows
  }
  const { stream } = client.connection
  return hurried(answer_within, ask(), () => stream.destroy(new Silence())).finally(() => stream.destroy())
}

/**
 * What a service of nothing but Fastify and the store would be: routes that read a body and answer what they are told to
 * (written as JSON anew each time, if it is asked for so), or what the store finds for the account that they are told of.
 * Its parent tells it over IPC and learns its port.
 */
import Fastify from 'fastify'
import { connect } from '#store/db.ts'
import * as tags from '#store/fleet/tags.ts'
import * as trackers from '#store/fleet/trackers.ts'

export interface BareOptions {
  /** Of the platform's database. */
  url: string
  account_id: number
  /** Answers as the platform gave them, by the path of their operation. */
  answers: Record<string, string>
}

const start = async ({ url, account_id, answers }: BareOptions): Promise<number> => {
  const { db } = connect({
    connection: { connectionString: url },
    pool_size: 10,
    statement_timeout: 30_000,
    on_error: () => undefined,
  })
  const viewer = { account_id, user_id: account_id, master: true }
  const found: Record<string, () => Promise<unknown[]>> = {
    'tracker/list': () => trackers.list(db, viewer),
    'tag/list': () => tags.list(db, viewer),
  }
  const app = Fastify()
  for (const [path, answer] of Object.entries(answers))
    app.post(`/told/${path}`, (_, reply) => reply.type('application/json').send(answer))
  for (const [path, answer] of Object.entries(answers)) {
    const value = JSON.parse(answer)
    app.post(`/written/${path}`, (_, reply) => reply.type('application/json').send(JSON.stringify(value)))
  }
  for (const [path, find] of Object.entries(found))
    app.post(`/found/${path}`, async (_, reply) =>
      reply.type('application/json').send(JSON.stringify({ success: true, list: await find() })),
    )
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as { port: number }).port
}

process.on('message', async (options: BareOptions) => process.send?.(await start(options)))
process.on('disconnect', () => process.exit())

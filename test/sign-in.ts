import type { FastifyInstance } from 'fastify'
import type { Db } from '#store/db.ts'
import * as accounts from '#store/dealer/accounts.ts'
import { hashPassword } from '#store/people/password.ts'
import * as sessions from '#store/people/sessions.ts'
import type { Answer } from './fleet.ts'

export const password = 'correct horse 1'
const password_hash = await hashPassword(password)

/** A master user who can sign in; its login, which no other has. */
export const makeLogin = async (db: Db, dealer_id: number, more: Partial<accounts.NewUser> = {}) => {
  const login = `${crypto.randomUUID()}@login.example`
  const user = { dealer_id, login, password_hash, activated: true, verified: true, time_zone: 'UTC', locale: 'en_US' }
  return { id: await accounts.createUser(db, { ...user, ...more }), login }
}

/** The id of a new session: what its holder calls it. */
export const sessionId = async (db: Db, session: sessions.NewSession): Promise<number> => {
  const digest = sessions.digestOf(await sessions.openSession(db, session))
  return (await db.selectFrom('session').select('id').where('digest', '=', digest).executeTakeFirstOrThrow()).id
}

let address = 0
/** An address that nobody else comes from: failed sign-ins of other tests do not count. */
export const freshAddress = (): string => `10.${++address >> 16}.${(address >> 8) & 255}.${address & 255}`

/** Asks without a hash; answers the code (0 for success), the HTTP status and the body. */
export const ask = async (server: FastifyInstance, path: string, params: object, remoteAddress = freshAddress()) => {
  const answer = await server.inject({ method: 'POST', url: `/v2/${path}`, payload: params, remoteAddress })
  const body = answer.json() as Answer
  return { code: body.success ? 0 : body.status.code, http: answer.statusCode, body }
}

import type { FastifyInstance } from 'fastify'
import type { Db } from '#store/db.ts'
import { ask, makeLogin, password } from '#test/sign-in.ts'

/** A user who has switched the second factor on, and how it signs in: the answer of `user/auth`. */
export const careful = async (server: FastifyInstance, db: Db, dealer_id: number) => {
  const { id, login } = await makeLogin(db, dealer_id)
  await db.updateTable('users').set({ mfa_allowed: true, mfa_enabled: true }).where('id', '=', id).execute()
  return { id, login, signIn: async () => (await ask(server, 'user/auth', { login, password })).body }
}

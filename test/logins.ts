import type { FastifyInstance } from 'fastify'
import type { Permissions } from '#contract/caller.ts'
import { newDealer, type Rank } from '#service/dealer/new-dealer.ts'
import type { Db } from '#store/db.ts'
import { hashPassword } from '#store/people/password.ts'
import { ask, password } from './sign-in.ts'

const password_hash = await hashPassword(password)

/** Somebody who is signed in to a panel, and asks there. */
const inPanel = (server: FastifyInstance, login: string, hash: string) => ({
  login,
  hash,
  call: async (path: string, params: object = {}) => {
    const { code, body } = await ask(server, path, { hash, ...params })
    if (code !== 0) throw new Error(`${path}: ${JSON.stringify(body)}`)
    return body
  },
  code: async (path: string, params: object = {}) => (await ask(server, path, { hash, ...params })).code,
})

export type InPanel = ReturnType<typeof inPanel>

/** Signs in by the password of all tests, or by another, and answers what that is answered. */
export const signIn = (server: FastifyInstance, login: string, given = password) =>
  ask(server, 'panel/account/auth', { login, password: given })

/** A dealer of its own, signed in by its number; and how it gives logins, which sign in as well. */
export const makeOwner = async (server: FastifyInstance, db: Db, rank: Rank = 'dealer', parent_id?: number) => {
  const made = { title: 'Trucks', password_hash, block_type: 'NOT_BLOCKED' } as const
  const dealer_id = await newDealer(db, rank, { ...made, ...(parent_id && { parent_id }) })
  const owner = inPanel(server, String(dealer_id), (await signIn(server, String(dealer_id))).body.hash)
  const id = (await owner.call('panel/audit/login/list')).list[0].id as number
  const give = async (name: string, permissions: Permissions) => {
    const given = await owner.call('panel/login/create', { name, password, permissions })
    const { hash } = (await signIn(server, given.login)).body
    return { id: given.id as number, ...inPanel(server, given.login, hash) }
  }
  return { ...owner, id, dealer_id, give }
}

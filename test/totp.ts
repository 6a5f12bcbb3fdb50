import type { FastifyInstance } from 'fastify'
import { permissions } from '#contract/caller.ts'
import { codeAt } from '#resource/totp.ts'
import type { Db } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'
import { hashPassword } from '#store/people/password.ts'
import { ask, makeLogin, password } from './sign-in.ts'

const bytesOf = (base32: string): Buffer => {
  const bits = [...base32].map((char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code that a program with this secret shows now, or so many half minutes later. */
export const shownBy = (secret: string, later = 0): string =>
  codeAt(bytesOf(secret), Math.floor(Date.now() / 30_000) + later)

/** Takes codes again that were taken, as if time had gone on. */
export const anotherTime = (db: Db) => db.updateTable('authenticator').set({ used_step: 0 }).execute()

/** A user whom the dealer allows these factors, who is signed in, and how it signs in again. */
export const allowed = async (server: FastifyInstance, db: Db, dealer_id: number, types = ['email', 'totp']) => {
  const { id, login } = await makeLogin(db, dealer_id)
  await db.updateTable('users').set({ mfa_allowed: true, mfa_factor_types: types }).where('id', '=', id).execute()
  const signIn = async () => (await ask(server, 'user/auth', { login, password })).body
  const { hash } = await signIn()
  return {
    id,
    login,
    hash,
    signIn,
    call: (path: string, params: object = {}) => ask(server, path, { hash, ...params }),
  }
}

/** A panel login that is signed in, and how it signs in again. */
export const panelLogin = async (server: FastifyInstance, db: Db, dealer_id: number) => {
  const login = `login-${crypto.randomUUID()}`
  await dealers.createPanelLogin(db, { dealer_id, login, password_hash: await hashPassword(password), permissions })
  const signIn = async () => (await ask(server, 'panel/account/auth', { login, password })).body
  const { hash } = await signIn()
  return { login, hash, signIn, call: (path: string, params: object = {}) => ask(server, path, { hash, ...params }) }
}

/** A panel login whose codes a program makes. */
export const panelWithProgram = async (server: FastifyInstance, db: Db, dealer_id: number) => {
  const panel = await panelLogin(server, db, dealer_id)
  const path = 'panel/account/second_factor/totp'
  const { secret } = (await panel.call(`${path}/create`, { password })).body
  const { recovery_codes } = (await panel.call(`${path}/activate`, { code: shownBy(secret) })).body
  await anotherTime(db)
  return { ...panel, secret: secret as string, recovery_codes: recovery_codes as string[] }
}

/** A user whose codes a program makes. */
export const withProgram = async (server: FastifyInstance, db: Db, dealer_id: number) => {
  const user = await allowed(server, db, dealer_id)
  const { secret } = (await user.call('user/second_factor/totp/create', { password })).body
  const { recovery_codes } = (await user.call('user/second_factor/totp/activate', { code: shownBy(secret) })).body
  await anotherTime(db)
  return { ...user, secret: secret as string, recovery_codes: recovery_codes as string[] }
}

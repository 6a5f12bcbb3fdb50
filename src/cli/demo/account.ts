import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, createClient } from '#src/client.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as accounts from '#store/dealer/accounts.ts'
import { hashPassword, isPassword } from '#store/people/password.ts'
import { makePassword } from '../first-dealer.ts'

/** A user that is signed in. */
export interface Session {
  login: string
  password: string
  hash: string
  client: Client
}

export const time_zone = 'Europe/Lisbon'
const login = 'demo@odograph.example'

/** The user of the demo, made when there is none, signed in through the API. */
export const signIn = async (db: Db, url: string, config: Config): Promise<Session> => {
  const password = passwordIn(config.data_dir)
  await ensureUser(db, password)
  const { hash } = await createClient({ url }).call('user/auth', { login, password })
  return { login, password, hash, client: createClient({ url, hash }) }
}

/** Made up at first start and kept, so that it is the same tomorrow and nobody else's. */
const passwordIn = (data_dir: string): string => {
  const path = join(data_dir, 'demo-password')
  try {
    writeFileSync(path, `${makePassword()}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}

const ensureUser = async (db: Db, password: string): Promise<void> => {
  const found = await accounts.findLogin(db, login)
  if (found && (await isPassword(password, found.password_hash))) return
  const password_hash = await hashPassword(password)
  if (found) await db.transaction().execute((transaction) => accounts.setPassword(transaction, found.id, password_hash))
  else
    await accounts.createUser(db, {
      dealer_id: 1,
      login,
      password_hash,
      activated: true,
      verified: true,
      time_zone,
      locale: 'en_US',
      first_name: 'Demo',
    })
}

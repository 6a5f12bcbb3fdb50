import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, createClient } from '#client/client.ts'
import { serviceSettings } from '#resource/dealer/settings.ts'
import { makePassword } from '#service/new-passwords.ts'
import { patient } from '#simulate/patient.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as dealers from '#store/dealer/dealers.ts'
import * as demo from '#store/demo/demo.ts'
import * as snapshot from '#store/demo/demo-snapshot.ts'
import { hash_kinds, sessionLife } from '#store/people/hash-kinds.ts'
import { hashPassword } from '#store/people/password.ts'
import * as sessions from '#store/people/sessions.ts'
import { zone as time_zone } from '../fleet/plan.ts'

/** A user that is signed in. */
export interface Session {
  account_id: number
  login: string
  password: string
  hash: string
  client: Client
}

const login = 'demo@odograph.example'
const dealer = { dealer_id: 1 }
const user = { ...dealer, login, activated: true, verified: true, time_zone, locale: 'en_US', first_name: 'Demo' }

/** Signs in to the demo account, creating its user if there is none. A second factor of it is asked of people only. */
export const signIn = async (db: Db, url: string, config: Config): Promise<Session> => {
  const password = passwordIn(config.data_dir)
  const account_id = await ensureUser(db, password, config)
  const hash = await sessions.openSession(db, { kind: 'user', user_id: account_id, seconds: sessionLife(config) })
  return { account_id, login, password, hash, client: createClient({ url, hash, fetch: patient }) }
}

/**
 * Opens a session of panel login 1, which runs the platform, and returns its hash; undefined where the login is gone.
 */
export const openPanel = async (db: Db): Promise<string | undefined> => {
  const found = await dealers.findPanelLogin(db, '1')
  if (found?.block_type !== 'NOT_BLOCKED') return undefined
  return sessions.openSession(db, { kind: 'panel', panel_login_id: found.id, seconds: hash_kinds.panel.lives })
}

/** Stores the account as it is now, to which it is reset every night. */
export const remember = ({ account_id }: Session, db: Db): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await snapshot.take(transaction, await snapshot.lock(transaction, { account_id }))
  })

/** The password of the demo, made up at the first start and kept in the data directory. */
const passwordIn = (data_dir: string): string => {
  const path = join(data_dir, 'demo-password')
  try {
    writeFileSync(path, `${makePassword()}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}

/**
 * Creates or updates the user of the demo. Who runs the demo may do anything with it, and keeps what it has done;
 * visitors of a public demo may not.
 */
const ensureUser = async (db: Db, password: string, { demo_public }: Config): Promise<number> => {
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (transaction) => {
    const { demo_login } = serviceSettings(await dealers.settingsForChange(transaction, dealer))
    const found = await accounts.findLogin(transaction, login)
    if (found && accounts.isBlocked(found))
      throw new Error(
        `${login} is blocked: \`npm start\` runs the platform without the demo, and its panel unblocks it.`,
      )
    const account_id = found?.id ?? (await accounts.createUser(transaction, { ...user, password_hash }))
    const is_shown = demo_login === login
    const account = { account_id, password_hash, is_marked: found?.demo === true }
    if (!demo_public) await keepToItself(transaction, { ...account, is_shown })
    else await showToAll(transaction, { ...account, is_shown: is_shown || demo_login === '' }, password)
    return account_id
  })
}

interface Account {
  account_id: number
  password_hash: string
  /** It is a demo account. */
  is_marked: boolean
  /** It is the one that the dealer names. */
  is_shown: boolean
}

/** Makes the user dealer 1's demo account, as `panel/dealer/settings/service/update` would, unless another one is. */
const showToAll = async (db: Db, { account_id, password_hash, is_marked, is_shown }: Account, password: string) => {
  const account = await snapshot.lock(db, { account_id })
  if (is_marked) await snapshot.restore(db, account)
  await demo.mark(db, dealer, { account_id }, password_hash)
  if (is_shown) await dealers.changeSettings(db, dealer, { demo_login: login, demo_password: password })
}

/** Makes the user an ordinary one again, and removes what visitors left while it was public. */
const keepToItself = async (db: Db, { account_id, password_hash, is_marked, is_shown }: Account) => {
  if (is_marked) await demo.release(db, { account_id }, password_hash)
  if (is_marked && is_shown) await dealers.changeSettings(db, dealer, { demo_login: '', demo_password: '' })
  await demo.openTo(db, dealer, { account_id }, password_hash)
}

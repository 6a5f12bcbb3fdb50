import type { Db } from '#store/db.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as dealers from '#store/dealer/dealers.ts'
import { unlock } from '#store/people/sign-ins.ts'
import type { Done } from './administer.ts'

/** Locks of logins are lifted: failed sign-ins, and wrong activation codes of a user's account, count from none again. An address that is locked stays so for its quarter of an hour. */

/** `missing`: what is told when there is no such login. */
export const unlockPanelLogin = async (db: Db, login: string, missing: string): Promise<Done> => {
  if (!(await dealers.findPanelLogin(db, login))) throw new Error(missing)
  await unlock(db, { area: 'panel', login })
  return { json: { login }, text: `Panel login ${login} may sign in again.` }
}

export const unlockUser = async (db: Db, login: string): Promise<Done> => {
  const found = await accounts.findLogin(db, login)
  if (!found) throw new Error(`There is no user ${login}.`)
  await unlock(db, { area: 'user', login: found.login.toLowerCase() })
  await unlock(db, { area: 'activation_code', login: String(found.account_id) })
  return { json: { id: found.id, login: found.login }, text: `User ${found.login} may sign in again.` }
}

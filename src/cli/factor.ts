import type { Db } from '#store/db.ts'
import { findLogin } from '#store/dealer/accounts.ts'
import { findPanelLogin } from '#store/dealer/dealers.ts'
import * as authenticators from '#store/people/authenticators.ts'
import { switchOff, switchPanel } from '#store/people/second-factors.ts'
import type { Done } from './administer.ts'

/** Taking a second factor off who has lost it: the program with its recovery codes, or the mailbox. They are told by mail. */

const off = (login: string, whose: string): Done => ({
  json: { login },
  text: `${whose} ${login} signs in without a second factor now.`,
})

export const userFactorOff = async (db: Db, login: string): Promise<Done> => {
  const found = await findLogin(db, login)
  if (!found) throw new Error(`There is no user ${login}.`)
  const { id, asks_code, mfa_required } = found
  if (!asks_code) throw new Error(`User ${found.login} has no second factor.`)
  if (mfa_required && !(await authenticators.find(db, { user_id: id })))
    throw new Error(
      `User ${found.login} is mailed its codes, for its dealer requires them: let the dealer allow them only, or give it another login.`,
    )
  const still = await db.transaction().execute((transaction) => switchOff(transaction, found, id))
  return still
    ? { json: { login: found.login }, text: `User ${found.login} signs in with codes by e-mail now.` }
    : off(found.login, 'User')
}

export const panelFactorOff = async (db: Db, login: string): Promise<Done> => {
  const found = await findPanelLogin(db, login)
  if (!found) throw new Error(`There is no panel login ${login}.`)
  if (!found.mfa_enabled) throw new Error(`Panel login ${login} has no second factor.`)
  await db.transaction().execute((transaction) => switchPanel(transaction, found, found.id, false))
  return off(login, 'Panel login')
}

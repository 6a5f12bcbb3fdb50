import type { Dealer } from '#contract/caller.ts'
import type { Context, Keeping } from '#contract/operation.ts'
import { Text } from '#contract/schema.ts'
import * as dealers from '#store/dealer/dealers.ts'
import { isPassword } from '#store/people/password.ts'
import { takeCode } from '../../second-factor.ts'
import { proveSelf } from '../../sign-in.ts'

/** The current password of a panel login, no longer than sign-in takes. */
export const OwnPassword = Text(255)

/** The calling panel login, of its row in the database. */
export const ownLogin = async ({ db, caller, fail }: Context<Dealer, never>) =>
  (await dealers.readPanelLogin(db, caller, caller.panel_login_id)) ?? fail('session_ended')

type Own = Awaited<ReturnType<typeof ownLogin>>
type Asking<E extends 'wrong_password' | 'wrong_code'> = Context<Dealer, E> & Keeping

/**
 * The calling panel login, if this is its password; fails with 248 if not. For operations with `keeps`, so that a
 * failed guess is counted.
 */
export const provePassword = async (context: Asking<'wrong_password'>, password: string): Promise<Own> => {
  const own = await ownLogin(context)
  const isRight = () => isPassword(password, own.password_hash)
  return (await proveSelf(context, own.login, isRight)) ? own : context.fail('wrong_password')
}

/**
 * The calling panel login, if this is a code of its program or a recovery code; fails with 282 if not. For operations
 * with `keeps`.
 */
export const proveCode = async (context: Asking<'wrong_code'>, code: string): Promise<Own> => {
  const own = await ownLogin(context)
  const isRight = () => takeCode(context, context.caller, code)
  return (await proveSelf(context, own.login, isRight)) ? own : context.fail('wrong_code')
}

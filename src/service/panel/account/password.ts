import type { Dealer } from '#contract/caller.ts'
import type { Context, Keeping } from '#contract/operation.ts'
import { Text } from '#contract/schema.ts'
import * as dealers from '#store/dealer/dealers.ts'
import { isPassword } from '#store/people/password.ts'
import { takeCode } from '../../second-factor.ts'
import { proveSelf } from '../../sign-in.ts'

/** The password that a panel login has, as sign-in takes it. */
export const OwnPassword = Text(255)

/** The panel login that asks. */
export const ownLogin = async ({ db, caller, fail }: Context<Dealer, never>) =>
  (await dealers.readPanelLogin(db, caller, caller.panel_login_id)) ?? fail('session_ended')

type Own = Awaited<ReturnType<typeof ownLogin>>
type Asking<E extends 'wrong_password' | 'wrong_code'> = Context<Dealer, E> & Keeping

/** The panel login that asks, whose password this is: 248 when it is wrong. Of an operation that keeps, for a failed guess is kept. */
export const provePassword = async (context: Asking<'wrong_password'>, password: string): Promise<Own> => {
  const own = await ownLogin(context)
  const isRight = () => isPassword(password, own.password_hash)
  return (await proveSelf(context, own.login, isRight)) ? own : context.fail('wrong_password')
}

/** The same by a code of its program, or a recovery code: 282 when it is wrong. */
export const proveCode = async (context: Asking<'wrong_code'>, code: string): Promise<Own> => {
  const own = await ownLogin(context)
  const isRight = () => takeCode(context, context.caller, code)
  return (await proveSelf(context, own.login, isRight)) ? own : context.fail('wrong_code')
}

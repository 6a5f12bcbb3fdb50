import * as signIns from '#store/people/sign-ins.ts'
import type { Context } from './operation.ts'

/** Text of a login, for users an e-mail address; longer than any that exists is no login. */
export const longest_login = 254

/**
 * Whoever `prove` finds to be the one who signs in, if not `locked`: too many attempts failed (ruling 105).
 * `prove` compares the password, and takes the same time whether or not the login exists.
 */
export const attempt = async <T extends object>(
  { db, config, address }: Pick<Context, 'db' | 'config' | 'address'>,
  { area, login }: Pick<signIns.Attempt, 'area' | 'login'>,
  prove: () => Promise<T | undefined>,
): Promise<{ locked: boolean; proven?: T }> => {
  const tried = { area, login, address }
  const limits = {
    login: config.sign_in_failures,
    address: config.sign_in_address_failures,
    seconds: config.sign_in_window,
  }
  // Comparing passwords is dear, so a lock is looked for before, and for good after it.
  if (await signIns.isLocked(db, tried, limits)) return { locked: true }
  const proven = await prove()
  const state = await signIns.settle(db, tried, limits, proven !== undefined)
  return state === 'locked' ? { locked: true } : { locked: false, proven }
}

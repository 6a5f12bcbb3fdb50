import type { Result } from '#client/client.ts'
import { ApiError } from '#client/client.ts'
import type { Words } from '#web/words/dictionary.ts'
import type { Face } from './keep.ts'
import { stranger } from './session.tsx'

/** How somebody is let in, of each face: the operations and what they answer. */

interface Given {
  login: string
  password: string
}

/** In, or a code is wanted first. */
export type Step = { hash: string } | { waiting: string; factor: 'email' | 'totp' }

/** A browser that has let somebody in once is known again: failed tries of strangers do not lock it out. */
const token_name = 'odograph.client'
const known = (): { client_token?: string } => {
  const client_token = localStorage.getItem(token_name)
  return client_token ? { client_token } : {}
}
const remember = ({ client_token }: { client_token?: string }): void => {
  if (client_token) localStorage.setItem(token_name, client_token)
}

type Answer = Pick<Result<'user/auth'>, 'hash' | 'client_token' | 'factor_type'> & { type?: string }

const step = (answer: Answer): Step => {
  remember(answer)
  const { type, hash, factor_type = 'email' } = answer
  return type === 'second_factor_required' ? { waiting: hash, factor: factor_type } : { hash }
}

export const prove = async (face: Face, given: Given): Promise<Step> =>
  step(await stranger.call(face === 'fleet' ? 'user/auth' : 'panel/account/auth', { ...given, ...known() }))

export const verify = async (face: Face, waiting: string, code: string): Promise<Step> => {
  const path = face === 'fleet' ? 'user/auth/code/verify' : 'panel/account/auth/code/verify'
  return step(await stranger.call(path, { hash: waiting, code: code.trim(), ...known() } as { code: string }))
}

export const resend = (face: Face, waiting: string) =>
  stranger.call(face === 'fleet' ? 'user/auth/code/resend' : 'panel/account/auth/code/resend', {
    hash: waiting,
  } as never)

/** What somebody is invited to, by the hash of a link. */
export type Invitation = Result<'panel/account/invitation/read'> & { own_account?: boolean }

export const readInvitation = (face: Face, hash: string): Promise<Invitation> =>
  stranger.call(face === 'fleet' ? 'user/invitation/read' : 'panel/account/invitation/read', { hash } as never)

export const acceptInvitation = async (face: Face, hash: string, password: string): Promise<Step> => {
  const path = face === 'fleet' ? 'user/invitation/accept' : 'panel/account/invitation/accept'
  return step(await stranger.call(path, { hash, password, ...known() } as never))
}

/** What is wrong, in words; `undefined` for what is wrong with any operation. */
export const whatIsWrong = (error: unknown, { failures }: Words<'session'>): string | undefined => {
  if (!(error instanceof ApiError)) return undefined
  const told: Readonly<Record<number, string>> = {
    4: failures.over,
    7: failures.wrong,
    11: failures.blocked,
    12: failures.wrong,
    15: failures.attempts,
    102: failures.wrong,
    103: failures.not_activated,
    104: failures.sessions,
    105: failures.attempts,
    264: failures.wait,
    282: failures.code,
  }
  return told[error.code]
}

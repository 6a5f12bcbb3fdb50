import { createHmac } from 'node:crypto'
import type { Context } from '#contract/operation.ts'
import { networkOf } from '#net/networks.ts'
import { plainCode, typedCode } from '#resource/typed-code.ts'
import { digestOf } from '#store/people/sessions.ts'
import * as links from '#store/phones/phone-links.ts'
import { decide } from '../sign-in.ts'

/** Signing in of phones: by a link, or by the code that it was exchanged for. */

/** Groups of four characters, of 32 each: forty bits for fifteen minutes. */
const groups = 2

type Secret = Pick<Context['secret'], 'derive'>

/** The digest of a code, which nobody can try out who has only a copy of the database. */
const codeDigest = (secret: Secret, code: string): Buffer =>
  createHmac('sha256', secret.derive('phone codes')).update(plainCode(code)).digest()

/** A new code, and its digest. */
export const newCode = (secret: Secret): { code: string; digest: Buffer } => {
  const code = typedCode(groups)
  return { code, digest: codeDigest(secret, code) }
}

/** The digest of what a link has behind its `#`. */
export const linkDigest = (link: string): Buffer => digestOf(link.toLowerCase())

/** A link or a code as the store knows it; exactly one of both is given. */
export const shownOf = (secret: Secret, { link = '', code }: { link?: string; code?: string }): links.Shown =>
  code === undefined ? { link: linkDigest(link) } : { code: codeDigest(secret, code) }

type Refusal = 'not_found' | 'already_done' | 'login_attempts_exceeded'

type Proving = Pick<Context, 'db' | 'config' | 'address' | 'report'> & { fail(error: Refusal): never }

export const sign_in_rule =
  '201 for a link that is unknown or over, 265 for one that was used. Guesses are counted by address: after too many every answer is 105 for a while.'

/**
 * The phone that a link or a code lets in. Fails with 201 for a link, as `refuse` says for a code that is unknown or over, with 265 for one
 * that was used, 105 while the address is locked for its guesses.
 */
export const provePhone = async (
  { db, config, address, report, fail }: Proving,
  shown: links.Shown,
  refuse = (): never => fail('not_found'),
) => {
  const tried = { area: 'phone', login: '', address: networkOf(address, 48), apart: '' } as const
  const limits = { login: 0, address: config.sign_in_address_failures, seconds: config.sign_in_window }
  const { proven, ...settled } = await decide(db, tried, limits, () => links.find(db, shown))
  if (settled.outcome !== 'right') report({ area: 'phone', outcome: settled.outcome })
  if (settled.outcome === 'failed' && settled.begun.address) report({ area: 'phone', outcome: 'address_locked' })
  if (settled.outcome === 'refused') fail('login_attempts_exceeded')
  if (!proven) return 'link' in shown ? fail('not_found') : refuse()
  return proven.used ? fail('already_done') : proven
}

import { Type } from 'typebox'
import { code_kinds, hash_kinds } from '#store/people/hash-kinds.ts'

/**
 * Codes that open a session once. Who opens a session for somebody else hands it over in an address, which others see
 * and keep: the code in it is of no use to them.
 */

/** Parameter `once` of operations that open a session of somebody else (beyond the specification). */
export const Once = Type.Optional(
  Type.Boolean({
    default: false,
    description:
      'Beyond the contract: the `hash` opens nothing itself, but is exchanged for a session, once and within a minute: what may stand in an address.',
  }),
)

/** The session to open, or with `once` that of a code for it, which lives a minute. */
export const onceOr = <K extends 'user' | 'panel', S extends { kind: K; seconds: number }>(
  once: boolean | undefined,
  session: S,
) => {
  if (!once) return session
  const kind = code_kinds[session.kind]
  return { ...session, kind, seconds: hash_kinds[kind].lives }
}

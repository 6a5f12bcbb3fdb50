import { Type } from 'typebox'
import { codeFor, hash_kinds } from '#store/people/hash-kinds.ts'

/** A session of somebody else is opened elsewhere by a code: addresses are seen and kept by others, and a code in one is of no use to them. */

/** What operations take that open a session of somebody else (beyond the specification). */
export const Once = Type.Optional(
  Type.Boolean({
    default: false,
    description:
      'Beyond the contract: the `hash` opens nothing itself, but is exchanged for a session, once and within a minute: what may stand in an address.',
  }),
)

/** The session, or a code for it. */
export const onceOr = <K extends 'user' | 'panel', S extends { kind: K; seconds: number }>(
  once: boolean | undefined,
  session: S,
) => {
  if (!once) return session
  const kind = codeFor<K>(session.kind)
  return { ...session, kind, seconds: hash_kinds[kind].lives }
}

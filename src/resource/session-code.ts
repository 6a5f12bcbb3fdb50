import { Type } from 'typebox'

/** A session of somebody else is opened elsewhere by a code: addresses are seen and kept by others, and a code in one is of no use to them. */

/** Seconds that it is good for, once. */
const lifetime = 60

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
) => (once ? { ...session, kind: `${session.kind}_code` as const, seconds: lifetime } : session)

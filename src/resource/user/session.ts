import { Type } from 'typebox'
import { Described, LocalTime, LongId, Named, OneOf } from '#contract/schema.ts'
import { type listSessions, openers } from '#store/people/session-list.ts'

/** A session of a user or a panel login, in lists of where somebody is signed in (beyond the specification). */
export const Session = Named('Session', {
  id: LongId,
  opened_by: Described(OneOf(openers), 'Who opened it.'),
  address: Type.String({ description: 'That it was used from last.' }),
  user_agent: Type.String({ description: 'What the client that used it last says of itself.' }),
  creation_date: LocalTime,
  last_use: { ...LocalTime, description: 'To some minutes.' },
  expires: LocalTime,
  current: Type.Boolean({ description: 'The one that asks.' }),
})

type Row = Awaited<ReturnType<typeof listSessions>>[number]

/** Makes a function that returns rows of sessions as answers have them; `current` is the session with this digest. */
export const toldTo =
  ({ digest: own }: { digest: Buffer }) =>
  ({ digest, ...session }: Row) => ({ ...session, current: digest.equals(own) })

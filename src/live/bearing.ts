import type { User } from '#contract/caller.ts'
import type { Bearer } from '#store/people/sessions.ts'
import type { Sight, Visitor } from './audience.ts'

/** Whose sessions are looked for, and whose sights are read again: what `keeper.ts` does by the clock, without one. */

/** Milliseconds between two looks at the sessions of all, and within which all sights are read again. */
export const every = 1_500
const round = 10_000

/** A visitor, and who it was when its session was looked for. */
export type Asked = readonly [visitor: Visitor, user: User]

export const askedOf = (visitors: readonly Visitor[]): Asked[] =>
  visitors.flatMap((visitor) => (visitor.user ? [[visitor, visitor.user] as const] : []))

/** Takes over what was found of the sessions. Answers whose are not there any more; who has come as somebody else is none of them. */
export const settle = (asked: readonly Asked[], found: readonly (Bearer & { digest: Buffer })[]): Visitor[] => {
  const known = new Map(found.map((bearer) => [bearer.digest.toString('hex'), bearer]))
  const gone: Visitor[] = []
  for (const [visitor, user] of asked) {
    if (visitor.user !== user) continue
    const bearer = known.get(user.digest.toString('hex'))
    if (bearer) user.time_zone = bearer.time_zone
    else gone.push(visitor)
  }
  return gone
}

/** A few of those that were read longest ago, so many that all have their turn in a round; `now` is of `performance.now()`. */
export const oldest = (sights: Iterable<Sight>, now: number): Sight[] => {
  const byAge = [...sights].sort((a, b) => a.read_at - b.read_at)
  const turn = byAge.slice(0, Math.ceil((byAge.length * every) / round))
  return turn.filter(({ read_at }) => now - read_at > round / 2)
}

/** In which accounts something may have changed: in these, or in all. */
export interface Changed {
  accounts: ReadonlySet<number>
  all: boolean
}

export const nothing_changed: Changed = { accounts: new Set(), all: false }

/** With this account beside the others, or with all. */
export const withAccount = ({ accounts, all }: Changed, account_id: number | undefined): Changed =>
  account_id === undefined ? { accounts, all: true } : { accounts: new Set([...accounts, account_id]), all }

export const isIn = ({ accounts, all }: Changed, account_id: number): boolean => all || accounts.has(account_id)

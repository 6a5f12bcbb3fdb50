import type { Caller } from '#contract/caller.ts'
import { Failure } from '#contract/errors.ts'
import { holderKeyOf } from '#contract/session-kinds.ts'
import { networkOf } from '#net/networks.ts'
import { type Clock, process_clock } from '#pace/clock.ts'
import type { Config } from '#src/config.ts'
import { least } from './body.ts'

/**
 * Bytes of bodies, in memory or on disk, that are held at one time, and for whom. Strangers share one budget, of which an
 * address has a third; every account and every dealer has its own. The first 16 KB of a body are not counted, so that
 * whoever signs in gets in at any time.
 */

/** Names that bytes are held for, and how many of each at most. */
type Holder = readonly { name: string; most: number }[]

/** A caller, or the account whose ticket is shown. */
type Whose = Caller | { kind: 'user'; account_id: number }

/** A caller who is known. */
export type Known = Exclude<Whose, { kind: 'nobody' }>

/** Milliseconds that bytes count after their request: reading them has taken time of everybody. */
const lingering = 10_000

/** Thrown where more is sent than anybody may hold. */
export type TooLarge = 'request_too_large' | 'file_too_large'

export interface Held {
  /** So many bytes of the body there are by now, or will be. Error 15 when there is no room for them, `too_large` when there never is. */
  hold(bytes: number, too_large?: TooLarge): void
  /** They are `caller`'s. Error 15 when it has no room for them. */
  give(caller: Whose): void
  /** They are kept no longer. */
  drop(): void
}

const megabyte = 1024 * 1024

export const createBudget = (
  { stranger_bodies, account_bodies }: Pick<Config, 'stranger_bodies' | 'account_bodies'>,
  clock: Clock = process_clock,
) => {
  const sums = new Map<string, number>()

  const strangers = (address: string): Holder => {
    const most = stranger_bodies * megabyte
    return [
      { name: 'strangers', most },
      { name: `address ${networkOf(address)}`, most: most / 3 },
    ]
  }

  const holderOf = (caller: Whose, address: string): Holder => {
    if (caller.kind === 'nobody') return strangers(address)
    return [{ name: holderKeyOf(caller), most: account_bodies * megabyte }]
  }

  const add = (holder: Holder, bytes: number): void => {
    for (const { name } of holder) {
      const sum = (sums.get(name) ?? 0) + bytes
      if (sum > 0) sums.set(name, sum)
      else sums.delete(name)
    }
  }

  /** `held`: bytes of the same body that are there already. */
  const take = (holder: Holder, bytes: number, held = 0, too_large: TooLarge = 'request_too_large'): void => {
    if (holder.some(({ most }) => held + bytes > most)) throw new Failure(too_large)
    if (holder.some(({ name, most }) => (sums.get(name) ?? 0) + bytes > most)) throw new Failure('too_many_requests')
    add(holder, bytes)
  }

  /** For a body that comes from this address: a stranger's, until it is known whose it is. */
  return (address: string): Held => {
    let holder = strangers(address)
    let held = 0
    return {
      hold(bytes, too_large) {
        const more = bytes - least - held
        if (more <= 0) return
        take(holder, more, held, too_large)
        held += more
      },
      give(to) {
        const bytes = held
        add(holder, -bytes)
        held = 0
        holder = holderOf(to, address)
        take(holder, bytes)
        held = bytes
      },
      drop() {
        const [last, bytes] = [holder, held]
        held = 0
        if (bytes > 0) clock.after(lingering, () => add(last, -bytes), true)
      },
    }
  }
}

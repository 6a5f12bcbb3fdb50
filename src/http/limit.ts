import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Caller } from '#api/caller.ts'
import { Failure } from '#api/errors.ts'
import { networkOf } from '#src/networks.ts'

/**
 * Requests a second of a user, of a panel login and of an address; an API key has a counter of its own,
 * and its requests do not count for the address (specification section 5.2, supplement section 1.3). Error 15 beyond.
 * Of addresses of version 6 a network counts as one.
 */
export const rateLimit = (perSecond: number) => {
  const limiter = new RateLimiterMemory({ points: perSecond, duration: 1 })
  const take = async (key: string): Promise<void> => {
    if (perSecond === 0) return
    await limiter.consume(key).catch(() => {
      throw new Failure('too_many_requests')
    })
  }
  const isLeft = async (key: string): Promise<boolean> =>
    perSecond === 0 || ((await limiter.get(key))?.consumedPoints ?? 0) < perSecond
  return {
    address: (address: string): Promise<void> => take(addressKey(address)),
    /** For what an address has asked for and not known. */
    guess: (address: string): Promise<void> => take(`address ${networkOf(address, 48)}`),
    caller: async (caller: Caller, address: string): Promise<void> => {
      for (const key of keysOf(caller, address)) await take(key)
    },
    /** Error 15 when `caller` would be refused, which counts nothing. */
    expect: async (caller: Caller, address: string): Promise<void> => {
      for (const key of keysOf(caller, address)) if (!(await isLeft(key))) throw new Failure('too_many_requests')
    },
  }
}

const addressKey = (address: string): string => `address ${networkOf(address)}`

/** What the requests of a caller count for. */
const keysOf = (caller: Caller, address: string): string[] => {
  if (caller.kind === 'nobody') return [addressKey(address)]
  if (caller.kind === 'dealer') return [addressKey(address), `panel ${caller.panel_login_id}`]
  if (caller.hash_kind === 'api_key') return [`key ${caller.digest.toString('hex')}`]
  return [addressKey(address), `user ${caller.user_id}`]
}

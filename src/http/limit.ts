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
  const takeAddress = (address: string) => take(`address ${networkOf(address)}`)
  return {
    address: takeAddress,
    /** For what an address has asked for and not known. */
    guess: (address: string): Promise<void> => take(`address ${networkOf(address, 48)}`),
    caller: async (caller: Caller, address: string): Promise<void> => {
      if (caller.kind === 'user' && caller.hash_kind === 'api_key') return take(`key ${caller.digest.toString('hex')}`)
      await takeAddress(address)
      if (caller.kind === 'user') await take(`user ${caller.user_id}`)
      if (caller.kind === 'dealer') await take(`panel ${caller.panel_login_id}`)
    },
  }
}

import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Caller } from '#contract/caller.ts'
import { Failure } from '#contract/errors.ts'
import { loginKeyOf } from '#contract/session-kinds.ts'
import { networkOf } from '#net/networks.ts'
import { pause } from '#pace/pause.ts'
import { hashKind } from '#store/people/hash-kinds.ts'

/** Seconds that are waited for a turn; of those of an hour, how many may be of full use. */
const most_turns = 5
const most_of_an_hour = 200

/**
 * Requests a second of a user, of a panel login and of an address; an API key has a counter of its own,
 * and its requests do not count for the address (specification section 5.2, supplement section 1.3). Error 15 beyond.
 * Of addresses of version 6 a network counts as one.
 */
export const rateLimit = (perSecond: number) => {
  const limiter = new RateLimiterMemory({ points: perSecond, duration: 1 })
  const secondly = new RateLimiterMemory({ points: perSecond, duration: 1 })
  const hourly = new RateLimiterMemory({ points: perSecond * most_of_an_hour, duration: 3600 })
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
    /**
     * For what an address makes us ask of others, who count it as ours: as many a second as requests, for which it waits its turn
     * a little, and so many an hour.
     */
    fetched: async (address: string): Promise<void> => {
      if (perSecond === 0) return
      const key = networkOf(address, 48)
      await hourly.consume(key).catch(() => {
        throw new Failure('too_many_requests')
      })
      for (let turn = 0; turn < most_turns; turn++) {
        const wait = await secondly.consume(key).then(
          () => 0,
          ({ msBeforeNext }: RateLimiterRes) => msBeforeNext,
        )
        if (wait === 0) return
        await pause(wait)
      }
      throw new Failure('too_many_requests')
    },
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
  if (hashKind(caller.hash_kind).counts_alone) return [`key ${caller.digest.toString('hex')}`]
  return [addressKey(address), loginKeyOf(caller)]
}

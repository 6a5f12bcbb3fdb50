import { Failure } from '#contract/errors.ts'
import { isOwn, networkOf } from '#net/networks.ts'
import { once } from '#pace/once.ts'
import type { Config } from '#src/config.ts'

type Limits = Pick<Config, 'live_sockets' | 'live_sockets_per_user' | 'live_sockets_per_address'>

/** Consoles of devices that the people of one dealer have open at once, at most. */
const most_consoles = 20

/** Counts by a key, up to a limit; 0 is no limit. */
const counter = (most: number) => {
  const counts = new Map<string | number, number>()
  return {
    take(key: string | number): void {
      const count = counts.get(key) ?? 0
      if (most > 0 && count >= most) throw new Failure('too_many_requests')
      counts.set(key, count + 1)
    },
    leave(key: string | number): void {
      const count = (counts.get(key) ?? 0) - 1
      if (count > 0) counts.set(key, count)
      else counts.delete(key)
    },
  }
}

/** The places that there are for sockets: in all, of a user and of an address. Error 15 when there is none. This machine has no limit. */
export const createPlaces = (config: Limits) => {
  const all = counter(config.live_sockets)
  const users = counter(config.live_sockets_per_user)
  const dealers = counter(most_consoles)
  const addresses = counter(config.live_sockets_per_address)
  /** Answers how to leave it. */
  const take = (address: string): (() => void) => {
    const network = isOwn(address) ? undefined : networkOf(address)
    all.take('all')
    try {
      if (network !== undefined) addresses.take(network)
    } catch (error) {
      all.leave('all')
      throw error
    }
    return once(() => {
      all.leave('all')
      if (network !== undefined) addresses.leave(network)
    })
  }
  return {
    take,
    users,
    /** A place at a console for one of the dealer's people; answers how to leave it. */
    takeConsole(address: string, dealer_id: number): () => void {
      const leave = take(address)
      try {
        dealers.take(dealer_id)
      } catch (error) {
        leave()
        throw error
      }
      return once(() => {
        leave()
        dealers.leave(dealer_id)
      })
    },
  }
}

export type Places = ReturnType<typeof createPlaces>

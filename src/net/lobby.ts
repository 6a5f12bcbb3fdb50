/** A connection that has not named itself yet. */
export interface Guest {
  /** What limits count its address as; `undefined` is a proxy of the operator, behind which anybody may be. */
  readonly network: string | undefined
  /** When it came: milliseconds of `performance.now()`. */
  readonly since: number
  readonly socket: { destroy(): unknown }
}

/**
 * Makes the limit of connections that have not named themselves: `most` of them, `most_of_network` of one network (0 is
 * no limit). When it is full, the oldest is ended once it has had `fair` milliseconds to name itself, so that nobody
 * can keep others out by holding connections.
 */
export const createLobby = (most: number, most_of_network: number, fair: number) => {
  // Sets keep the order in which guests came.
  const all = new Set<Guest>()
  const networks = new Map<string, Set<Guest>>()

  const leave = (guest: Guest): void => {
    const { network = '' } = guest
    const others = networks.get(network)
    all.delete(guest)
    others?.delete(guest)
    if (others?.size === 0) networks.delete(network)
  }

  const makeRoom = (guests: ReadonlySet<Guest>, most: number, now: number): boolean => {
    const [oldest] = guests
    if (guests.size < most || !oldest) return guests.size < most
    if (now - oldest.since < fair) return false
    leave(oldest)
    oldest.socket.destroy()
    return true
  }

  return {
    /** Answers whether there is room for it. */
    enter(guest: Guest): boolean {
      const { network = '', since } = guest
      const others = networks.get(network) ?? new Set()
      const isLimited = guest.network !== undefined && most_of_network > 0
      if (isLimited && !makeRoom(others, most_of_network, since)) return false
      if (!makeRoom(all, most, since)) return false
      all.add(guest)
      networks.set(network, others.add(guest))
      return true
    },
    leave,
  }
}

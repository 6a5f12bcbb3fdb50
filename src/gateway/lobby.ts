import type { Visit } from './admission.ts'

/** Milliseconds that a visit keeps its place, though others come. */
const fair = 5000

/**
 * Connections that have not named a registered device: `most` of them, `most_of_network` of one network (0 is no limit).
 * When it is full, the oldest makes room once it has had its time, so that whoever only holds connections keeps nobody out.
 */
export const createLobby = (most: number, most_of_network: number) => {
  // Sets keep the order in which visits came.
  const all = new Set<Visit>()
  const networks = new Map<string, Set<Visit>>()

  const leave = (visit: Visit): void => {
    const { network = '' } = visit
    const others = networks.get(network)
    all.delete(visit)
    others?.delete(visit)
    if (others?.size === 0) networks.delete(network)
  }

  const makeRoom = (visits: ReadonlySet<Visit>, most: number, now: number): boolean => {
    const [oldest] = visits
    if (visits.size < most || !oldest) return visits.size < most
    if (now - oldest.since < fair) return false
    leave(oldest)
    oldest.socket.destroy()
    return true
  }

  return {
    /** Whether there is room for it. */
    enter(visit: Visit): boolean {
      const { network = '', since } = visit
      const others = networks.get(network) ?? new Set()
      const isLimited = visit.network !== undefined && most_of_network > 0
      if (isLimited && !makeRoom(others, most_of_network, since)) return false
      if (!makeRoom(all, most, since)) return false
      all.add(visit)
      networks.set(network, others.add(visit))
      return true
    },
    leave,
  }
}

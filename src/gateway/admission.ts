import type { Socket } from 'node:net'
import { createLobby } from '#net/lobby.ts'
import { isIn, listOf, networkOf, plainAddress } from '#net/networks.ts'
import type { Metrics } from '#src/metrics.ts'
import { createBuckets } from './buckets.ts'
import { createRecent } from './recent.ts'
import { createSeats } from './seats.ts'
import type { Visit } from './visit.ts'

/** Milliseconds that a device keeps its place without having named itself, though others come. */
const fair = 5000

/** Bytes without a whole frame that everybody may send who has not named himself: a sign-in is short. */
const freely = 2048
/** Bytes beyond these that all of them may hold together, for some begin with a packet of many records, of which each names its device. */
const lent_at_most = 16 * 1024 * 1024

/** Bytes of requests a second, and at once, of a network where nobody has named a registered device: the longest body of any, twice. */
const heard_of_strangers = { rate: 65_536, burst: 2 * 1024 * 1024 }
/** Networks that are remembered, at most. */
const most_networks = 100_000

/** What a visit speaks is found out by its first bytes, and set here alone. */
type Moving = { -readonly [K in keyof Visit]: Visit[K] }

/** Limits of time and number, the same for all listeners of a gateway. */
export interface Limits {
  /** Milliseconds of silence after which a connection is closed. */
  silence: number
  /** Milliseconds that a device has to name itself, and that a frame or request may take to arrive. */
  patience: number
  /** What limits count an address as; `undefined` is a proxy of the operator. */
  networkOf(address: string): string | undefined
  /** Counts a connection until it closes. Closes it at once and answers nothing when too many have not named themselves. */
  admit(socket: Socket, protocol: string, leave: () => void): Visit | undefined
  /** What it speaks is another protocol than that of its port. */
  move(visit: Visit, protocol: string): void
  /**
   * Gives a visit whose device is known a place among those that have named themselves, where the older connection of
   * the device ends. `shared`: the connection is of many devices. Whether there was a place.
   */
  seat(visit: Visit, shared?: boolean): boolean
  /**
   * Counts the bytes without a whole frame that a visit holds which has not named itself; 0 of others. Whether there was
   * room for them: beyond few there is as much as all of them have together.
   */
  hold(visit: Visit, bytes: number): boolean
  /**
   * Counts bytes of requests for the network of a visit, until a registered device was named from there. Whether there are
   * as many for it now.
   */
  hear(visit: Visit, bytes: number): boolean
  /** The connection that a device has to itself. */
  find(protocol: string, device: string): Visit | undefined
}

export interface LimitOptions {
  /** Seconds of silence after which a connection is closed. */
  timeout: number
  /** Seconds that a device has to name itself, and that a frame or request may take to arrive. */
  patience?: number
  /** TCP and HTTP connections at one time, of all protocols, that have named a registered device. */
  max_connections: number
  /** Those that have not: they take no place of the others. */
  max_unnamed: number
  /** Those of one network. 0 is no limit. */
  max_unnamed_of_network: number
  /** Bytes beyond few that all may hold together who have not named themselves. */
  max_lent?: number
  /** Bytes of requests a second, and at once, of a network where nobody has named a registered device. */
  heard?: { rate: number; burst: number }
  /** Addresses and networks of proxies, behind which anybody may be: not limited by address. */
  proxies: readonly string[]
}

export const createLimits = (options: LimitOptions, { devices }: Pick<Metrics, 'devices'>): Limits => {
  const { timeout, patience = 60, max_connections, max_unnamed, max_unnamed_of_network, proxies } = options
  const { max_lent = lent_at_most, heard = heard_of_strangers } = options
  const trusted = listOf(proxies)
  const networkOfAddress = (address: string): string | undefined =>
    isIn(trusted, plainAddress(address)) ? undefined : networkOf(address)
  const lobby = createLobby(max_unnamed, max_unnamed_of_network, fair)
  const seats = createSeats(max_connections)
  const budgets = createBuckets({ ...heard, most: most_networks })
  const familiar = createRecent(most_networks)
  let lent = 0

  const hold = (visit: Visit, bytes: number): boolean => {
    const wanted = Math.max(0, bytes - freely)
    if (wanted > visit.lent && lent - visit.lent + wanted > max_lent) return false
    lent += wanted - visit.lent
    visit.lent = wanted
    return true
  }

  return {
    silence: timeout * 1000,
    patience: patience * 1000,
    networkOf: networkOfAddress,
    admit(socket, protocol, leave) {
      const { remoteAddress = '' } = socket
      const whence = { network: networkOfAddress(remoteAddress), address: plainAddress(remoteAddress) }
      const visit: Moving = { socket, protocol, ...whence, since: performance.now(), leave, lent: 0 }
      if (!lobby.enter(visit)) {
        socket.destroy()
        return undefined
      }
      devices.inc({ protocol })
      socket.once('close', () => {
        lobby.leave(visit)
        seats.leave(visit)
        hold(visit, 0)
        devices.dec({ protocol: visit.protocol })
      })
      return visit
    },
    move(visit: Moving, protocol) {
      devices.dec({ protocol: visit.protocol })
      devices.inc({ protocol })
      visit.came_to = visit.protocol
      visit.protocol = protocol
    },
    seat(visit, shared = false) {
      if (visit.network !== undefined) familiar.add(visit.network)
      if (!seats.take(visit, shared ? visit : seatOf(visit.protocol, visit.device))) return false
      lobby.leave(visit)
      return true
    },
    hold,
    hear({ network }, bytes) {
      if (network === undefined || familiar.has(network)) return true
      return budgets.take(network, performance.now(), bytes)
    },
    find: (protocol, device) => seats.find(seatOf(protocol, device)),
  }
}

const seatOf = (protocol: string, device = ''): string => `${protocol} ${device}`

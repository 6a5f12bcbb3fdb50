import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { familyOf, isIn, isPublic, listOf } from '#net/networks.ts'
import { hurried } from '#pace/pause.ts'

/** Connections to hosts that others name: into the public internet, and elsewhere only where the operator allows it. */

export interface Target {
  /** A name, or an address. */
  host: string
  port: number
  /** Milliseconds until there is a connection. */
  timeout: number
}

export type Reach = (target: Target) => Promise<Socket>

/** Finds the addresses of a name. */
export type Resolve = (host: string, timeout: number) => Promise<string[]>

/** Connects to public addresses only, and to those of `networks`: addresses, and networks such as `10.1.0.0/16`. */
export const createReach = (networks: readonly string[], resolve: Resolve = ask): Reach => {
  const allowed = listOf(networks)
  return async ({ host, port, timeout }) => {
    const found = isIP(host) ? [host] : await resolve(host, timeout)
    // What is connected to is what was looked at: the name is not asked again, for it could answer something else.
    const addresses = found.filter((address) => isIn(allowed, address) || isPublic(address))
    if (addresses.length === 0) throw new Error(isIP(host) ? secluded(host) : unreachable(host))
    return connected({ host, port, timeout }, addresses)
  }
}

const secluded = (address: string): string => `${address} is in a private network, which the operator has not allowed`

/** Of names that nobody knows and of those of a private network alike: else whoever may name hosts would learn what there is inside. */
const unreachable = (name: string): string =>
  `The name ${name} has no public address: it is unknown, or of a private network, which the operator has not allowed`

const connected = async ({ host, port, timeout }: Target, addresses: readonly string[]): Promise<Socket> => {
  const all = addresses.map((address) => ({ address, family: familyOf(address) }))
  const socket = connect({
    host,
    port,
    lookup: (_host, _options, done) => done(null, all),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: Math.max(Math.floor(timeout / all.length), 10),
  })
  // Whoever is given the socket may listen too late for its first error.
  socket.on('error', () => undefined)
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeout) })
    return socket
  } catch (error) {
    socket.destroy()
    throw (error as Error).name === 'AbortError' ? new Error('The server does not answer') : error
  }
}

/** By a resolver of its own: those of the system wait in the few threads that files and passwords need too. */
const ask: Resolve = async (host, timeout) => {
  const resolver = new Resolver({ timeout, tries: 1 })
  const asked = Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const answers = await hurried(timeout, asked, () => resolver.cancel())
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

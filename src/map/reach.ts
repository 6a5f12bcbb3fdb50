import { lookup as resolve } from 'node:dns/promises'
import { Agent as PlainAgent, type RequestOptions } from 'node:http'
import { Agent as SealedAgent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isIn, isPublic, listOf } from '#net/networks.ts'
import { process_clock } from '#pace/clock.ts'

/** Where servers that have maps may be, by who named them, and the connections to them. */

/** A rule about addresses: those that may be connected to, and what is said of a host that has none of them. */
export interface Rule {
  holds(address: string): boolean
  secluded(host: string): string
  /** Of a name that nobody knows it says the same: else whoever may name hosts would learn which there are inside. */
  hides: boolean
}

/** The rule of addresses that the operator set: any. */
export const anywhere: Rule = { holds: () => true, secluded: (host) => `${host} has no address`, hides: false }

/** The rule of addresses that others name: public ones only. */
export const onlyPublic: Rule = {
  holds: isPublic,
  secluded: (host) => `${host} is not of the public internet, and named by others`,
  hides: false,
}

/** The rule of addresses that a login of the panel names: public ones, or of these networks. */
export const publicOr = (networks: readonly string[]): Rule => {
  const allowed = listOf(networks)
  return {
    holds: (address) => isIn(allowed, address) || isPublic(address),
    secluded: (host) =>
      `${host} has no public address: it is unknown, or of a network that ODOGRAPH_MAP_NETWORKS does not hold`,
    hides: true,
  }
}

/** Thrown for a host that the rule keeps us from. */
export class Secluded extends Error {}

export interface Reach {
  /** How a request is made there. @throws Secluded for an address that may not be connected to; of a name it is the connection that fails so */
  options(url: URL): Pick<RequestOptions, 'agent' | 'lookup'>
  close(): void
}

/** Milliseconds that addresses of a name are remembered: the system's resolver waits in the few threads that files need too. */
const remembered = 60_000

/** @param most connections to a host that are kept for the next request */
export const createReach = (rule: Rule, most: number): Reach => {
  const agents = {
    'http:': new PlainAgent({ keepAlive: true, maxFreeSockets: most }),
    'https:': new SealedAgent({ keepAlive: true, maxFreeSockets: most }),
  }
  const lookup = lookupBy(rule)
  return {
    options({ hostname, protocol }) {
      const host = hostname.replace(/^\[|\]$/g, '')
      // No name is looked up for it.
      if (isIP(host) && !rule.holds(host)) throw new Secluded(rule.secluded(host))
      return { agent: agents[protocol as keyof typeof agents], lookup }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** Looks names up, each once a while, whoever asks for it: what is connected to is what was looked at. */
const lookupBy = (rule: Rule): LookupFunction => {
  const known = new Map<string, Promise<{ address: string; family: number }[]>>()
  const forget = (host: string) => known.delete(host)
  const find = (host: string) => {
    const found = known.get(host) ?? resolve(host, { all: true })
    if (!known.has(host)) {
      known.set(host, found)
      found.then(
        () => process_clock.after(remembered, () => forget(host), true),
        () => forget(host),
      )
    }
    return found
  }
  return (host, _options, done) => {
    find(host)
      .then((found) => {
        const addresses = found.filter(({ address }) => rule.holds(address))
        if (addresses.length === 0) throw new Secluded(rule.secluded(host))
        done(null, addresses)
      })
      .catch((error: Error) => done(rule.hides ? new Secluded(rule.secluded(host)) : error, []))
  }
}

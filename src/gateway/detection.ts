import { createBuckets } from './buckets.ts'
import { createDetector, type Detected } from './detect.ts'
import type { Tcp } from './tcp.ts'

/** How often a second all protocols are asked in vain about bytes of one network, 40 times as many at once. */
const rate = 20

/** The conversation of a protocol, and the port that its devices are expected at. */
export interface Host {
  tcp: Tcp
  port: number
}

/** A guide that leads connections to the protocol that they speak (`doorway.ts`). */
export interface Detection {
  /** What first bytes of somebody in this network are; `none`, too, where too many were of no protocol. `undefined` is a proxy. */
  ask(network: string | undefined, bytes: Buffer, isOver: boolean): Detected
  /** By the names of protocols. */
  hosts: ReadonlyMap<string, Host>
  /** Milliseconds that the begin of a frame may rest before others than the port's own protocol are asked whether it is theirs. */
  hesitation: number
}

/** Leads to the protocols of these hosts. */
export const createDetection = (hosts: ReadonlyMap<string, Host>, hesitation = 1000): Detection => {
  const detect = createDetector([...hosts.values()].map(({ tcp }) => tcp.protocol))
  const asked = createBuckets({ rate, burst: 40 * rate, most: 100_000 })
  return {
    hosts,
    hesitation,
    ask(network, bytes, isOver) {
      if (network !== undefined && !asked.take(network, performance.now())) return 'none'
      const found = detect(bytes, Date.now(), isOver)
      if (network !== undefined && typeof found === 'object') asked.give(network, performance.now())
      return found
    },
  }
}

import type { DeviceMessage, Feed, Outcome } from '#device/message.ts'
import { createBuckets } from './buckets.ts'
import type { Connections, Origin } from './connections.ts'
import { createRecent } from './recent.ts'
import type { Watch } from './watch.ts'

/** The sender of a message. */
export interface Sender extends Origin {
  /** Where from: what limits count as one. `undefined` is a proxy of the operator, behind which anybody may be. */
  readonly network: string | undefined
  /** The registered device that it has named itself as; kept by the gate. */
  device?: string
}

const nothing = Buffer.alloc(0)

export interface GateOptions {
  /** Unknown devices that a network may name a second; 0 is no limit. */
  unknown_rate: number
}

/** Networks, and devices with the network that they come from, that are remembered at most. */
const most = 100_000

/** What is told of who comes. */
type Told = Pick<Watch, 'taken' | 'refused' | 'denied' | 'limited'>

/** Notes how devices connect. */
type Noted = Pick<Connections, 'heard' | 'denied' | 'ended'>

/** Seconds of which a network may use the rate at once: when a server comes back, whole fleets ask from one address. */
const at_once = 40

/** As whoever is not registered is answered. */
const refused: Outcome = { known: false, taken: 0 }

/**
 * The feed, behind what keeps strangers from trying ids: who has named a registered device is not limited, also when it
 * comes anew from where it was before, for thousands of devices may share an address. For others a token of their network
 * is taken, and put back when the device is known and its password right. Without a token the answer is that of an unknown device, so that
 * whoever tries cannot tell.
 */
export const createGate = (feed: Feed, watch: Told, { unknown_rate }: GateOptions, connections?: Noted) => {
  const buckets = createBuckets({ rate: unknown_rate, burst: at_once * unknown_rate, most })
  const familiar = createRecent(most)

  /** Asks for a device that its sender has not been known as. `undefined` when its network has asked too much. */
  const ask = async (network: string, message: DeviceMessage): Promise<Outcome | undefined> => {
    const whence = `${network} ${message.device}`
    if (familiar.has(whence)) return feed(message)
    if (!buckets.take(network, performance.now())) return undefined
    let unknown = false
    try {
      const outcome = await feed(message)
      unknown = !outcome.known
      return outcome
    } finally {
      if (!unknown) buckets.give(network, performance.now())
    }
  }

  /** Rejects as the feed does. Whoever is refused is counted; `seen` is what may be shown of the frame. */
  return async (
    protocol: string,
    sender: Sender,
    message: DeviceMessage,
    seen: () => Buffer = () => nothing,
  ): Promise<Outcome> => {
    const { network, device, address = '', came_to } = sender
    const isLimited = network !== undefined && unknown_rate > 0 && device !== message.device
    const outcome = isLimited ? await ask(network, message) : await feed(message)
    if (!outcome) watch.limited(protocol, network ?? '')
    else if (outcome.wrong_password) watch.denied(protocol, message.device)
    else if (!outcome.known) watch.refused({ protocol, device: message.device, address, came_to, bytes: seen() })
    else watch.taken(protocol, message.points, message.received)
    if (outcome?.known) connections?.heard(message.device, protocol, sender, message.received)
    else if (outcome?.wrong_password) connections?.denied(message.device, protocol, sender, message.received)
    sender.device = outcome?.known ? message.device : undefined
    if (device !== undefined && device !== sender.device)
      connections?.ended(device, sender, outcome?.wrong_password ? 'password' : 'platform', message.received)
    if (isLimited && outcome?.known) familiar.add(`${network} ${message.device}`)
    else if (outcome && !outcome.known) familiar.forget(`${network} ${message.device}`)
    return outcome ?? refused
  }
}

export type Gate = ReturnType<typeof createGate>

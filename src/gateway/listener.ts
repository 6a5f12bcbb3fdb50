import type { Feed } from '#device/message.ts'
import { type Commands, noCommands } from '#device/orders.ts'
import { type Beat, beat } from '#pace/beat.ts'
import type { Metrics } from '#src/metrics.ts'
import { createLimits, type LimitOptions } from './admission.ts'
import type { Connections } from './connections.ts'
import { detecting } from './detect.ts'
import { createDetection } from './detection.ts'
import type { Shared } from './exchange.ts'
import { createGate, type GateOptions } from './gate.ts'
import { detectingListener, type Listener, listenersOf, type Making } from './listeners.ts'
import { type Broker, createMqtt } from './mqtt.ts'
import type { OpenPort } from './open-port.ts'
import type { Protocol, StreamProtocol } from './protocol.ts'
import { createTcp } from './tcp.ts'
import { createWatch, type GatewayLog, type Notes } from './watch.ts'

export interface GatewayOptions extends LimitOptions, GateOptions, Notes {
  host: string
  /** `topic`: where its messages are published at the broker. */
  listeners: readonly { protocol: Protocol; port: number | 'off'; topic?: string }[]
  broker?: Broker
  /** The port for all protocols over TCP, and whether all others of TCP serve devices of another protocol than their own too. */
  detect?: { port: number | 'off'; everywhere: boolean; hesitation?: number }
  feed: Feed
  /** What waits to be told to devices. */
  commands?: Commands
  /** How devices connect is noted there. */
  connections?: Connections
  metrics: Metrics
  log: GatewayLog
}

/** Protocols over TCP whose ports are open. */
export const streamsOf = (listeners: GatewayOptions['listeners']): { protocol: StreamProtocol; port: number }[] =>
  listeners.flatMap(({ protocol, port }) =>
    port !== 'off' && 'frame' in protocol && protocol.transports.includes('tcp') ? { protocol, port } : [],
  )

/** The ports that devices speak to, and the broker that they publish to. Sockets only: what bytes mean is the protocols', what becomes of points the feed's. */
export const createGateway = (options: GatewayOptions) => {
  const { metrics, listeners, detect } = options
  const making = makingOf(options)
  const open: Pick<Listener, 'sweep' | 'tell' | 'close'>[] = []
  let sweeping: Beat | undefined

  /** Those of a protocol, at one port: that which the first of them takes. */
  const openAll = async (protocol: Protocol, port: number): Promise<OpenPort[]> => {
    const ports: OpenPort[] = []
    for (const counter of [metrics.refused, metrics.faults, metrics.frames]) counter.inc({ protocol: protocol.name }, 0)
    for (const listener of listenersOf(protocol, making)) {
      ports.push(await listener.open(ports.at(-1)?.port ?? port))
      open.push(listener)
    }
    return ports
  }
  /** Whoever is to hear a broker that is away waits for it: the others are heard meanwhile. */
  const subscribe = async (protocol: Protocol, topic: string): Promise<void> => {
    if ('frame' in protocol || !protocol.transports.includes('mqtt') || !options.broker || topic === 'off') return
    const subscriber = createMqtt(protocol, topic, making.shared, options.broker, options.log)
    open.push(subscriber)
    await subscriber.open()
  }
  /** The port for all protocols, where there is anything to detect. */
  const openDetecting = async (port: number | 'off'): Promise<OpenPort[]> => {
    if (port === 'off' || making.hosts.size === 0) return []
    metrics.faults.inc({ protocol: detecting }, 0)
    const listener = detectingListener(making)
    const opened = await listener.open(port)
    open.push(listener)
    return [opened]
  }
  const sweep = (): void => {
    const now = Date.now()
    for (const listener of open) listener.sweep?.(now)
  }

  return {
    /** Opens the ports; 0 takes a free one, the same for TCP and UDP of a protocol. */
    async listen(): Promise<OpenPort[]> {
      const ports: OpenPort[] = []
      for (const { protocol, port, topic = 'off' } of listeners) {
        await subscribe(protocol, topic)
        if (port !== 'off') ports.push(...(await openAll(protocol, port)))
      }
      ports.push(...(await openDetecting(detect?.port ?? 'off')))
      sweeping = beat(sweepingEvery(making.limits), sweep, { loose: true })
      return ports
    },
    /** Something waits for these devices: those that hold a connection here are told at once, others when they send. */
    tell(devices: readonly string[]): void {
      for (const listener of open) listener.tell?.(devices)
    },
    /** Stops accepting, lets frames under way be committed and acknowledged for at most `grace` milliseconds, and closes. */
    async close(grace = 10_000): Promise<void> {
      await sweeping?.stop()
      await Promise.all(open.splice(0).map((listener) => listener.close(grace)))
    },
  }
}

/** Milliseconds between two looks at who is too slow: often enough that nobody has much more time than is given. */
export const sweepingEvery = ({ patience, silence }: { patience: number; silence: number }): number =>
  Math.min(1000, patience / 4, silence / 4)

const makingOf = (options: GatewayOptions): Making => {
  const { feed, commands = noCommands, metrics, log, host, detect, connections } = options
  const watch = createWatch(metrics, log, options)
  const shared: Shared = { gate: createGate(feed, watch, options, connections), commands, metrics, watch, connections }
  const limits = createLimits(options, metrics)
  const hosts = new Map(
    streamsOf(options.listeners).map(({ protocol, port }) => [
      protocol.name,
      { tcp: createTcp(protocol, shared, limits), port },
    ]),
  )
  return {
    ...{ shared, limits, hosts, host },
    detection: detect && createDetection(hosts, detect.hesitation),
    everywhere: detect?.everywhere === true,
    // Such as too many open files when one more connects: the others go on.
    onTrouble: (error) => log.error({ err: error }, 'a device port has trouble'),
  }
}

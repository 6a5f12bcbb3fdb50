import type { Server } from 'node:net'
import type { Feed } from '#device/message.ts'
import { type Commands, noCommands } from '#device/orders.ts'
import type { Metrics } from '#src/metrics.ts'
import { createLimits, type LimitOptions } from './admission.ts'
import { detecting } from './detect.ts'
import { createDetection } from './detection.ts'
import { createDoorway } from './doorway.ts'
import type { Shared } from './exchange.ts'
import { createGate, type GateOptions } from './gate.ts'
import { createHttp } from './http.ts'
import { type Broker, createMqtt } from './mqtt.ts'
import { portError } from './port-error.ts'
import type { Protocol, RequestProtocol, StreamProtocol } from './protocol.ts'
import { createTcp } from './tcp.ts'
import { createUdp } from './udp.ts'
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
  metrics: Metrics
  log: GatewayLog
}

export interface OpenPort {
  protocol: string
  transport: 'tcp' | 'udp' | 'http'
  port: number
}

interface Listener {
  open(port: number): Promise<OpenPort>
  sweep?(now: number): void
  tell?(devices: readonly string[]): void
  close(grace: number): Promise<void>
}

/** Those over TCP whose ports are open. */
export const streamsOf = (listeners: GatewayOptions['listeners']): { protocol: StreamProtocol; port: number }[] =>
  listeners.flatMap(({ protocol, port }) =>
    port !== 'off' && 'frame' in protocol && protocol.transports.includes('tcp') ? { protocol, port } : [],
  )

/** The ports that devices speak to, and the broker that they publish to. Sockets only: what bytes mean is the protocols', what becomes of points the feed's. */
export const createGateway = (options: GatewayOptions) => {
  const { feed, commands = noCommands, metrics, log, host } = options
  const watch = createWatch(metrics, log, options)
  const shared: Shared = { gate: createGate(feed, watch, options), commands, metrics, watch }
  const limits = createLimits(options, metrics)
  const open: Pick<Listener, 'sweep' | 'tell' | 'close'>[] = []
  let sweeping: NodeJS.Timeout | undefined

  const listenersOf = (protocol: Protocol): Listener[] =>
    'frame' in protocol
      ? protocol.transports.map((transport) => (transport === 'tcp' ? tcp(protocol) : udp(protocol)))
      : protocol.transports.includes('http')
        ? [http(protocol)]
        : []

  /** The conversations of those whose port is open, by protocol. */
  const hosts = new Map(
    streamsOf(options.listeners).map(({ protocol, port }) => [
      protocol.name,
      { tcp: createTcp(protocol, shared, limits), port },
    ]),
  )
  const detection = options.detect && createDetection(hosts, options.detect.hesitation)

  const tcp = ({ name }: StreamProtocol): Listener => {
    const own = hosts.get(name)?.tcp
    const { server, sweep, close } = createDoorway(
      own,
      options.detect?.everywhere ? detection : undefined,
      limits,
      watch,
    )
    return {
      open: (port) => listen(server, name, 'tcp', port),
      sweep(now) {
        sweep(now)
        own?.sweep(now)
      },
      tell: (devices) => own?.tell(devices),
      close: async (grace) => void (await Promise.all([close(grace), own?.close(grace)])),
    }
  }

  /** Where there is anything to detect. */
  const openDetecting = async (port: number | 'off'): Promise<OpenPort[]> => {
    if (port === 'off' || hosts.size === 0) return []
    metrics.faults.inc({ protocol: detecting }, 0)
    const { server, ...doorway } = createDoorway(undefined, detection, limits, watch)
    const opened = await listen(server, detecting, 'tcp', port)
    open.push(doorway)
    return [opened]
  }

  const http = (protocol: RequestProtocol): Listener => {
    const { server, close } = createHttp(protocol, shared, limits)
    return { open: (port) => listen(server, protocol.name, 'http', port), close }
  }

  /** Whoever is to hear a broker that is away waits for it: the others are heard meanwhile. */
  const subscribe = async (protocol: Protocol, topic: string): Promise<void> => {
    if ('frame' in protocol || !protocol.transports.includes('mqtt') || !options.broker || topic === 'off') return
    const subscriber = createMqtt(protocol, topic, shared, options.broker, log)
    open.push(subscriber)
    await subscriber.open()
  }

  const udp = (protocol: StreamProtocol): Listener => {
    const { socket, close } = createUdp(protocol, shared, limits, host)
    const bind = (port: number) =>
      new Promise<OpenPort>((resolve, reject) => {
        socket.once('error', (error) => reject(portError(error, protocol.name, port, host)))
        socket.bind(port, host, () => {
          socket.on('error', troubled)
          resolve({ protocol: protocol.name, transport: 'udp', port: socket.address().port })
        })
      })
    return { open: bind, close }
  }

  const listen = (server: Server, protocol: string, transport: 'tcp' | 'http', port: number): Promise<OpenPort> =>
    new Promise((resolve, reject) => {
      server.once('error', (error) => reject(portError(error, protocol, port, host)))
      server.listen({ port, host, backlog: 4096 }, () => {
        server.on('error', troubled)
        const address = server.address()
        resolve({ protocol, transport, port: typeof address === 'object' && address ? address.port : port })
      })
    })

  /** Such as too many open files when one more connects: the others go on. */
  const troubled = (error: Error): void => log.error({ err: error }, 'a device port has trouble')

  const sweep = (): void => {
    const now = Date.now()
    for (const listener of open) listener.sweep?.(now)
  }

  return {
    /** Opens the ports; 0 takes a free one, the same for TCP and UDP of a protocol. */
    async listen(): Promise<OpenPort[]> {
      const ports: OpenPort[] = []
      for (const { protocol, port, topic = 'off' } of options.listeners) {
        await subscribe(protocol, topic)
        if (port === 'off') continue
        for (const counter of [metrics.refused, metrics.faults, metrics.frames])
          counter.inc({ protocol: protocol.name }, 0)
        let taken = port
        for (const listener of listenersOf(protocol)) {
          const opened = await listener.open(taken)
          open.push(listener)
          ports.push(opened)
          taken = opened.port
        }
      }
      ports.push(...(await openDetecting(options.detect?.port ?? 'off')))
      sweeping = setInterval(sweep, Math.min(1000, limits.patience / 4, limits.silence / 4)).unref()
      return ports
    },
    /** Something waits for these devices: those that hold a connection here are told at once, others when they send. */
    tell(devices: readonly string[]): void {
      for (const listener of open) listener.tell?.(devices)
    },
    /** Stops accepting, lets frames under way be committed and acknowledged for at most `grace` milliseconds, and closes. */
    async close(grace = 10_000): Promise<void> {
      clearInterval(sweeping)
      await Promise.all(open.splice(0).map((listener) => listener.close(grace)))
    },
  }
}

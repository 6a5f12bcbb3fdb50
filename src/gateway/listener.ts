import type { Server } from 'node:net'
import type { Metrics } from '#src/metrics.ts'
import type { Shared } from './exchange.ts'
import { createHttp } from './http.ts'
import type { Feed, HttpProtocol, Protocol, StreamProtocol } from './protocol.ts'
import { createTcp, type TcpLimits } from './tcp.ts'
import { createUdp } from './udp.ts'
import { createWatch, type GatewayLog } from './watch.ts'

export interface GatewayOptions {
  host: string
  listeners: readonly { protocol: Protocol; port: number | 'off' }[]
  feed: Feed
  metrics: Metrics
  log: GatewayLog
  /** Seconds of silence after which a connection is closed. */
  timeout: number
  /** Seconds that a device has to name itself, and that a frame may take to arrive. */
  patience?: number
  /** TCP connections at one time, of all protocols. */
  max_connections: number
}

export interface OpenPort {
  protocol: string
  transport: 'tcp' | 'udp' | 'http'
  port: number
}

/** Milliseconds that frames under way have to be committed when the gateway closes. */
const grace = 10_000

interface Listener {
  open(port: number): Promise<OpenPort>
  sweep?(now: number): void
  close(): Promise<void>
}

/** The ports that devices speak to. Sockets only: what bytes mean is the protocols', what becomes of points the feed's. */
export const createGateway = (options: GatewayOptions) => {
  const { feed, metrics, log, host } = options
  const shared: Shared = { feed, metrics, watch: createWatch(metrics, log) }
  const limits = limitsOf(options)
  const open: Listener[] = []
  let sweeping: NodeJS.Timeout | undefined

  const listenersOf = (protocol: Protocol): Listener[] =>
    'frame' in protocol
      ? protocol.transports.map((transport) => (transport === 'tcp' ? tcp(protocol) : udp(protocol)))
      : [http(protocol)]

  const tcp = (protocol: StreamProtocol): Listener => {
    const { server, sweep, close } = createTcp(protocol, shared, limits)
    return { open: (port) => listen(server, protocol.name, 'tcp', port, host), sweep, close: () => close(grace) }
  }

  const http = (protocol: HttpProtocol): Listener => {
    const { server, close } = createHttp(protocol, shared, limits.silence)
    return { open: (port) => listen(server, protocol.name, 'http', port, host), close: () => close(grace) }
  }

  const udp = (protocol: StreamProtocol): Listener => {
    const { socket, close } = createUdp(protocol, shared)
    const bind = (port: number) =>
      new Promise<OpenPort>((resolve, reject) => {
        socket.once('error', (error) => reject(portError(error, protocol.name, port)))
        socket.bind(port, host, () => {
          socket.removeAllListeners('error').on('error', (error) => log.warn({ err: error }, 'a UDP socket failed'))
          resolve({ protocol: protocol.name, transport: 'udp', port: socket.address().port })
        })
      })
    return { open: bind, close }
  }

  return {
    /** Opens the ports; 0 takes a free one, the same for TCP and UDP of a protocol. */
    async listen(): Promise<OpenPort[]> {
      const ports: OpenPort[] = []
      for (const { protocol, port } of options.listeners) {
        if (port === 'off') continue
        let taken = port
        for (const listener of listenersOf(protocol)) {
          const opened = await listener.open(taken)
          open.push(listener)
          ports.push(opened)
          taken = opened.port
        }
      }
      sweeping = setInterval(
        () => {
          for (const { sweep } of open) sweep?.(Date.now())
        },
        Math.min(1000, limits.patience / 4),
      ).unref()
      return ports
    },
    /** Stops accepting, lets frames under way be committed and acknowledged, and closes. */
    async close(): Promise<void> {
      clearInterval(sweeping)
      await Promise.all(open.splice(0).map((listener) => listener.close()))
    },
  }
}

const limitsOf = ({ timeout, patience = 60, max_connections }: GatewayOptions): TcpLimits => {
  let connections = 0
  return {
    silence: timeout * 1000,
    patience: patience * 1000,
    admit() {
      if (connections >= max_connections) return false
      connections++
      return true
    },
    dismiss: () => void connections--,
  }
}

const listen = (
  server: Server,
  protocol: string,
  transport: 'tcp' | 'http',
  port: number,
  host: string,
): Promise<OpenPort> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portError(error, protocol, port)))
    server.listen({ port, host, backlog: 4096 }, () => {
      const address = server.address()
      resolve({ protocol, transport, port: typeof address === 'object' && address ? address.port : port })
    })
  })

const portError = (error: Error, protocol: string, port: number): Error =>
  (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    ? new Error(
        `Port ${port} of ${protocol} is in use by another program: set ODOGRAPH_${protocol.toUpperCase()}_PORT to a free one, or to off.`,
      )
    : error

import type { Limits } from './admission.ts'
import { detecting } from './detect.ts'
import type { Detection } from './detection.ts'
import { createDoorway } from './doorway.ts'
import type { Shared } from './exchange.ts'
import { createHttp } from './http.ts'
import { bind, listen, type OpenPort, type Place } from './open-port.ts'
import type { Protocol, RequestProtocol, StreamProtocol } from './protocol.ts'
import type { Tcp } from './tcp.ts'
import { createUdp } from './udp.ts'

/** A port of a protocol. */
export interface Listener {
  open(port: number): Promise<OpenPort>
  /** Closes who is too slow, at `now`, milliseconds since 1970. */
  sweep?(now: number): void
  tell?(devices: readonly string[]): void
  close(grace: number): Promise<void>
}

/** Parts that listeners are made of. */
export interface Making {
  host: string
  shared: Shared
  limits: Limits
  /** The conversations of those over TCP whose port is open, by protocol. */
  hosts: ReadonlyMap<string, { tcp: Tcp; port: number }>
  detection?: Detection
  /** Whether ports of a protocol serve devices of others too. */
  everywhere: boolean
  onTrouble(error: Error): void
}

/** One for each transport of the protocol that has a port. */
export const listenersOf = (protocol: Protocol, making: Making): Listener[] => {
  if ('frame' in protocol)
    return protocol.transports.map((transport) => (transport === 'tcp' ? tcp : udp)(protocol, making))
  return protocol.transports.includes('http') ? [http(protocol, making)] : []
}

/** The one for all protocols over TCP. */
export const detectingListener = (making: Making): Listener => {
  const { server, ...doorway } = createDoorway(undefined, making.detection, making.limits, making.shared.watch)
  return { ...doorway, open: (port) => listen(server, placeOf(making, detecting, 'tcp', port)) }
}

const tcp = ({ name }: StreamProtocol, making: Making): Listener => {
  const { hosts, detection, everywhere, limits, shared } = making
  const own = hosts.get(name)?.tcp
  const doorway = createDoorway(own, everywhere ? detection : undefined, limits, shared.watch)
  return {
    open: (port) => listen(doorway.server, placeOf(making, name, 'tcp', port)),
    sweep(now) {
      doorway.sweep(now)
      own?.sweep(now)
    },
    tell: (devices) => own?.tell(devices),
    close: async (grace) => void (await Promise.all([doorway.close(grace), own?.close(grace)])),
  }
}

const http = (protocol: RequestProtocol, making: Making): Listener => {
  const { server, close } = createHttp(protocol, making.shared, making.limits)
  return { open: (port) => listen(server, placeOf(making, protocol.name, 'http', port)), close }
}

const udp = (protocol: StreamProtocol, making: Making): Listener => {
  const { socket, close } = createUdp(protocol, making.shared, making.limits, making.host)
  return { open: (port) => bind(socket, placeOf(making, protocol.name, 'udp', port)), close }
}

const placeOf = (
  { host, onTrouble }: Making,
  protocol: string,
  transport: OpenPort['transport'],
  port: number,
): Place => ({ host, protocol, transport, port, onTrouble })

import type { Socket } from 'node:net'
import type { Metrics } from '#src/metrics.ts'

/** How long and how many: the same for all listeners of a gateway. */
export interface Limits {
  /** Milliseconds of silence after which a connection is closed. */
  silence: number
  /** Milliseconds that a device has to name itself, and that a frame or request may take to arrive. */
  patience: number
  /** Counts a connection until it closes; closes it at once and answers false when there are enough. */
  admit(socket: Socket, protocol: string): boolean
}

export interface LimitOptions {
  /** Seconds of silence after which a connection is closed. */
  timeout: number
  /** Seconds that a device has to name itself, and that a frame or request may take to arrive. */
  patience?: number
  /** TCP and HTTP connections at one time, of all protocols. */
  max_connections: number
}

export const createLimits = (
  { timeout, patience = 60, max_connections }: LimitOptions,
  { devices }: Pick<Metrics, 'devices'>,
): Limits => {
  let connections = 0
  return {
    silence: timeout * 1000,
    patience: patience * 1000,
    admit(socket, protocol) {
      if (connections >= max_connections) {
        socket.destroy()
        return false
      }
      connections++
      devices.inc({ protocol })
      socket.once('close', () => {
        connections--
        devices.dec({ protocol })
      })
      return true
    },
  }
}

import type { Socket } from 'node:dgram'
import type { Server } from 'node:net'
import { portError } from './port-error.ts'

export interface OpenPort {
  protocol: string
  transport: 'tcp' | 'udp' | 'http'
  port: number
}

/** Where a port is to be opened. */
export interface Place extends OpenPort {
  host: string
  /** Told of what goes wrong at the port once it is open. */
  onTrouble(error: Error): void
}

/** Opens a port over TCP; 0 takes a free one. @throws a sentence for the operator where it cannot be opened */
export const listen = (server: Server, { protocol, transport, port, host, onTrouble }: Place): Promise<OpenPort> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portError(error, protocol, port, host)))
    server.listen({ port, host, backlog: 4096 }, () => {
      server.on('error', onTrouble)
      const address = server.address()
      resolve({ protocol, transport, port: typeof address === 'object' && address ? address.port : port })
    })
  })

/** Opens a port over UDP. */
export const bind = (socket: Socket, { protocol, transport, port, host, onTrouble }: Place): Promise<OpenPort> =>
  new Promise((resolve, reject) => {
    socket.once('error', (error) => reject(portError(error, protocol, port, host)))
    socket.bind(port, host, () => {
      socket.on('error', onTrouble)
      resolve({ protocol, transport, port: socket.address().port })
    })
  })

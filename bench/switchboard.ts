import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What stands before several processes: devices connect to it, and it to the port of whichever process is named. */
export interface Switchboard {
  port: number
  /** Leads connections that come from now on to this port. */
  lead(port: number): void
  /** Ends every second connection: those devices connect again. */
  endHalf(): void
  close(): void
}

export const createSwitchboard = async (first: number): Promise<Switchboard> => {
  let target = first
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const other = connect({ host: '127.0.0.1', port: target })
    sockets.add(socket)
    const end = (): void => {
      sockets.delete(socket)
      socket.destroy()
      other.destroy()
    }
    for (const one of [socket, other]) one.on('error', end).on('close', end)
    socket.pipe(other)
    other.pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    lead(port) {
      target = port
    },
    endHalf() {
      for (const [i, socket] of [...sockets].entries()) if (i % 2 === 0) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

import type { Unsent } from '#device/orders.ts'
import type { Shared } from './exchange.ts'
import type { Session, StreamProtocol } from './protocol.ts'

/** Tells a device by `write` what waits for it; `write` answers whether the way to the device is still there. */
export const createTelling = (protocol: StreamProtocol, { commands, watch }: Shared) => {
  const { name, many, encode } = protocol

  /** Nothing is told where a connection is of many devices: which of them is meant could not be said. */
  const isDue = (device: string, anew = false): boolean =>
    encode !== undefined && !many && commands.isDue(name, device, anew)

  const tell = async (device: string, session: Session, anew: boolean, write: (bytes: Buffer) => boolean) => {
    const unsent: Record<Unsent, number[]> = { not_understood: [], not_connected: [] }
    for (const { id, number, command } of await commands.take(device, anew)) {
      const bytes = encoded(() => encode?.(command, session, number))
      if (!bytes) unsent.not_understood.push(id)
      else if (!write(bytes)) unsent.not_connected.push(id)
    }
    for (const why of ['not_understood', 'not_connected'] as const)
      if (unsent[why].length > 0) await commands.unsent(device, unsent[why], why)
  }

  const encoded = (encode: () => Buffer | undefined): Buffer | undefined => {
    try {
      return encode()
    } catch (error) {
      watch.bug(name, error, Buffer.alloc(0))
      return undefined
    }
  }

  return { isDue, tell }
}

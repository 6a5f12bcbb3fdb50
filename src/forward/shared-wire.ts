import type { Socket } from 'node:net'
import { type Cut, createWire, type Wire } from './wire.ts'

/**
 * One connection for all devices of a target. It is opened and signed in when something is to be sent, and again after
 * it has ended.
 */
export const sharedWire = (connect: () => Promise<Socket>, cut: Cut, signIn: (wire: Wire) => Promise<void>) => {
  let opening: Promise<Wire> | undefined

  const begin = async (): Promise<Wire> => {
    const wire = createWire(await connect(), cut)
    await signIn(wire).catch((error: unknown) => {
      wire.close()
      throw error
    })
    return wire
  }
  const again = (): Promise<Wire> => {
    const one = begin()
    one.catch(() => {
      if (opening === one) opening = undefined
    })
    opening = one
    return one
  }

  return {
    async open(): Promise<Wire> {
      const wire = await (opening ?? again())
      return wire.isOpen() ? wire : again()
    },
    /** Whoever waits for an answer is told that there is none. */
    close(): void {
      opening?.then(
        (wire) => wire.close(),
        () => undefined,
      )
      opening = undefined
    },
  }
}

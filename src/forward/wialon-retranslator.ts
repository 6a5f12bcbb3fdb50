import type { Carrier, OpenCarrier } from './carrier.ts'
import { packetOf } from './encode/wialon-retranslator.ts'
import { sharedWire } from './shared-wire.ts'
import type { Cut, Wire } from './wire.ts'

/** Carrier for Wialon Retranslator: one connection for all devices, each packet answered by a byte, in their order. */

const taken = 0x11

/** Each byte is an answer. */
const cut: Cut = (bytes) => Math.min(bytes.length, 1)

/** Makes the carrier for Wialon Retranslator. */
export const openWialonRetranslator: OpenCarrier = (to, { reach, patience }): Carrier => {
  const shared = sharedWire(
    () => reach({ host: to.address, port: to.port, timeout: patience }),
    cut,
    async () => undefined,
  )
  const say = async (wire: Wire, packet: Buffer): Promise<void> => {
    wire.write(packet)
    const [answer] = await wire.next(patience)
    if (answer === taken) return
    wire.close()
    throw new Error(`The target answers a packet with 0x${answer?.toString(16).padStart(2, '0')}`)
  }
  return {
    most: 1,
    abreast: 32,
    async send(device, points) {
      for (const point of points) await say(await shared.open(), packetOf(device, point))
      return { status: 'taken' }
    },
    close: shared.close,
  }
}

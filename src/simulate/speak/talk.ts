import { growing, pause } from '#pace/pause.ts'
import type { Point } from '#track/point.ts'
import { connect, type Device, type Line, Refused } from './device.ts'

export interface Talk {
  onAcknowledged(points: number): void
  /** Ends the waiting for a platform that is away. */
  signal: AbortSignal
}

/** Milliseconds between two attempts. */
const rest = { first: 1_000, most: 30_000 }

/**
 * Sends packets as they come, as a device does: it keeps what is not acknowledged, and connects again whenever the
 * platform is away. It ends with the packets.
 * @throws Refused when the platform does not know the device
 */
export const talk = async (line: Line, packets: AsyncIterable<Point[]>, { onAcknowledged, signal }: Talk) => {
  let device: Device | undefined
  try {
    for await (const packet of packets) {
      for (let failed = 1; ; failed++) {
        try {
          device ??= await connect(line)
          onAcknowledged(await device.send(packet))
          break
        } catch (error) {
          if (error instanceof Refused) throw error
          device = undefined
          await pause(growing(rest, failed), { signal }).catch(() => undefined)
          if (signal.aborted) return
        }
      }
    }
  } finally {
    device?.close()
  }
}

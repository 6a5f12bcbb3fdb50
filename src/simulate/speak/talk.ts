import { setTimeout as sleep } from 'node:timers/promises'
import type { Point } from '#track/point.ts'
import { connect, type Device, type Line, Refused } from './device.ts'

export interface Talk {
  onAcknowledged(points: number): void
  /** Ends the waiting for a platform that is away. */
  signal: AbortSignal
}

/** Seconds between two attempts at most. */
const longest_pause = 30

/**
 * Sends packets as they come, as a device does: it keeps what is not acknowledged, and connects again whenever the
 * platform is away. It ends with the packets.
 * @throws Refused when the platform does not know the device
 */
export const talk = async (line: Line, packets: AsyncIterable<Point[]>, { onAcknowledged, signal }: Talk) => {
  let device: Device | undefined
  try {
    for await (const packet of packets) {
      for (let pause = 1; ; pause = Math.min(pause * 2, longest_pause)) {
        try {
          device ??= await connect(line)
          onAcknowledged(await device.send(packet))
          break
        } catch (error) {
          if (error instanceof Refused) throw error
          device = undefined
          await sleep(pause * 1000, undefined, { signal }).catch(() => undefined)
          if (signal.aborted) return
        }
      }
    }
  } finally {
    device?.close()
  }
}

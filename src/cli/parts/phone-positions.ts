import type { Platform } from '#contract/operation.ts'
import type { Feed } from '#device/message.ts'
import { told } from '#gateway/parts/point.ts'

/** Makes what takes positions of phones in, as the gateway does those of devices: the phone is known by its session, and says no password. */
export const createTaker =
  (feed: Feed): Platform['take'] =>
  async (device, positions, received) => {
    const points = positions.flatMap(
      ({ battery, ...reading }) =>
        told({ ...reading, ...(battery !== undefined && { attributes: { battery } }) }).points,
    )
    const { known } = await feed({ device, points, received: received.getTime(), is_proven: true })
    return known
  }

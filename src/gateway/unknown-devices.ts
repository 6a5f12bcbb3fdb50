/** Somebody who names a device that nobody registered. */
export interface Knock {
  protocol: string
  device: string
  address: string
  /** Where it came to another port than its protocol's: `detect`, or the name of that port's protocol. */
  came_to?: string
  /** The frame that it came with, without what is secret in it. */
  bytes: Buffer
}

/** Notes about an unknown device since they were taken last. */
export interface UnknownDevice extends Knock {
  knocks: number
  first_time: Date
  last_time: Date
}

/** Devices that are noted at most until they are taken: whoever makes up names fills nothing. */
const most = 1000
/** Bytes of a frame that are kept. */
const kept = 128

/** Notes the devices that knock, for whoever takes them from time to time. */
export const createUnknownDevices = () => {
  let noted = new Map<string, UnknownDevice>()
  return {
    note({ protocol, device, address, came_to, bytes }: Knock): void {
      const name = `${protocol} ${device}`
      const known = noted.get(name)
      if (!known && noted.size >= most) return
      const now = new Date()
      noted.set(name, {
        protocol,
        device,
        address,
        came_to,
        // A copy: the frame may be a view of a buffer that is far longer.
        bytes: Buffer.from(bytes.subarray(0, kept)),
        knocks: (known?.knocks ?? 0) + 1,
        first_time: known?.first_time ?? now,
        last_time: now,
      })
    },
    take(): UnknownDevice[] {
      const taken = [...noted.values()]
      noted = new Map()
      return taken
    },
  }
}

export type UnknownDevices = ReturnType<typeof createUnknownDevices>

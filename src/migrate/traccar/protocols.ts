import type { Device } from './installation.ts'

/** Counts of positions by device and protocol: what a device is, most of them say, and not the one by which somebody tried it last. */
export const countProtocols = () => {
  const counts = new Map<string, number>()
  return {
    /** @param device its id */
    add(device: string, protocol: string, positions = 1): void {
      const key = `${device} ${protocol}`
      counts.set(key, (counts.get(key) ?? 0) + positions)
    },
    /** Gives each device the protocol of most of its positions. */
    giveTo(devices: readonly Device[]): void {
      const most = mostOf(counts)
      for (const device of devices) {
        const found = most.get(String(device.id))
        if (found) device.protocol = found.protocol
      }
    },
  }
}

const mostOf = (counts: ReadonlyMap<string, number>): Map<string, { protocol: string; positions: number }> => {
  const most = new Map<string, { protocol: string; positions: number }>()
  for (const [key, positions] of counts) {
    const end = key.indexOf(' ')
    const device = key.slice(0, end)
    if (positions > (most.get(device)?.positions ?? 0)) most.set(device, { protocol: key.slice(end + 1), positions })
  }
  return most
}

import { type Connected, type Ending, type Run, renewed, withRun } from '#device/connection.ts'

/** Whence a message comes. */
export interface Origin {
  /** As the operator is shown it. */
  readonly address?: string
  /** Of a device that came to another port than its protocol's: `detect`, or the name of that port's protocol. */
  readonly came_to?: string
  /** It is a connection that one device has to itself. */
  isOwn?: boolean
}

/** Devices that are noted at most. */
const most_devices = 200_000
/** Runs of a device between two writings. */
const most_runs = 8
/** Milliseconds after which who sends without a connection (UDP, HTTP, MQTT) is told as gone. */
const silence = 15 * 60_000

interface Open {
  run: Run
  /** The connection, where it is the device's own; of others each message comes by itself. */
  visit: Origin | undefined
  heard: number
  written: number
}

/**
 * Notes how registered devices connect, for whoever writes it down from time to time: some fields in memory a message, so
 * that nobody waits. Who sends without a connection has one from its first message until it is silent.
 */
export const createConnections = ({ most = most_devices }: { most?: number } = {}) => {
  const open = new Map<string, Open>()
  let noted = new Map<string, Run[]>()

  const note = (device: string, run: Run): void => {
    const runs = noted.get(device)
    if (runs || noted.size < most) noted.set(device, withRun(runs ?? [], run, most_runs))
  }
  const close = (device: string, { run, heard, visit }: Open, ending: Ending, now: number): void => {
    open.delete(device)
    note(device, { ...run, closed: visit ? now : heard, ending })
  }
  const begin = (device: string, protocol: string, sender: Origin, now: number): void => {
    if (open.size >= most) return
    const { address = '', came_to } = sender
    const run = { opened: now, protocol, address, ...(came_to && { came_to }), connections: 1, messages: 1 }
    open.set(device, { run, visit: sender.isOwn ? sender : undefined, heard: now, written: 0 })
  }
  const isSame = ({ run, visit }: Open, protocol: string, sender: Origin): boolean =>
    sender.isOwn ? visit === sender : !visit && run.protocol === protocol && run.address === (sender.address ?? '')

  return {
    /** A message of a registered device. */
    heard(device: string, protocol: string, sender: Origin, now: number): void {
      const one = open.get(device)
      if (one && isSame(one, protocol, sender)) {
        one.run.messages++
        one.heard = now
        return
      }
      if (one) close(device, one, 'another', now)
      begin(device, protocol, sender, now)
    },
    /** The connection of a device has ended. */
    ended(device: string, sender: Origin, ending: Ending, now: number): void {
      const one = open.get(device)
      if (one && one.visit === sender) close(device, one, ending, now)
    },
    /** A registered device came without its password. */
    denied(device: string, protocol: string, { address = '', came_to }: Origin, now: number): void {
      const run = { opened: now, closed: now, ending: 'password', protocol, address } as const
      note(device, { ...run, ...(came_to && { came_to }), connections: 1, messages: 0 })
    },
    /** Those since they were taken last, and of those that stay open what is an hour old. `isOver`: the platform ends. */
    take(now: number, isOver = false): Connected[] {
      for (const [device, one] of open) {
        const isSilent = !one.visit && now - one.heard > silence
        if (isOver || isSilent) close(device, one, isSilent ? 'silent' : 'platform', now)
        else if (now - one.written > renewed) {
          one.written = now
          note(device, { ...one.run, noted: now })
        }
      }
      const taken = [...noted].map(([device, runs]) => ({ device, runs }))
      noted = new Map()
      return taken
    },
    /** Those that could not be written down come again. */
    giveBack(taken: readonly Connected[]): void {
      const since = noted
      noted = new Map(taken.slice(0, most).map(({ device, runs }) => [device, runs]))
      for (const [device, runs] of since) for (const run of runs) note(device, run)
    },
  }
}

export type Connections = ReturnType<typeof createConnections>

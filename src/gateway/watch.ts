import type { Metrics } from '#src/metrics.ts'
import { flag, is, type Point } from '#track/point.ts'
import { detecting } from './detect.ts'
import { createKinds, type Faults } from './faults.ts'
import type { Knock, UnknownDevices } from './unknown-devices.ts'

export interface GatewayLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Notes for the operator. */
export interface Notes {
  /** Devices that nobody registered. */
  unknown?: Pick<UnknownDevices, 'note'>
  /** Frames that were not understood. */
  faults?: Pick<Faults, 'note'>
}

/** What is remembered so as not to be logged again, at most; also the lines a minute, however many names are made up. */
const most = 10_000
const minute = 60_000
/** Bytes of a frame that a log shows. */
const shown = 64

/** Counts what goes wrong with devices, and logs each kind once a minute at most, so that nobody can fill the log. */
export const createWatch = (metrics: Metrics, log: GatewayLog, { unknown, faults }: Notes = {}) => {
  const told = new Map<string, number>()
  const kindOf = createKinds()

  const count = (protocol: string, reason: string, bytes: Buffer): void => {
    metrics.faults.inc({ protocol })
    metrics.fault_kinds.inc({ protocol, kind: kindOf(protocol, reason) })
    faults?.note(protocol, reason, bytes)
  }

  const isNews = (what: string): boolean => noteNews(told, what, Date.now())

  return {
    /** Points of a device that is known. */
    taken(protocol: string, points: readonly Point[], received: number): void {
      let newest = 0
      for (const point of points) if (point.time > newest && !is(point, flag.no_fix)) newest = point.time
      if (newest > 0) metrics.fix_seconds.observe({ protocol }, Math.max(0, received - newest) / 1000)
    },
    refused(knock: Knock): void {
      const { protocol, device } = knock
      metrics.refused.inc({ protocol })
      unknown?.note(knock)
      if (isNews(`refused ${device}`))
        log.warn({ protocol, device }, 'a device that is not registered was refused: register it with tracker/register')
    },
    /** A device is served that came to the port of another protocol. `port`: that of its own. */
    astray(came_to: string, protocol: string, port: number, address = ''): void {
      metrics.astray.inc({ came_to, protocol })
      // There it is expected.
      if (came_to !== detecting && isNews(`astray ${came_to} ${protocol}`))
        log.warn(
          { came_to, protocol, port, address },
          'a device came to the port of another protocol and is served: lead it to its own',
        )
    },
    denied(protocol: string, device: string): void {
      metrics.refused.inc({ protocol })
      if (isNews(`denied ${device}`)) log.warn({ protocol, device }, 'a device did not sign in with its password')
    },
    limited(protocol: string, network: string): void {
      metrics.refused.inc({ protocol })
      if (isNews(`limited ${network}`))
        log.warn(
          { protocol, network },
          'an address named more unknown devices than it may: new ones from there must wait',
        )
    },
    crowded(protocol: string, network: string | undefined): void {
      metrics.refused.inc({ protocol })
      if (isNews(`crowded ${network}`))
        log.warn(
          { protocol, network },
          'an address sent more than there is room for before it names a registered device: it is told to try again',
        )
    },
    fault(protocol: string, reason: string, bytes: Buffer): void {
      count(protocol, reason, bytes)
      if (isNews(`fault ${protocol}`))
        log.warn({ protocol, reason, bytes: bytes.toString('hex', 0, shown) }, 'a frame was not understood')
    },
    /** A protocol is to answer facts for any bytes: that it threw is a bug of ours. */
    bug(protocol: string, error: unknown, bytes: Buffer): void {
      count(protocol, (error as Error).message, bytes)
      if (isNews(`bug ${protocol}`))
        log.error({ protocol, err: error, bytes: bytes.toString('hex', 0, shown) }, 'a protocol failed on a frame')
    },
  }
}

/** Answers whether it was not told in the last minute, as it is now. `told`: when each was, milliseconds since 1970, the oldest first. */
export const noteNews = (told: Map<string, number>, what: string, now: number): boolean => {
  for (const [old, at] of told) {
    if (now - at < minute) break
    told.delete(old)
  }
  if (told.has(what) || told.size >= most) return false
  told.set(what, now)
  return true
}

export type Watch = ReturnType<typeof createWatch>

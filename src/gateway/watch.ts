import type { Metrics } from '#src/metrics.ts'

export interface GatewayLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Names that are remembered so as not to be logged again, at most. */
const most = 10_000
const minute = 60_000

/** Counts what goes wrong with devices, and logs each kind once a minute at most, so that nobody can fill the log. */
export const createWatch = (metrics: Metrics, log: GatewayLog) => {
  const told = new Map<string, number>()
  const isNews = (what: string): boolean => {
    const now = Date.now()
    if (now - (told.get(what) ?? 0) < minute) return false
    if (told.size >= most) told.clear()
    told.set(what, now)
    return true
  }
  return {
    refused(protocol: string, device: string): void {
      metrics.refused.inc({ protocol })
      if (isNews(`refused ${device}`))
        log.warn({ protocol, device }, 'a device that is not registered was refused: register it with tracker/register')
    },
    fault(protocol: string, reason: string, bytes: Buffer): void {
      metrics.faults.inc({ protocol })
      if (isNews(`fault ${protocol}`))
        log.warn({ protocol, reason, bytes: bytes.toString('hex', 0, 64) }, 'a frame was not understood')
    },
    /** A protocol is to answer facts for any bytes: that it threw is a bug of ours. */
    bug(protocol: string, error: unknown, bytes: Buffer): void {
      metrics.faults.inc({ protocol })
      if (isNews(`bug ${protocol}`))
        log.error({ protocol, err: error, bytes: bytes.toString('hex', 0, 64) }, 'a protocol failed on a frame')
    },
  }
}

export type Watch = ReturnType<typeof createWatch>

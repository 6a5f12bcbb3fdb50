import { drive } from '../fleet/drive.ts'
import { Refused } from '../speak/device.ts'
import { inTime } from '../speak/pace.ts'
import { talk } from '../speak/talk.ts'
import type { DemoTracker, Log } from './trackers.ts'

/** Points of one packet at most: days of history are more than a device would ever keep. */
const packet_points = 100

export interface Speaking {
  host: string
  ports: Readonly<Record<string, number>>
  signal: AbortSignal
  log: Log
}

/** Milliseconds since 1970 UTC. */
type Span = [from: number, to: number]

/** Lets all devices send what they recorded in their spans, at once. Returns those that the platform knows. */
export const heardOf = async (
  trackers: readonly DemoTracker[],
  speaking: Speaking,
  spanOf: (tracker: DemoTracker) => Span,
): Promise<DemoTracker[]> => {
  const heard = trackers.map(async (tracker) => ((await send(tracker, spanOf(tracker), speaking)) ? [tracker] : []))
  return (await Promise.all(heard)).flat()
}

/**
 * Sends what a device recorded in a span, each point when it is due, the past at once. Returns false for a device that
 * is refused, because it was deleted or must sign in with a password.
 */
const send = async ({ vehicle }: DemoTracker, [from, to]: Span, { host, ports, signal, log }: Speaking) => {
  const { protocol, device_id: device, label } = vehicle
  const line = { protocol, device, host, port: ports[protocol] ?? 0 }
  const packets = inTime(drive(vehicle, from, to), { dueAt: ({ time }) => time, most: packet_points, signal })
  try {
    await talk(line, packets, { onAcknowledged: () => undefined, signal })
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    log.warn({ device }, `${label} is refused: the demo goes on without it until it is started again`)
    return false
  }
}

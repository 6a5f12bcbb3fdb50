import { pause } from '#pace/pause.ts'
import type { Point } from '#track/point.ts'

/** Points of one packet at most: about what devices of all protocols send. */
export const packet_points = 20

export interface Pace {
  /** When a point is to be sent, in milliseconds since 1970 UTC. */
  dueAt(point: Point): number
  /** Points that are kept back until there are so many. One when absent. */
  least?: number
  /** Points of one packet, at most. */
  most: number
  /** Ends the sending: what is already due is still given. */
  signal?: AbortSignal
}

/** Points in packets, each packet when its last point is due. What piled up meanwhile goes together. */
export async function* inTime(
  points: Iterable<Point>,
  { dueAt, least = 1, most, signal }: Pace,
): AsyncGenerator<Point[]> {
  let packet: Point[] = []
  for (const point of points) {
    const isDue = dueAt(point) <= Date.now()
    if (packet.length >= most || (packet.length >= least && !isDue)) {
      yield packet
      packet = []
    }
    if (signal?.aborted || !(await until(dueAt(point), signal))) break
    packet.push(point)
  }
  if (packet.length > 0) yield packet
}

/** Waits until a time; false when it was aborted before. A timer may be a millisecond early by the clock. */
const until = async (time: number, signal?: AbortSignal): Promise<boolean> => {
  try {
    for (let wait = time - Date.now(); wait > 0; wait = time - Date.now()) await pause(wait, { signal })
    return true
  } catch {
    return false
  }
}

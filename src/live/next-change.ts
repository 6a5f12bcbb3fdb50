import type { SourceState } from '#store/fleet/device-states.ts'
import { idleTime, silence } from '#track/detection.ts'

const minute = 60_000
const day = 86_400_000

/** When the state may be another one though nothing came of the device: it falls idle, goes offline, is parked, its private time begins or ends. */
export const nextChange = ({ live, segment, detection, privacy }: SourceState, now: number): number => {
  const heard = live ? [live.heard + 5 * minute, live.heard + 15 * minute] : []
  const last = segment?.last ? [segment.last.time + silence(detection), segment.last.time + idleTime(detection)] : []
  const stop = segment?.stop ? [segment.stop.since + idleTime(detection)] : []
  const spans = privacy?.spans(now, now + day).flatMap(({ from, to }) => [from, to]) ?? []
  // A bound is passed a moment after it.
  return Math.min(...[...heard, ...last, ...stop, ...spans].filter((time) => time >= now)) + 1
}

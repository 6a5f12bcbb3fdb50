import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { beat } from '#pace/beat.ts'

/** Whether this process is so busy that it hears nobody in time. */

/** The words for a process that is too busy to answer in time. */
export const behind = 'this process is behind with its own work'

/** Milliseconds between two looks, and looks that are kept: questions to the database wait as long for a connection. */
const between = 1_000
const looks = 6

/** Which part of the time it must be at work for that. */
const busyShare = 0.9

const seen: EventLoopUtilization[] = []

/** Starts measuring how busy this process is; answers the function that ends it. */
export const watchLoad = (): (() => void) => {
  const look = (): void => {
    seen.push(performance.eventLoopUtilization())
    if (seen.length > looks) seen.shift()
  }
  look()
  const looking = beat(between, look, { loose: true })
  return () => {
    void looking.stop()
    seen.length = 0
  }
}

/** The share of the last seconds in which this process was at work: 0 to 1; 0 while nobody measures. */
export const workload = (): number => {
  const [first] = seen
  return first ? performance.eventLoopUtilization(performance.eventLoopUtilization(), first).utilization : 0
}

/** Answers whether this process is so busy that others' answers may wait unread. */
export const isBehind = (): boolean => workload() >= busyShare

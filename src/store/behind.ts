import { type EventLoopUtilization, performance } from 'node:perf_hooks'

/** Whether this process is so busy that it hears nobody in time. */

export const behind = 'this process is behind with its own work'

/** Milliseconds between two looks, and looks that are kept: questions to the database wait as long for a connection. */
const between = 1_000
const looks = 6

/** Which part of the time it must be at work for that. */
const most = 0.9

const seen: EventLoopUtilization[] = []

/** Looks from now on how busy it is; answers what ends that. */
export const watchLoad = (): (() => void) => {
  const look = (): void => {
    seen.push(performance.eventLoopUtilization())
    if (seen.length > looks) seen.shift()
  }
  look()
  const timer = setInterval(look, between).unref()
  return () => {
    clearInterval(timer)
    seen.length = 0
  }
}

/** Which part of the last seconds it was at work: 0 to 1; 0 while nobody looks. */
export const workload = (): number => {
  const [first] = seen
  return first ? performance.eventLoopUtilization(performance.eventLoopUtilization(), first).utilization : 0
}

export const isBehind = (): boolean => workload() >= most

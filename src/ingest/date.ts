import type { Arrival, Message } from './arrival.ts'

/** Milliseconds by which the clock of a device may be ahead of ours. */
export const tolerance = 2 * 60_000

/**
 * Dates what a tracker's clock puts into the future by its receipt, where that is wanted: the newest point of a
 * message is of that moment, the others are as long before it as the device says. Not while this server's own clock is wrong.
 */
export const date = (arrival: Arrival): void => {
  if (arrival.source.future_times === 'receipt') arrival.messages = arrival.messages.map(dated)
}

const dated = ({ points, received, ...message }: Message): Message => {
  if (message.doubted) return { ...message, points, received }
  const isAhead = ({ time }: { time: number }) => time > received + tolerance
  const newest = points.reduce((newest, { time }) => Math.max(newest, time), received)
  const back = (time: number) => time - (newest - received)
  return {
    ...message,
    received,
    points: points.map((point) => (isAhead(point) ? { ...point, time: back(point.time) } : point)),
  }
}

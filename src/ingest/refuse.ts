import { withEvents } from '#track/events.ts'
import type { Point } from '#track/point.ts'
import type { Arrival, Message } from './arrival.ts'

const day = 86_400_000
const year_2000 = Date.UTC(2000, 0, 1)
const year_2200 = Date.UTC(2200, 0, 1)

/** Of what came while the clock of this server was known to be wrong, every time is kept that anybody may live in. */
const latest = ({ received, doubted }: Pick<Message, 'received' | 'doubted'>): number =>
  doubted ? year_2200 : received + day

/** Answers whether a point may be of a place on earth, and of a time that somebody lives in at the receipt. */
export const isPossible = ({ time, lat, lng }: Point, message: Pick<Message, 'received' | 'doubted'>): boolean =>
  time >= year_2000 && time <= latest(message) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180

/**
 * Impossible points are refused for good: the device need not send them again. What they report is of the device alone,
 * when it came: an alarm counts however wrong its place is.
 */
export const refuse = (arrival: Arrival): void => {
  arrival.messages = arrival.messages.map((message) => {
    const points = message.points.filter((point) => isPossible(point, message))
    if (points.length === message.points.length) return message
    const refused = message.points.filter((point) => !isPossible(point, message))
    arrival.outcomes.impossible += refused.length
    arrival.outcomes.dated_beyond += refused.filter(({ time }) => time > latest(message)).length
    const status = refused.reduce((told, { attributes }) => withEvents(told, attributes), message.status)
    return { ...message, points, status }
  })
}

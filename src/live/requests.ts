import { type Static, Type } from 'typebox'
import { checker } from '#contract/check.ts'
import { Failure, type Fault, invalidAll } from '#contract/errors.ts'
import { Default, Id, Matching, OneOf, Optional } from '#contract/schema.ts'
import { formats } from '#resource/tracker/state.ts'

/** What clients ask of the live channel (supplement section 8.1), read from their frames. */

export const kinds = ['state', 'state_batch', 'readings_batch', 'iot_monitor', 'history'] as const
export type Kind = (typeof kinds)[number]
export type Format = (typeof formats)[number]

/** Trackers of one request, at most, and of one that tells their messages. */
const most_trackers = 10_000
const most_monitored = 10

const Target = (most: number) =>
  Type.Object({ type: OneOf(['all', 'selected']), tracker_ids: Optional(Type.Array(Id, { maxItems: most })) })
const Rate = Default(
  Matching('^([1-9]\\d{0,2}|[12]\\d{3}|3[0-5]\\d\\d|3600)s$', 'seconds such as 5s, from 1s to 3600s'),
  '1s',
)
const AnyFormat = Default(OneOf(formats), 'full')
const Trackers = Type.Array(Id, { maxItems: most_trackers })

const schemas = {
  state: Type.Object({ trackers: Trackers, format: AnyFormat }),
  state_batch: Type.Object({ target: Target(most_trackers), rate_limit: Rate, format: AnyFormat }),
  readings_batch: Type.Object({
    target: Target(most_trackers),
    rate_limit: Rate,
    sensor_type: Optional(Type.String({ maxLength: 100 })),
    include_components: Default(Type.Boolean(), true),
  }),
  iot_monitor: Type.Object({ target: Target(most_monitored), rate_limit: Rate }),
  history: Type.Object({ target: Target(most_trackers) }),
} as const

const checks = {
  state: checker(schemas.state),
  state_batch: checker(schemas.state_batch),
  readings_batch: checker(schemas.readings_batch),
  iot_monitor: checker(schemas.iot_monitor),
  history: checker(schemas.history),
}

const Frame = Type.Object({
  action: OneOf(['subscribe', 'unsubscribe']),
  hash: Optional(Type.String({ maxLength: 100 })),
  requests: Type.Array(Type.Object({ type: OneOf(kinds) }), { minItems: 1, maxItems: 16 }),
})
const checkFrame = checker(Frame)

/** One request of a frame; `trackers` is `all` of those that the caller sees. */
export interface Request {
  kind: Kind
  trackers: 'all' | readonly number[]
  format: Format
  /** Milliseconds between two frames with what has changed; 0 is at once. */
  rate: number
  /** Only readings of such sensors. */
  sensor_type: string | undefined
  /** Whether readings tell of which a sensor is composed. */
  include_components: boolean
}

export interface Asked {
  action: 'subscribe' | 'unsubscribe'
  hash: string | undefined
  requests: readonly Request[]
}

/** Levels of a frame: the longest way is to the ids of a target. */
const deepest = 6

/** Answers whether the text nests deeper than any frame does, which is known before it is parsed. */
const isDeep = (text: string): boolean => {
  let depth = 0
  for (let i = 0, quoted = false; i < text.length; i++) {
    const sign = text.charCodeAt(i)
    if (quoted && sign === 0x5c) i++
    else if (sign === 0x22) quoted = !quoted
    else if (!quoted && (sign === 0x5b || sign === 0x7b) && ++depth > deepest) return true
    else if (!quoted && (sign === 0x5d || sign === 0x7d)) depth--
  }
  return false
}

/** The frame as an object. Error 5 for anything else. */
export const parse = (text: string): Record<string, unknown> => {
  if (isDeep(text)) throw new Failure('wrong_format')
  let frame: unknown
  try {
    frame = JSON.parse(text)
  } catch {
    throw new Failure('wrong_format')
  }
  if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) throw new Failure('wrong_format')
  return frame as Record<string, unknown>
}

/** The frame as it would be without the deprecated `trackers` and `events` at its root. */
const modern = (frame: Record<string, unknown>): Record<string, unknown> => {
  const { trackers, events, format, ...rest } = frame
  if (frame.requests !== undefined || !Array.isArray(events)) return frame
  const target = { type: 'selected', tracker_ids: trackers }
  const requests = events.map((type) => (type === 'state' ? { type, trackers, format } : { type, target, format }))
  return JSON.parse(JSON.stringify({ ...rest, requests }))
}

/** Reads what the frame asks. Error 7 with all that is wrong. */
export const read = (frame: Record<string, unknown>): Asked => {
  const given = modern(frame)
  refuse(checkFrame(given))
  const { action, hash, requests } = given as Static<typeof Frame>
  const isEnd = action === 'unsubscribe'
  return { action, hash, requests: requests.map((request, i) => readRequest(request, `requests.${i}`, isEnd)) }
}

const readRequest = (given: { type: Kind }, path: string, isEnd: boolean): Request => {
  // Who ends a subscription need not say of which trackers: then it is all of it.
  const request = isEnd ? { target: { type: 'all' }, trackers: [], ...given } : given
  const faults = checks[given.type](request)
  if (faults.length > 0) refuse(faults.map((fault) => within(path, fault)))
  const { trackers, target, format, rate_limit, sensor_type, include_components } = request as object as Partial<
    Static<typeof schemas.state> & Static<typeof schemas.readings_batch>
  >
  const selected = target?.type === 'selected' ? target.tracker_ids : trackers
  if (target?.type === 'selected' && !selected)
    refuse([{ parameter: `${path}.target.tracker_ids`, error: 'is required' }])
  return {
    kind: given.type,
    trackers: target?.type === 'all' && (!isEnd || trackers?.length === 0) ? 'all' : [...new Set(selected)],
    format: format ?? 'full',
    rate: Number.parseInt(rate_limit ?? '0', 10) * 1000,
    sensor_type,
    include_components: include_components ?? true,
  }
}

const within = (path: string, { parameter, error }: Fault): Fault => ({
  parameter: parameter ? `${path}.${parameter}` : path,
  error,
})

const refuse = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw invalidAll(faults)
}

/** Error 7 for more trackers than are told with all their messages. */
export const refuseMany = (kind: Kind, count: number, index: number): void => {
  if (kind === 'iot_monitor' && count > most_monitored)
    refuse([{ parameter: `requests.${index}.target`, error: `may have at most ${most_monitored} trackers` }])
}

/** Error 7 for requests of other kinds than these. */
export const refuseOthers = (requests: readonly Request[], told: readonly Kind[]): void =>
  refuse(
    requests.flatMap(({ kind }, i) =>
      told.includes(kind) ? [] : [{ parameter: `requests.${i}.type`, error: `must be one of ${told.join(', ')}` }],
    ),
  )

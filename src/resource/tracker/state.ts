import { type Static, Type } from 'typebox'
import { Described, Id, LatLng, LocalTime, Named, Nullable, OneOf, Optional } from '#contract/schema.ts'
import type { SourceState } from '#store/fleet/device-states.ts'
import { connection, type Live } from '#track/live.ts'
import { flag } from '#track/point.ts'
import { reasons, type Span } from '#track/privacy.ts'
import { movement, type SegmentState } from '#track/segment.ts'
import { modelOf } from './models.ts'

export const connections = ['signal_lost', 'just_registered', 'just_replaced', 'offline', 'idle', 'active'] as const
const Moment = Nullable(LocalTime)

const PrivateNow = Named('PrivateNow', {
  since: Described(LocalTime, 'Since when.'),
  by: OneOf(reasons, {
    description: 'Who has its phone said so, it lies outside of its hours of work, or its input is on.',
  }),
})

const Percent = Nullable(Type.Integer({ minimum: 0, maximum: 100 }))

/** The current state of a tracker (supplement section 5.3). */
export const State = Named('TrackerState', {
  source_id: Described(Id, 'Id of the device as it sends.'),
  gps: Nullable(
    Type.Object({
      updated: LocalTime,
      signal_level: Percent,
      location: LatLng,
      heading: Type.Integer(),
      speed: Type.Integer({ description: 'km/h.' }),
      alt: Type.Integer({ description: 'Metres.' }),
      precision: Optional(Type.Integer({ description: 'Metres.' })),
      gsm_lbs: Optional(Type.Boolean({ description: 'Located by cells, not by satellites.' })),
    }),
  ),
  connection_status: OneOf(connections),
  movement_status: OneOf(['moving', 'stopped', 'parked']),
  movement_status_update: Described(Moment, 'Since when; null where nobody knows.'),
  ignition: Optional(Type.Boolean({ description: 'The ignition is on.' })),
  ignition_update: Optional(Described(LocalTime, 'When the ignition was told.')),
  gsm: Nullable(
    Type.Object({
      updated: LocalTime,
      signal_level: Percent,
      network_name: Nullable(Type.String({ description: 'Name of the network.' })),
      roaming: Nullable(Type.Boolean({ description: 'It is in the network of another.' })),
    }),
  ),
  last_update: Described(Moment, 'When the device was heard last.'),
  battery_level: Described(Percent, 'Percent.'),
  battery_update: Described(Moment, 'When the battery was told.'),
  inputs: Type.Array(Type.Boolean(), { description: 'Wired inputs, the first one first: on or off.' }),
  inputs_update: Described(Moment, 'When the inputs were told.'),
  outputs: Type.Array(Type.Boolean(), { description: 'Wired outputs, the first one first: on or off.' }),
  outputs_update: Described(Moment, 'When the outputs were told.'),
  additional: Described(
    Type.Record(
      Type.String(),
      Type.Object({ value: Type.String({ description: 'As the device told it.' }), updated: LocalTime }),
    ),
    'What else the device measures, by the names of the glossary.',
  ),
  actual_track_update: Described(Moment, 'When the track that goes on had its last point, or the last one ended.'),
  private: Optional(
    Described(
      PrivateNow,
      'Beyond the contract: it is private time (docs/privacy.md), and `gps` is where it was last before.',
    ),
  ),
})

export type State = Static<typeof State>

const left_out = [
  'gsm',
  'battery_level',
  'battery_update',
  'inputs',
  'inputs_update',
  'outputs',
  'outputs_update',
  'additional',
  'actual_track_update',
] as const

/** The state of a tracker without its details, for answers on many trackers (supplement section 8.1). */
export const CompactState = Type.Omit(State, [...left_out], { title: 'CompactTrackerState' })

export type CompactState = Static<typeof CompactState>

export const formats = ['full', 'compact'] as const

/** The state without its details. */
export const compact = (state: State): CompactState => {
  const told: Partial<State> = { ...state }
  for (const name of left_out) delete told[name]
  return told as CompactState
}

/** The state of a tracker at `now`, milliseconds since 1970 UTC, of its row in the database. It needs nothing else. */
export const stateOf = (
  { source_id, model, detection, live, segment, replaced, privacy }: SourceState,
  now: number,
): State => {
  const { digital_inputs = 0, digital_outputs = 0 } = modelOf(model) ?? {}
  const { attributes = {} } = live ?? {}
  return {
    source_id,
    gps: live?.gps ? gpsOf(live.gps) : null,
    connection_status: connection(live ?? undefined, now, replaced),
    ...movementOf(segment, detection, now),
    ...ignitionOf(attributes),
    gsm: gsmOf(attributes),
    last_update: live && new Date(live.heard),
    battery_level: percent(attributes.battery?.[0]),
    battery_update: momentOf(attributes.battery),
    inputs: bits(attributes.inputs, digital_inputs),
    inputs_update: momentOf(attributes.inputs),
    outputs: bits(outputsOf(attributes), digital_outputs),
    outputs_update: momentOf(outputsOf(attributes)),
    additional: additionalOf(attributes),
    actual_track_update: trackUpdate(segment),
    ...privateNow(privacy?.at(now)),
  }
}

const privateNow = (span: Span | undefined) => span && { private: { since: new Date(span.from), by: span.by } }

type Known = Live['attributes'][string] | undefined

const momentOf = (known: Known): Date | null => (known ? new Date(known[1]) : null)

const percent = (value: unknown): number | null =>
  typeof value === 'number' ? Math.round(Math.min(100, Math.max(0, value))) : null

/** The attribute with the state of the outputs: devices whose one relay cuts the engine call it `fuel_cut`. */
const outputsOf = ({ outputs, fuel_cut }: Live['attributes']): Known => outputs ?? fuel_cut

/**
 * Answers whether the first output is on, and since when in milliseconds since 1970 UTC; undefined until the device has told.
 */
export const firstOutput = (live: Live | null): { enabled: boolean; time: number } | undefined => {
  const known = live ? outputsOf(live.attributes) : undefined
  return known && { enabled: bits(known, 1)[0] === true, time: known[1] }
}

/** Wires as booleans, bit 0 the first; as many as the model has, off until the device has told. */
export const bits = (known: Known, count: number): boolean[] => {
  const mask = Number(known?.[0] ?? 0)
  return Array.from({ length: count }, (_, bit) => Math.floor(mask / 2 ** bit) % 2 === 1)
}

/**
 * The last place. Ten satellites and more are a signal of 100 %; devices that do not count them, and places by cells,
 * have no signal level.
 */
const gpsOf = (gps: NonNullable<Live['gps']>): State['gps'] => {
  const { time, lat, lng, heading, speed, alt, precision, satellites, flags } = gps
  const gsm_lbs = (flags & flag.lbs) !== 0
  return {
    updated: new Date(time),
    signal_level: satellites > 0 && !gsm_lbs ? percent(satellites * 10) : null,
    location: { lat, lng },
    heading: Math.round(heading),
    speed: Math.round(speed),
    alt: Math.round(alt),
    ...(precision > 0 && { precision: Math.round(precision) }),
    ...(gsm_lbs && { gsm_lbs }),
  }
}

/** The movement and since when it lasts: parked, since nobody knows when, until there is a first place. */
const movementOf = (segment: SegmentState | null, detection: SourceState['detection'], now: number) => {
  if (!segment?.last) return { movement_status: 'parked', movement_status_update: null } as const
  const { status, since } = movement(segment, detection, now)
  return { movement_status: status, movement_status_update: new Date(since) }
}

/** The time of the last point of the current track, or of the end of the last one. */
const trackUpdate = (segment: SegmentState | null): Date | null => {
  if (segment?.last && segment.track && segment.moved) return new Date(segment.last.time)
  return segment?.stop?.driven ? new Date(segment.stop.since) : null
}

const ignitionOf = ({ ignition }: Live['attributes']) =>
  typeof ignition?.[0] === 'boolean' ? { ignition: ignition[0], ignition_update: new Date(ignition[1]) } : {}

const gsmOf = ({ gsm_signal, gsm_operator, roaming }: Live['attributes']): State['gsm'] => {
  const times = [gsm_signal, gsm_operator, roaming].flatMap((known) => (known ? [known[1]] : []))
  if (times.length === 0) return null
  return {
    updated: new Date(Math.max(...times)),
    signal_level: percent(gsm_signal?.[0]),
    network_name: gsm_operator ? String(gsm_operator[0]) : null,
    roaming: typeof roaming?.[0] === 'boolean' ? roaming[0] : null,
  }
}

/** Attributes that have fields of their own in the state. */
const named_attributes = new Set(['ignition', 'gsm_signal', 'gsm_operator', 'roaming', 'battery', 'inputs', 'outputs'])

const additionalOf = (attributes: Live['attributes']): State['additional'] =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([name]) => !named_attributes.has(name))
      .map(([name, [value, time]]) => [name, { value: String(value), updated: new Date(time) }]),
  )

import type { Live } from '#track/live.ts'
import type { News } from './news.ts'

/** A sensor of a tracker as a rule reads it: compiled when the rules of a device are, pure. */
export interface Sensed {
  id: number
  name: string
  /** Attributes that it is made of. */
  attributes: readonly string[]
  /** Of sensors of fuel: digest of what makes a level of what the device tells. By another one levels are not those of before. */
  made?: string
  /** What it says by the newest of these; `undefined` where that is nothing. */
  read(newest: Live['attributes']): Said | undefined
  /** Of sensors of fuel: goes on from what was remembered, or begins anew. */
  follow?(memory: unknown): Tank
  /** Tells a figure as people read it: with its unit. */
  show?(value: number): string
}

/** A tank as a rule follows it from message to message: pure, with a memory of plain JSON. */
export interface Tank {
  /** Answers what has leapt; levels that are no newer than the last are passed over. */
  take(sample: Sample): readonly Leap[]
  memory(): unknown
}

/** A level as it came: milliseconds since 1970 UTC, km/h, metres along the way. */
export interface Sample {
  time: number
  level: number
  speed: number
  metres: number
  /** 1, 0, NaN where it is not told. */
  ignition: number
  /** It may be no level. */
  doubtful?: boolean
}

/** A filling or a drain. Milliseconds since 1970 UTC, the volume in the unit of the sensor. */
export interface Leap {
  kind: 'filling' | 'drain'
  from: number
  to: number
  volume: number
}

export interface Said {
  /** A figure of a sensor that measures, a word of one that has states. */
  value: number | string
  /** As people read it: with its unit, or its title. */
  shown: string
  /** Of sensors of fuel: the device may have told a code in place of a level. */
  doubtful?: boolean
}

type Told = News['told'][number]

/**
 * Tells what a sensor says with each message that has something of it, in order; late ones are left out. Of a composite the other
 * parts are as they were told last.
 */
export const readingsOf = function* (
  { attributes, read }: Sensed,
  { told, before }: Pick<News, 'told' | 'before'>,
): Generator<{ one: Told; said: Said }> {
  const newest = startOf(attributes, before)
  for (const one of told) {
    if (one.late || !note(newest, attributes, one)) continue
    const said = read(newest)
    if (said) yield { one, said }
  }
}

const startOf = (attributes: readonly string[], before: Live | undefined): Live['attributes'] => {
  const newest: Live['attributes'] = {}
  for (const name of attributes) {
    const known = before?.attributes[name]
    if (known) newest[name] = known
  }
  return newest
}

/** Answers whether the message has one of the attributes, which is newer than what is known of it. */
const note = (newest: Live['attributes'], attributes: readonly string[], { attributes: own, time }: Told): boolean => {
  let has = false
  for (const name of attributes) {
    const value = own[name]
    if (value === undefined || (newest[name]?.[1] ?? time) > time) continue
    newest[name] = [value, time]
    has = true
  }
  return has
}

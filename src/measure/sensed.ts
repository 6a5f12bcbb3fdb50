import type { Live } from '#track/live.ts'
import { isComposite } from './composite.ts'
import { createLeap, type LeapJudge, type LeapMemory } from './fuel/leap.ts'
import { isDoubtful } from './fuel/levels.ts'
import { tankOf } from './fuel/tank.ts'
import { attributesOf, newestBy, partsOf, sourceOf } from './reading.ts'
import { isOfFuel, type Metering, type Sensor } from './sensor.ts'
import { kinds } from './units.ts'
import { titleOf } from './virtual.ts'

/** A sensor as rules read it, of what a device has told last. */
export interface Sensed {
  id: number
  name: string
  /** Attributes that it is made of. */
  attributes: readonly string[]
  /** Of sensors of fuel: digest of what makes a level of what the device tells. */
  made?: string
  /** What it says by these, how people read that (with its unit, or its title), and of sensors of fuel whether it may be no level. */
  read(attributes: Live['attributes']): { value: number | string; shown: string; doubtful?: boolean } | undefined
  /** Of sensors of fuel: goes on from what was remembered, or begins anew. */
  follow?(memory: unknown): LeapJudge
  /** Tells a figure as people read it: with its unit. */
  show(value: number): string
}

/** The sensor of this id among those of a tracker, for rules; `undefined` where there is none that says anything. */
export const sensedOf = (id: number, all: readonly Sensor[]): Sensed | undefined => {
  const sensor = all.find((one) => one.id === id)
  if (!sensor) return undefined
  const attributes = [...attributesOf(sensor, all).names]
  if (attributes.length === 0) return undefined
  const { name } = sensor
  const newest = newestBy(sensor, all)
  const rawOf = isOfFuel(sensor) ? rawBy(sensor) : undefined
  const read: Sensed['read'] = (known) => {
    const { value, told } = newest(known)
    if (value === undefined) return undefined
    const said = { value, shown: shownOf(sensor, value) }
    return rawOf ? { ...said, doubtful: isDoubtful(told, rawOf(known)) } : said
  }
  const tank = isOfFuel(sensor) && { made: madeOf(sensor, all), follow: followerOf(sensor, all) }
  return { id, name, attributes, read, ...tank, show: (value) => shownOf(sensor, value) }
}

/** Digest of a text: FNV-1a of 32 bits, forwards and backwards. */
const digestOf = (text: string): string => {
  const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
  const mixed = (all: readonly number[]): number =>
    all.reduce((digest, unit) => Math.imul(digest ^ unit, 16_777_619), 2_166_136_261) >>> 0
  return `${mixed(units).toString(36)} ${mixed(units.toReversed()).toString(36)}`
}

/** The raw value of a sensor by what is known; NaN of a composite, which has none. */
const rawBy = (sensor: Metering): ((known: Live['attributes']) => number) => {
  const source = isComposite(sensor) ? undefined : sourceOf(sensor)
  return (known) => (source ? Number(known[source.name]?.[0]) : Number.NaN)
}

/** Digest of what makes a level of raw values, of a composite also those of its parts. */
const madeOf = (sensor: Metering, all: readonly Sensor[]): string => {
  const parts = isComposite(sensor) ? partsOf(sensor, all) : []
  const settings = [sensor, ...parts].map(({ input_name, divider, calibration, units_type, parameters }) => [
    ...[input_name, divider, calibration, units_type, parameters],
  ])
  return digestOf(JSON.stringify(settings))
}

const followerOf = (sensor: Metering, all: readonly Sensor[]) => {
  const tank = tankOf(sensor, all)
  return (memory: unknown): LeapJudge => createLeap(tank, memory as LeapMemory | undefined)
}

const shownOf = (sensor: Sensor, value: number | string): string => {
  if (sensor.type === 'virtual') return titleOf(sensor, value)
  if (sensor.type === 'discrete' || typeof value === 'string') return String(value)
  const { units, units_type } = sensor
  const unit = units || (Object.hasOwn(kinds, units_type) ? kinds[units_type as keyof typeof kinds].symbol : '')
  return unit ? `${figureOf(value)} ${unit}` : figureOf(value)
}

/** With two decimals, or of small values three digits. */
const figureOf = (value: number): string =>
  String(Math.abs(value) >= 1 ? Math.round(value * 100) / 100 : Number(value.toPrecision(3)))

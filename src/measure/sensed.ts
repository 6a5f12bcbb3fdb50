import type { Live } from '#track/live.ts'
import { createLeap, type LeapJudge, type LeapMemory } from './fuel/leap.ts'
import { tankOf } from './fuel/tank.ts'
import { attributesOf, newest } from './reading.ts'
import { isOfFuel, type Metering, type Sensor } from './sensor.ts'
import { kinds } from './units.ts'
import { titleOf } from './virtual.ts'

/** A sensor as rules read it, of what a device has told last. */
export interface Sensed {
  id: number
  name: string
  /** Attributes that it is made of. */
  attributes: readonly string[]
  /** What it says by these, and how people read that: with its unit, or its title. */
  read(attributes: Live['attributes']): { value: number | string; shown: string } | undefined
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
  const read: Sensed['read'] = (known) => {
    const { value } = newest(sensor, all, known)
    return value === undefined ? undefined : { value, shown: shownOf(sensor, value) }
  }
  const follow = isOfFuel(sensor) ? followerOf(sensor, all) : undefined
  return { id, name, attributes, read, ...(follow && { follow }), show: (value) => shownOf(sensor, value) }
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

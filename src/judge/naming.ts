import type { Kind } from './kind.ts'
import { kinds } from './kinds.ts'
import type { NamingOption, SensorKind } from './option.ts'
import type { Rule } from './rule.ts'

/** An option by which rules of one type name things of their account by ids. */
export interface Naming {
  type: string
  option: string
}

/** Options that name trackers, or statuses, as kinds of rules declare them (`NamingOption`): one a type at most. */
export const naming = (what: NamingOption['is']): readonly Naming[] =>
  Object.entries<Kind>(kinds).flatMap(([type, { options = {} }]) =>
    Object.entries(options).flatMap(([option, { is }]) => (is === what ? [{ type, option }] : [])),
  )

const optionsOf = (what: NamingOption['is']): ReadonlyMap<string, string> =>
  new Map(naming(what).map(({ type, option }) => [type, option]))

const tracker_options = optionsOf('trackers')
const status_options = optionsOf('statuses')
const sensor_options = optionsOf('sensor')
const sensors_options = optionsOf('sensors')

const idsBy = (option: string | undefined, { extended }: Pick<Rule, 'extended'>): readonly number[] => {
  const ids = option === undefined ? undefined : extended[option]
  return Array.isArray(ids) ? ids : []
}

/** Ids of the trackers that a rule observes; none of a type that observes none. */
export const observedBy = (rule: Pick<Rule, 'type' | 'extended'>): readonly number[] =>
  idsBy(tracker_options.get(rule.type), rule)

/** Answers whether a rule tells of this status: one that names no statuses tells of all. */
export const isOfStatus = (rule: Pick<Rule, 'type' | 'extended'>, status_id: number): boolean => {
  const ids = idsBy(status_options.get(rule.type), rule)
  return ids.length === 0 || ids.includes(status_id)
}

/** A sensor that a rule reads, and the option that names it; where that says no tracker, it is of any. */
export interface NamedSensor {
  option: string
  /** The option, of several with the number of the one. */
  at: string
  tracker_id?: number
  sensor_id: number
}

/** Sensors that a rule reads. */
export const sensorsOf = ({ type, extended }: Pick<Rule, 'type' | 'extended'>): NamedSensor[] =>
  sensorsBy(extended, [sensor_options.get(type) ?? '', sensors_options.get(type) ?? ''])

/** Sensors that options name, of whatever type these are. */
export const allSensorsOf = ({ extended }: Pick<Rule, 'extended'>): NamedSensor[] =>
  sensorsBy(extended, new Set([...sensor_options.values(), ...sensors_options.values()]))

const sensorsBy = (extended: Rule['extended'], options: Iterable<string>): NamedSensor[] =>
  [...options].flatMap((option) => {
    const given = extended[option]
    if (typeof given === 'number') return [{ option, at: option, sensor_id: given }]
    const pairs = Array.isArray(given) ? (given as Omit<NamedSensor, 'option' | 'at'>[]) : []
    return pairs.map((pair, i) => ({ option, at: `${option}.${i}`, ...pair }))
  })

/** The kind of sensors that rules of the type read. */
export const sensorKindOf = (type: string): SensorKind | undefined => {
  const option = (kinds[type] as Kind | undefined)?.options?.[sensor_options.get(type) ?? '']
  return option?.is === 'sensor' ? option.of : undefined
}

/** Answers whether rules of the type read sensors of fuel alone. */
export const isOfFuel = (type: string): boolean => (kinds[type] as Kind | undefined)?.reads_fuel === true

/** Id of the sensor that the rule reads of a tracker, as far as it says. */
export const sensorFor = (
  { type, extended }: Pick<Rule, 'type' | 'extended'>,
  tracker_id: number,
): number | undefined => {
  const one = extended[sensor_options.get(type) ?? '']
  if (typeof one === 'number') return one
  const own = extended[sensors_options.get(type) ?? '']
  // Asked for each of as many trackers as it may name: nothing is made of those that are passed over.
  const pairs = Array.isArray(own) ? (own as Required<Pick<NamedSensor, 'tracker_id' | 'sensor_id'>>[]) : []
  return pairs.find((pair) => pair.tracker_id === tracker_id)?.sensor_id
}

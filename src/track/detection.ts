import type { Live } from './live.ts'
import { type Attribute, type Attributes, flag, is, type Point } from './point.ts'
import type { Switch } from './reason.ts'

/** Settings of how a tracker's parking is detected (supplement 5.5). */
export interface Detection {
  /** Standing as long as this ends a track, 1..1440. */
  min_idle_duration_minutes: number
  /** km/h, 0..200; up to this a vehicle stands. 0: speed never makes it stand. */
  idle_speed_threshold: number
  /** The attribute `ignition`, where a point has it, decides instead of the speed. */
  ignition_aware: boolean
  /** The attribute `motion`, where a point has it and the ignition is silent, decides instead of the speed. */
  motion_sensor_aware: boolean
  /** What its owner has it take for the ignition; what the device itself says of that counts for nothing then. */
  virtual_ignition?: IgnitionBy | undefined
}

/** An ignition that another attribute tells: compiled, pure. */
export interface IgnitionBy {
  /** Another one whenever its settings change: what is derived from it names it. */
  version: number
  /** Since when tracks are found by it as it is, in milliseconds since 1970 UTC. */
  since: number
  /** The attribute. */
  name: string
  /** Whether it is on by a value of that; `undefined` where that does not say. */
  isOn(value: Attribute): boolean | undefined
}

type Ignited = Pick<Detection, 'virtual_ignition'>

/** Answers whether the ignition is on, as far as a message with these attributes tells it. */
export const ignitionOf = (attributes: Attributes, { virtual_ignition: by }: Ignited): boolean | undefined => {
  if (!by) return typeof attributes.ignition === 'boolean' ? attributes.ignition : undefined
  const value = attributes[by.name]
  return value === undefined ? undefined : by.isOn(value)
}

/** The attributes with the ignition as the owner has it. */
export const ignited = (attributes: Attributes, detection: Ignited): Attributes => {
  if (!detection.virtual_ignition) return attributes
  const { ignition: _, ...others } = attributes
  const on = ignitionOf(attributes, detection)
  return on === undefined ? others : { ...others, ignition: on }
}

/** The live state of a device with the ignition as the owner has it, and when that was told. */
export const ignitedLive = (live: Live, { virtual_ignition: by }: Ignited): Live => {
  if (!by) return live
  const { ignition: _, ...others } = live.attributes
  const [value, time] = live.attributes[by.name] ?? []
  const on = value === undefined ? undefined : by.isOn(value)
  return { ...live, attributes: on === undefined || time === undefined ? others : { ...others, ignition: [on, time] } }
}

export const default_detection: Detection = {
  min_idle_duration_minutes: 5,
  idle_speed_threshold: 3,
  ignition_aware: false,
  motion_sensor_aware: false,
}

const minute = 60_000

/** Milliseconds of standing that end a track. */
export const idleTime = (detection: Detection): number => detection.min_idle_duration_minutes * minute

/** Milliseconds without a place that end a track: a tunnel is shorter, and devices report once in a few minutes. */
export const silence = (detection: Detection): number => Math.max(idleTime(detection), 5 * minute)

/** The switch of the vehicle that decides, when the settings ask one and the point has it. */
export function sensor({ attributes }: Point, detection: Detection): { name: Switch; on: boolean } | undefined {
  if (attributes === undefined) return undefined
  const ignition = detection.ignition_aware ? ignitionOf(attributes, detection) : undefined
  if (ignition !== undefined) return { name: 'ignition', on: ignition }
  const { motion } = attributes
  if (detection.motion_sensor_aware && typeof motion === 'boolean') return { name: 'motion', on: motion }
  return undefined
}

/** The switch that makes the vehicle stand at this point, whatever its speed, if one does. */
export function switchedOff(point: Point, detection: Detection): Switch | undefined {
  const told = sensor(point, detection)
  return told?.on === false ? told.name : undefined
}

export const hasSpeed = (point: Point): boolean => !is(point, flag.no_speed) && !is(point, flag.lbs)

/** Answers whether the device says itself that it drives. */
export const isFast = (point: Point, detection: Detection): boolean =>
  hasSpeed(point) && point.speed > detection.idle_speed_threshold

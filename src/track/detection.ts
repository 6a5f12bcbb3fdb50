import { flag, is, type Point } from './point.ts'
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
  const { ignition, motion } = attributes
  if (detection.ignition_aware && typeof ignition === 'boolean') return { name: 'ignition', on: ignition }
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

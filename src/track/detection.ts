import { flag, is, type Point } from './point.ts'

/** How a tracker's parking is detected (supplement 5.5). */
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

/** What the switches of the vehicle say, when the settings ask them: on, off, or nothing. */
export function sensor({ attributes }: Point, detection: Detection): boolean | undefined {
  if (attributes === undefined) return undefined
  if (detection.ignition_aware && typeof attributes.ignition === 'boolean') return attributes.ignition
  if (detection.motion_sensor_aware && typeof attributes.motion === 'boolean') return attributes.motion
  return undefined
}

export const hasSpeed = (point: Point): boolean => !is(point, flag.no_speed) && !is(point, flag.lbs)

/** Whether the device says itself that it drives. */
export const isFast = (point: Point, detection: Detection): boolean =>
  hasSpeed(point) && point.speed > detection.idle_speed_threshold

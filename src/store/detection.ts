import { ignitionBy, type VirtualIgnition } from '#measure/virtual-ignition.ts'
import type { Detection } from '#track/detection.ts'

/** Settings of how the parking of a device is detected, as its row has them: the virtual ignition of its owner is null where there is none. */
export type DetectionRow = Omit<Detection, 'virtual_ignition'> & { virtual_ignition: unknown }

/** The detection of a row, its virtual ignition compiled. */
export const detectionOf = (row: DetectionRow): Detection => {
  const detection: Detection = {
    min_idle_duration_minutes: row.min_idle_duration_minutes,
    idle_speed_threshold: row.idle_speed_threshold,
    ignition_aware: row.ignition_aware,
    motion_sensor_aware: row.motion_sensor_aware,
  }
  if (row.virtual_ignition) detection.virtual_ignition = ignitionBy(row.virtual_ignition as VirtualIgnition)
  return detection
}

import { ignitionBy, type VirtualIgnition } from '#measure/virtual-ignition.ts'
import type { Detection } from '#track/detection.ts'

/** Settings of how the parking of a device is detected, as its row has them: the virtual ignition of its owner is null where there is none. */
export type DetectionRow = Omit<Detection, 'virtual_ignition'> & { virtual_ignition: unknown }

/** The detection of a row, its virtual ignition compiled. */
export const detectionOf = ({ virtual_ignition, ...settings }: DetectionRow): Detection =>
  virtual_ignition ? { ...settings, virtual_ignition: ignitionBy(virtual_ignition as VirtualIgnition) } : settings

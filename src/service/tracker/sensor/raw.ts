import type { Metering } from '#measure/sensor.ts'

/** The sensor without its divider and its calibration: its values are what the device told, those beyond its limits left out. */
export const unscaled = (sensor: Metering): Metering => ({ ...sensor, divider: 1, calibration: [] })

/** The sensor without its limits too: all that the device told. */
export const unlimited = (sensor: Metering): Metering => ({
  ...unscaled(sensor),
  parameters: { ...sensor.parameters, min: null, max: null },
})

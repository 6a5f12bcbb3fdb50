import { flag, is, type Point } from '#track/point.ts'

/**
 * A point as a JSON object, in the form that is published for devices that send JSON over HTTP or MQTT (supplement
 * 5.6): words of the platform by their names, other measurements by those of docs/glossary.md.
 */
export const messageOf = (device: string, point: Point): object => {
  const { battery, inputs, outputs, odometer, motion, hdop, ...others } = point.attributes ?? {}
  return {
    // First, so that nothing that a device measures takes the place of what follows.
    ...others,
    device_id: device,
    message_time: new Date(point.time).toISOString(),
    location: locationOf(point, hdop),
    ...withoutUndefined({
      is_moving: motion,
      battery_level: battery,
      input_status: inputs,
      output_status: outputs,
      hardware_mileage: odometer,
      no_fix: is(point, flag.no_fix) || undefined,
      buffered: is(point, flag.buffered) || undefined,
    }),
  }
}

const locationOf = (point: Point, hdop: unknown): object => {
  const { lat, lng, alt, speed, heading, satellites, precision } = point
  return {
    latitude: lat,
    longitude: lng,
    ...withoutUndefined({
      altitude: alt || undefined,
      satellites: satellites || undefined,
      speed: is(point, flag.no_speed) ? undefined : speed,
      heading,
      hdop,
      precision: precision || undefined,
    }),
    source_type: is(point, flag.lbs) ? 'LBS' : 'GNSS',
  }
}

/** The fields without those that are undefined. */
const withoutUndefined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** A point as JSON text. */
export const textOf = (device: string, point: Point): string => JSON.stringify(messageOf(device, point))

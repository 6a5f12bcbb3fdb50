import type { GeoJSONSourceDiff } from 'maplibre-gl'
import { inkOn, type MarkerIcon } from './glyphs.ts'

/** Vehicles as features of the map. */

/** A vehicle as it is drawn; degrees. */
export interface Drawn {
  id: number
  lat: number
  lng: number
  heading: number
  /** Which sign it has. */
  standing: string
  label: string
  isStale: boolean
  /** It has a red ring. */
  isAlarm?: boolean
  /** What it is, and its own colour: six digits. */
  icon?: MarkerIcon | null | undefined
  color?: string | null | undefined
}

/** Whether one would look as the other does, and where it does. */
export const isSame = (a: Drawn, b: Drawn): boolean =>
  a.lat === b.lat &&
  a.lng === b.lng &&
  a.heading === b.heading &&
  a.standing === b.standing &&
  a.label === b.label &&
  a.isStale === b.isStale &&
  a.isAlarm === b.isAlarm &&
  a.icon === b.icon &&
  a.color === b.color

type VehicleFeature = NonNullable<GeoJSONSourceDiff['add']>[number]

const drawable = new Set(['moving', 'idling', 'parked', 'no_signal', 'offline'])

/** The feature of a vehicle: `vehicle-layers.ts` says what its properties look like. */
export const featureOf = (drawn: Drawn): VehicleFeature => {
  const { id, lat, lng, heading, standing, label, isStale, isAlarm, icon, color } = drawn
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: {
      standing,
      sign: `${icon || color ? 'framed_' : ''}${drawable.has(standing) ? standing : 'offline'}`,
      turn: standing === 'moving' ? heading : 0,
      label,
      stale: isStale,
      alarm: isAlarm === true,
      ...(icon && { icon }),
      ...((icon || color) && { ink: color ? inkOn(color) : 'text' }),
      ...(color && { colour: `#${color}` }),
    },
  }
}

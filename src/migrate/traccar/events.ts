import { eventOfWord } from '#device/alarms.ts'
import type { PastEvent } from '#migrate/history.ts'

/** Events of Traccar, as entries of the history here. */

/** Names of ours by Traccar's types; those of none have no entry here. */
const events: Readonly<Record<string, string>> = {
  deviceOnline: 'online',
  deviceOffline: 'offline',
  deviceMoving: 'track_start',
  deviceStopped: 'track_end',
  deviceOverspeed: 'speedup',
  deviceFuelDrop: 'drain',
  deviceFuelIncrease: 'fueling',
  geofenceEnter: 'inzone',
  geofenceExit: 'outzone',
  ignitionOn: 'ignition',
  ignitionOff: 'ignition',
  driverChanged: 'driver_changed',
}

const kmh_per_knot = 1.852

/** An event as an entry: its name here, what more is said, and the origins of zones that it names. */
export interface PastEntry {
  time: number
  event: string
  detail: string
  zone?: string
  position?: number
}

/** The entry of an event; `undefined` for what is no event here, such as results of commands. */
export const entryOf = ({ type, time, attributes, geofence, position }: PastEvent): PastEntry | undefined => {
  const event = type === 'alarm' ? eventOfWord(String(attributes.alarm ?? '')) : events[type]
  if (event === undefined || !Number.isFinite(time)) return undefined
  return {
    ...{ time, event, detail: detailOf(type, attributes) },
    ...(geofence !== undefined && { zone: geofence }),
    ...(position !== undefined && { position }),
  }
}

const detailOf = (type: string, { speed, speedLimit, driverUniqueId }: PastEvent['attributes']): string => {
  if (type === 'ignitionOn' || type === 'ignitionOff') return type === 'ignitionOn' ? '1' : '0'
  if (type === 'driverChanged') return typeof driverUniqueId === 'string' ? driverUniqueId : ''
  if (type !== 'deviceOverspeed' || typeof speed !== 'number') return ''
  const told = [speed, speedLimit]
    .filter((knots) => typeof knots === 'number')
    .map((knots) => Math.round(knots * kmh_per_knot))
  return `${told.join(' / ')} km/h`
}

import type { Location } from '#geo/distance.ts'
import { isIn } from '#geo/shape.ts'
import type { System } from '#measure/units.ts'
import type { BoundingZone, Drawn, Head, ShownPlace, ShownTracker } from '#store/links/shown-links.ts'
import type { Live } from '#track/live.ts'
import type { State } from '../../state.ts'
import type { DisplayOptions, ObjectData } from '../link.ts'
import { type ShownValue, valuesOf } from './values.ts'

/**
 * Data of a link that the public is shown (rulings, "What leaves for the public"): nothing else leaves, by page or by
 * socket.
 */

/**
 * The status of a link: why nothing is shown, unless it is `enabled`. `unknown` is said of links that never were and of
 * links of somebody else alike.
 */
export type LinkStatus = 'enabled' | 'disabled' | 'inactive' | 'expired' | 'unknown'

/**
 * The status of a link at `now`, milliseconds since 1970 UTC (rulings, "Link status"). A link that its account may not
 * have any more is disabled.
 */
export const statusOf = ({ enabled, kept, starts, ends }: Head, now: number): LinkStatus => {
  if (!enabled || !kept) return 'disabled'
  if (starts && now < starts.getTime()) return 'inactive'
  return ends && now > ends.getTime() ? 'expired' : 'enabled'
}

/** A tracker as a link shows it. */
export interface ShownObject {
  title: string
  /** Not told outside of the shared area, nor before the first place. Time: ISO 8601 in UTC; heading: degrees. */
  position?: Location & { heading: number; time: string }
  /** It is somewhere, and that is all that is told. */
  elsewhere?: true
  /** km/h */
  speed?: number
  address?: string
  movement_status?: State['movement_status']
  connection_status?: State['connection_status']
  driver_name?: string
  driver_phone?: string
  vehicle_label?: string
  vehicle_reg_number?: string
  /** Of sensors that are shown, in their order; left out where there are none. */
  values?: ShownValue[]
}

/** Everything that a link shows. */
export interface ShownView {
  objects: ShownObject[]
  places: ShownPlace[]
  display: DisplayOptions
}

/** Answers whether the link may show what is at this location, by its zones. */
export const isShared = ({ bounding_mode, zones }: Pick<Drawn, 'bounding_mode' | 'zones'>, at: Location): boolean =>
  zones.length === 0 || zones.some((zone) => isWithin(zone, at)) === (bounding_mode === 'inside')

/**
 * Answers whether a location is in the zone. The rectangle around the zone is looked at first, for it rules out most places.
 */
const isWithin = (zone: BoundingZone, at: Location): boolean => {
  const { nw, se } = zone.bounds
  if (at.lat > nw.lat || at.lat < se.lat) return false
  const isBeside = nw.lng <= se.lng ? at.lng < nw.lng || at.lng > se.lng : at.lng < nw.lng && at.lng > se.lng
  return !isBeside && isIn(zone, at)
}

/** The location of the tracker as far as the link shows it; undefined outside of the shared area. */
export const placeOf = (link: Drawn, state: State | undefined): Location | undefined =>
  state?.gps && isShared(link, state.gps.location) ? state.gps.location : undefined

/** Answers whether the link shows this datum of the tracker. */
export const has = ({ object_data }: ShownTracker, what: ObjectData): boolean => object_data.includes(what)

/** The state of a tracker now, and what else is known of it. */
export interface Known {
  state: State | undefined
  /** What its device told last, by name. */
  attributes: Live['attributes'] | undefined
  address: string | undefined
}

/** A tracker as its link shows it. Place, speed, movement and values are left out where the link does not show the place. */
export const objectOf = (link: Drawn, tracker: ShownTracker, { state, attributes, address }: Known): ShownObject => {
  const place = placeOf(link, state)
  const { gps } = state ?? {}
  const shown: ShownObject = { title: tracker.title }
  if (gps && place) {
    const { lat, lng } = place
    shown.position = { lat, lng, heading: gps.heading, time: gps.updated.toISOString() }
    if (has(tracker, 'speed')) shown.speed = gps.speed
    if (has(tracker, 'address') && address) shown.address = address
    if (state && has(tracker, 'movement_status')) shown.movement_status = state.movement_status
  } else if (gps) shown.elsewhere = true
  if (state && has(tracker, 'connection_status')) shown.connection_status = state.connection_status
  for (const what of ['driver_name', 'driver_phone', 'vehicle_label', 'vehicle_reg_number'] as const)
    if (has(tracker, what) && tracker[what] !== null) shown[what] = tracker[what]
  // What is measured would tell of a vehicle that is elsewhere, or nobody knows where.
  if (place || link.zones.length === 0) {
    const values = valuesOf(tracker, attributes ?? {}, link.measurement_system as System)
    if (values.length > 0) shown.values = values
  }
  return shown
}

/** Everything that a link shows, with these objects. */
export const viewOf = (link: Drawn, objects: ShownObject[]): ShownView => ({
  objects,
  places: link.places,
  display: link.display_options as DisplayOptions,
})

import type { Location } from '#geo/distance.ts'
import { isIn } from '#geo/shape.ts'
import type { BoundingZone, Drawn, Head, ShownPlace, ShownTracker } from '#store/links/shown-links.ts'
import type { State } from '../../state.ts'
import type { DisplayOptions, ObjectData } from '../link.ts'

/** What the public is told of a link (rulings, "What leaves for the public"): this and nothing else leaves, by page and by socket. */

/** Why nothing is shown: `unknown` says as little of what never was as of what is somebody else's. */
export type LinkStatus = 'enabled' | 'disabled' | 'inactive' | 'expired' | 'unknown'

/** Rulings, "Link status"; one that nobody may keep is off. */
export const statusOf = ({ enabled, kept, starts, ends }: Head, now: number): LinkStatus => {
  if (!enabled || !kept) return 'disabled'
  if (starts && now < starts.getTime()) return 'inactive'
  return ends && now > ends.getTime() ? 'expired' : 'enabled'
}

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
}

export interface ShownView {
  objects: ShownObject[]
  places: ShownPlace[]
  display: DisplayOptions
}

/** Whether the link shows what is there. */
export const isShared = ({ bounding_mode, zones }: Pick<Drawn, 'bounding_mode' | 'zones'>, at: Location): boolean =>
  zones.length === 0 || zones.some((zone) => isWithin(zone, at)) === (bounding_mode === 'inside')

/** Most places are known to be outside by the rectangle around the zone. */
const isWithin = (zone: BoundingZone, at: Location): boolean => {
  const { nw, se } = zone.bounds
  if (at.lat > nw.lat || at.lat < se.lat) return false
  const isBeside = nw.lng <= se.lng ? at.lng < nw.lng || at.lng > se.lng : at.lng < nw.lng && at.lng > se.lng
  return !isBeside && isIn(zone, at)
}

/** Where the tracker is as far as the link shows it. */
export const placeOf = (link: Drawn, state: State | undefined): Location | undefined =>
  state?.gps && isShared(link, state.gps.location) ? state.gps.location : undefined

export const has = ({ object_data }: ShownTracker, what: ObjectData): boolean => object_data.includes(what)

/** A tracker as its link shows it. What says where it is, how fast, or whether it moves is told where it is shown only. */
export const objectOf = (
  link: Drawn,
  tracker: ShownTracker,
  state: State | undefined,
  address: string | undefined,
): ShownObject => {
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
  return shown
}

export const viewOf = (link: Drawn, objects: ShownObject[]): ShownView => ({
  objects,
  places: link.places,
  display: link.display_options as DisplayOptions,
})

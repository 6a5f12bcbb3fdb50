import type { Location } from './distance.ts'

/**
 * A rectangle of latitudes and longitudes (specification, section 1, "Bounds object").
 * Over the date line `nw.lng` is greater than `se.lng`.
 */
export interface Bounds {
  nw: Location
  se: Location
}

/** The bounds of one place: what `extend` starts from. */
export function boundsAt({ lat, lng }: Location): Bounds {
  return { nw: { lat, lng }, se: { lat, lng } }
}

/** The bounds with a place inside them; grown on the side that needs the smaller step, so also over the date line. */
export function extend(bounds: Bounds, { lat, lng }: Location): Bounds {
  const { nw, se } = bounds
  const beside = eastward(nw.lng, lng) > eastward(nw.lng, se.lng)
  if (!beside && lat <= nw.lat && lat >= se.lat) return bounds

  const east = beside && eastward(se.lng, lng) <= eastward(lng, nw.lng)
  return {
    nw: { lat: Math.max(nw.lat, lat), lng: beside && !east ? lng : nw.lng },
    se: { lat: Math.min(se.lat, lat), lng: east ? lng : se.lng },
  }
}

/** Degrees to go east from one longitude to another, 0..360. */
function eastward(from: number, to: number): number {
  return to >= from ? to - from : to - from + 360
}

/** A place on the Earth: degrees, WGS 84. */
export interface Location {
  lat: number
  lng: number
}

const radian = Math.PI / 180
const mean_radius = 6_371_008.8

const equator_radius = 6_378_137
const eccentricity_squared = 0.006_694_379_990_141_3

/** Within these degrees of each other the surface is taken as flat. */
const near = 0.5
/** Beyond this latitude a degree of longitude changes too quickly for that. */
const polar = 80

/**
 * Metres between two places.
 * Up to half a degree apart (every step of a track) on the ellipsoid, within 0.002 %;
 * farther apart or near a pole on the sphere, within 0.6 %.
 */
export function distance(a: Location, b: Location): number {
  const north = b.lat - a.lat
  const east = shortest(b.lng - a.lng)
  const middle = (a.lat + b.lat) / 2
  return Math.abs(north) <= near && Math.abs(east) <= near && Math.abs(middle) <= polar
    ? flat(north * radian, east * radian, Math.cos(middle * radian))
    : haversine(a, north * radian, east * radian, b)
}

/** Degrees clockwise from north, 0 ≤ bearing < 360, at which the shortest way from `a` to `b` sets out. */
export function bearing(a: Location, b: Location): number {
  const east = (b.lng - a.lng) * radian
  const from = a.lat * radian
  const to = b.lat * radian
  const y = Math.sin(east) * Math.cos(to)
  const x = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(east)
  const degrees = Math.atan2(y, x) / radian
  return degrees < 0 ? (degrees + 360) % 360 : degrees
}

/**
 * The place so many metres from another, on the sphere, where the way sets out at `degrees` clockwise from north. Over the date
 * line its longitude goes on beyond 180.
 */
export function destination({ lat, lng }: Location, degrees: number, metres: number): Location {
  const [arc, angle] = [metres / mean_radius, degrees * radian]
  const [up, side] = [Math.sin(lat * radian), Math.cos(lat * radian)]
  const north = Math.max(-1, Math.min(1, up * Math.cos(arc) + side * Math.sin(arc) * Math.cos(angle)))
  const east = Math.atan2(Math.sin(angle) * Math.sin(arc) * side, Math.cos(arc) - up * north)
  return { lat: Math.asin(north) / radian, lng: lng + east / radian }
}

/** The equal turn of longitude by the shorter way, -180..180. */
export function shortest(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
}

/** Both radii of curvature at the middle latitude need only its cosine: one trigonometric call a point. */
function flat(north: number, east: number, cosine: number): number {
  const w = 1 - eccentricity_squared * (1 - cosine * cosine)
  const along = (equator_radius * (1 - eccentricity_squared)) / (w * Math.sqrt(w))
  const across = (equator_radius / Math.sqrt(w)) * cosine
  return Math.sqrt((along * north) ** 2 + (across * east) ** 2)
}

function haversine(a: Location, north: number, east: number, b: Location): number {
  const half = Math.sin(north / 2) ** 2 + Math.cos(a.lat * radian) * Math.cos(b.lat * radian) * Math.sin(east / 2) ** 2
  return 2 * mean_radius * Math.asin(Math.sqrt(Math.min(1, half)))
}

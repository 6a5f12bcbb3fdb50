import type { Location } from './distance.ts'

const radian = Math.PI / 180
const equator_radius = 6_378_137
const flattening = 1 / 298.257_223_563
const polar_radius = equator_radius * (1 - flattening)

/** Metres along the ellipsoid WGS 84 between two places, within a millimetre, wherever they lie (T. Vincenty, 1975). */
export function geodesic(a: Location, b: Location): number {
  return vincenty(a, b) ?? overQuarter(a, b)
}

/** On the auxiliary sphere: cosine and sine of the arc, square of the cosine of the azimuth at the equator, of the middle. */
interface Arc {
  sine: number
  cosine: number
  arc: number
  cosine_squared: number
  middle: number
}

/** `undefined` for places that are nearly opposite each other, where the series finds no longitude. */
function vincenty(a: Location, b: Location): number | undefined {
  const [u1, u2] = [reduced(a.lat), reduced(b.lat)]
  const east = remainder(b.lng - a.lng) * radian
  let lambda = east
  for (let turn = 0; turn < 60; turn++) {
    const found = arcOver(u1, u2, lambda)
    if (found.sine === 0) return found.cosine > 0 ? 0 : undefined
    const next = east + excess(found, (Math.cos(u1) * Math.cos(u2) * Math.sin(lambda)) / found.sine)
    if (Math.abs(next) > Math.PI) return undefined
    if (Math.abs(next - lambda) < 1e-13) return lengthOf(found)
    lambda = next
  }
  return undefined
}

/** The latitude on the auxiliary sphere, in radians. */
const reduced = (lat: number): number => Math.atan((1 - flattening) * Math.tan(lat * radian))

/** The same turn of longitude, -180..180, from whatever multiple of it. */
const remainder = (degrees: number): number => degrees - 360 * Math.round(degrees / 360)

function arcOver(u1: number, u2: number, lambda: number): Arc {
  const x = Math.cos(u1) * Math.sin(u2) - Math.sin(u1) * Math.cos(u2) * Math.cos(lambda)
  const sine = Math.hypot(Math.cos(u2) * Math.sin(lambda), x)
  const cosine = Math.sin(u1) * Math.sin(u2) + Math.cos(u1) * Math.cos(u2) * Math.cos(lambda)
  const azimuth = sine === 0 ? 0 : (Math.cos(u1) * Math.cos(u2) * Math.sin(lambda)) / sine
  const cosine_squared = 1 - azimuth * azimuth
  // Along the equator there is no middle to speak of.
  const middle = cosine_squared === 0 ? 0 : cosine - (2 * Math.sin(u1) * Math.sin(u2)) / cosine_squared
  return { sine, cosine, arc: Math.atan2(sine, cosine), cosine_squared, middle }
}

/** How much farther the longitude turns on the sphere than on the ellipsoid, in radians. */
function excess({ sine, cosine, arc, cosine_squared, middle }: Arc, azimuth: number): number {
  const c = (flattening / 16) * cosine_squared * (4 + flattening * (4 - 3 * cosine_squared))
  const series = middle + c * cosine * (2 * middle * middle - 1)
  return (1 - c) * flattening * azimuth * (arc + c * sine * series)
}

function lengthOf({ sine, cosine, arc, cosine_squared, middle }: Arc): number {
  const u = cosine_squared * ((equator_radius / polar_radius) ** 2 - 1)
  const a = 1 + (u / 16_384) * (4_096 + u * (-768 + u * (320 - 175 * u)))
  const b = (u / 1_024) * (256 + u * (-128 + u * (74 - 47 * u)))
  const third = (b / 6) * middle * (4 * sine * sine - 3) * (4 * middle * middle - 3)
  const correction = b * sine * (middle + (b / 4) * (cosine * (2 * middle * middle - 1) - third))
  return polar_radius * a * (arc - correction)
}

/** Of all ways by a place a quarter of the Earth away, one is the shortest way itself. */
function overQuarter(a: Location, b: Location): number {
  const length = (azimuth: number): number => {
    const middle = quarterFrom(a, azimuth)
    return (vincenty(a, middle) ?? Infinity) + (vincenty(middle, b) ?? Infinity)
  }
  const step = Math.PI / 36
  let best = 0
  for (let i = 1; i < 72; i++) if (length(i * step) < length(best)) best = i * step
  return least(length, best - step, best + step)
}

/** The place a quarter of a sphere away, towards an azimuth in radians. */
function quarterFrom({ lat, lng }: Location, azimuth: number): Location {
  const up = lat * radian
  return {
    lat: Math.asin(Math.cos(up) * Math.cos(azimuth)) / radian,
    lng: lng + Math.atan2(Math.sin(azimuth), -Math.sin(up) * Math.cos(azimuth)) / radian,
  }
}

/** The least value between two arguments that have one lowest point between them, by golden sections. */
function least(value: (x: number) => number, from: number, to: number): number {
  const golden = (Math.sqrt(5) - 1) / 2
  let [low, high] = [from, to]
  while (high - low > 1e-7) {
    const [left, right] = [high - golden * (high - low), low + golden * (high - low)]
    if (value(left) < value(right)) high = right
    else low = left
  }
  return value((low + high) / 2)
}

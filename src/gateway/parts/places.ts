/** Degrees as devices write them. NaN where it is none: `isOnEarth` is false of it. */

/** Degrees and minutes of NMEA, `ddmm.mmmm` or `dddmm.mmmm`, and the side. */
export const nmeaDegrees = (text: string, side: string): number => {
  const [, degrees, minutes] = /^(\d{1,3}?)(\d\d(?:\.\d*)?)$/.exec(text) ?? []
  if (degrees === undefined || Number(minutes) >= 60) return Number.NaN
  return signed(Number(degrees) + Number(minutes) / 60, side)
}

/** Negative in the south and in the west; NaN of a side that is none of the four. */
export const signed = (degrees: number, side: string): number => {
  if (side === 'N' || side === 'E') return degrees
  return side === 'S' || side === 'W' ? -degrees : Number.NaN
}

/** Digits that are packed two in a byte: as text, also the hexadecimal ones. */
export const bcd = (bytes: Buffer, start: number, end: number): string => bytes.toString('hex', start, end)

export const fromRadians = (radians: number): number => (radians * 180) / Math.PI

/** A place that a device may have been at. The middle of the sea off Africa is where nobody knows: zeros are no fix. */
export const isOnEarth = (lat: number, lng: number): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

export const kmhOfKnots = (knots: number): number => knots * 1.852
export const kmhOfMiles = (miles: number): number => miles * 1.609344
export const kmhOfMetres = (metres_per_second: number): number => metres_per_second * 3.6

/** The world as the square from 0 to 1 that tile 0/0/0 shows, y downwards. */

/** Degrees, beyond which the square ends. */
export const edge = 85.0511287798066

export const across = (lng: number): number => lng / 360 + 0.5

export const down = (lat: number): number => {
  const sine = Math.sin((Math.max(-edge, Math.min(edge, lat)) * Math.PI) / 180)
  return 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI
}

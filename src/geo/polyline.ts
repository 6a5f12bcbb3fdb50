/**
 * Points of a line that is encoded by Google's algorithm; of a line that breaks off, those before.
 * @param scale what a degree is multiplied by: 100,000 for 5 decimals
 */
export const decodeLine = (encoded: string, scale = 1e5): [lat: number, lng: number][] => {
  const points: [number, number][] = []
  let at = 0
  const next = (): number | undefined => {
    let [value, shift] = [0, 0]
    for (;;) {
      const sign = encoded.charCodeAt(at++) - 63
      if (!(sign >= 0 && sign < 64) || shift > 30) return undefined
      value |= (sign & 31) << shift
      shift += 5
      if (sign < 32) return value & 1 ? ~(value >> 1) : value >> 1
    }
  }
  let [lat, lng] = [0, 0]
  for (;;) {
    const [down, right] = [next(), next()]
    if (down === undefined || right === undefined) return points
    lat += down
    lng += right
    points.push([lat / scale, lng / scale])
  }
}

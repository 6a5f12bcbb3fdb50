/** Places of a line that is encoded by Google's algorithm with 5 decimals; of one that breaks off, those before. */
export const placesOf = (encoded: string): [lng: number, lat: number][] => {
  const places: [number, number][] = []
  const sums = [0, 0]
  let [value, shift, count] = [0, 0, 0]
  for (let at = 0; at < encoded.length; at += 1) {
    const sign = encoded.charCodeAt(at) - 63
    value |= (sign & 31) << shift
    shift += 5
    if (sign >= 32) continue
    const which = count % 2
    sums[which] = (sums[which] ?? 0) + (value & 1 ? ~(value >> 1) : value >> 1)
    count += 1
    if (which === 1) places.push([(sums[1] ?? 0) / 1e5, (sums[0] ?? 0) / 1e5])
    value = 0
    shift = 0
  }
  return places
}

import { type Sink, textOf } from './listing.ts'

/** RFC 7946: a feature a row, whose properties are its cells by their titles; its geometry is null where it has no place. */
export const geojson = (titles: readonly string[]): Sink => {
  const parts: Blob[] = [new Blob(['{"type":"FeatureCollection","features":['])]
  let isFirst = true
  return {
    add(rows, places) {
      const features = rows.map((row, place) => {
        const cells = row.map((cell) => (typeof cell === 'number' || cell === null ? cell : textOf(cell)))
        const properties = Object.fromEntries(titles.map((title, i) => [title, cells[i] ?? null]))
        return JSON.stringify({ type: 'Feature', geometry: places[place] ?? null, properties })
      })
      if (features.length === 0) return
      parts.push(new Blob([isFirst ? '\n' : ',\n', features.join(',\n')]))
      isFirst = false
    },
    end: () => new Blob([...parts, '\n]}\n'], { type: 'application/geo+json' }),
  }
}

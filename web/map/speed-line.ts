import type { Feature, FeatureCollection, LineString, Position } from 'geojson'

/** A way that was driven, coloured by how fast: runs of one class of speed are one feature each, for a day has 86,400 points. */

export interface Driven {
  lat: number
  lng: number
  /** km/h */
  speed: number
}

/** From how many km/h each colour is meant; they can be told apart by whoever sees no red, on both maps. */
export const speed_classes: readonly { from: number; color: string }[] = [
  { from: 0, color: '#3f51b5' },
  { from: 30, color: '#1c8fc9' },
  { from: 60, color: '#1aa583' },
  { from: 90, color: '#d99a00' },
  { from: 120, color: '#c8553d' },
]

const classOf = (speed: number): number => speed_classes.findLastIndex(({ from }) => speed >= from)

/** The lines of one drive; each begins where the one before ended. */
export const speedLines = (
  points: readonly Driven[],
  about: Readonly<Record<string, unknown>> = {},
): Feature<LineString>[] => {
  const features: Feature<LineString>[] = []
  let run: Position[] = []
  let shown = -1
  const end = (): void => {
    if (run.length > 1)
      features.push({
        type: 'Feature',
        properties: { ...about, color: speed_classes[shown]?.color },
        geometry: { type: 'LineString', coordinates: run },
      })
  }
  for (const { lat, lng, speed } of points) {
    const next = Math.max(0, classOf(speed))
    const place: Position = [lng, lat]
    run.push(place)
    if (next !== shown && shown !== -1) {
      end()
      run = [place]
    }
    shown = next
  }
  end()
  return features
}

export const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })

import { type LayerSpecification, LngLatBounds, type Map as MapLibre } from 'maplibre-gl'
import { cornersOf } from '#geo/circle.ts'
import { addLayers, empty_source, removeLayers, setFeatures } from './layers.ts'
import { shapeFeature } from './shape-features.ts'
import type { Theme } from './source.ts'
import { below_names } from './style.ts'
import { token } from './tokens.ts'

/** A circle that something is looked for in. */
export interface Circle {
  /** Degrees, and metres; brought into sight where it is another one. None without it. */
  draw(circle: { lat: number; lng: number; radius: number } | undefined): void
  remove(): void
}

const source = 'circle'

export const drawCircle = (map: MapLibre, theme: Theme): Circle => {
  const layers = layersOf(theme)
  map.addSource(source, empty_source)
  addLayers(map, layers, below_names)
  return {
    draw(circle) {
      const shape = circle && ({ type: 'circle', center: circle, radius: circle.radius } as const)
      void setFeatures(map, source, shape ? [shapeFeature(shape, {})] : [])
      if (!circle) return
      const bounds = new LngLatBounds()
      for (const corner of cornersOf(circle, circle.radius)) bounds.extend(corner)
      map.fitBounds(bounds, { padding: 48, duration: 0 })
    },
    remove: () => removeLayers(map, layers, source),
  }
}

const layersOf = (theme: Theme): LayerSpecification[] => {
  const color = token('accent-text', theme)
  return [
    { id: source, type: 'fill', source, paint: { 'fill-color': color, 'fill-opacity': 0.1 } },
    { id: `${source}-line`, type: 'line', source, paint: { 'line-color': color, 'line-width': 1.5 } },
  ]
}

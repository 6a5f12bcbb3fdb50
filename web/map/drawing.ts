import type { Map as MapLibre } from 'maplibre-gl'

/** Pictures of the map are drawn twice as fine as they are shown. */
const ratio = 2

export interface Size {
  width: number
  height: number
}

/** Adds a picture of this name to the map, unless it has one. */
export const addDrawing = (
  map: MapLibre,
  name: string,
  { width, height }: Size,
  draw: (context: CanvasRenderingContext2D) => void,
): void => {
  if (map.hasImage(name)) return
  const canvas = document.createElement('canvas')
  canvas.width = width * ratio
  canvas.height = height * ratio
  // Without it, what is drawn waits in the graphics card, and reading the picture back stops the page.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return
  context.scale(ratio, ratio)
  draw(context)
  map.addImage(name, context.getImageData(0, 0, canvas.width, canvas.height), { pixelRatio: ratio })
}

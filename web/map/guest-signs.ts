import type { Map as MapLibre } from 'maplibre-gl'
import { addDrawing } from './drawing.ts'
import { colours } from './guest-colours.ts'

/** How vehicles of a geo link look: a colour each, large or small. */

/** The name of the picture of the vehicle `n` of a link. */
export const signOf = (n: number, isLarge: boolean): string =>
  `guest:${n % colours.length}:${isLarge ? 'large' : 'small'}`

/** A disc with a point to where it goes; large ones have an arrow inside. */
const draw = (context: CanvasRenderingContext2D, colour: string, isLarge: boolean): void => {
  context.lineJoin = 'round'
  context.lineWidth = 4
  context.strokeStyle = '#ffffff'
  context.fillStyle = colour
  context.beginPath()
  context.arc(0, 0, isLarge ? 14 : 8, 0, 2 * Math.PI)
  if (!isLarge) pathOf(context, [-5, -7], [0, -16], [5, -7])
  context.stroke()
  context.fill()
  if (!isLarge) return
  context.beginPath()
  pathOf(context, [0, -8], [6, 7], [0, 3.5], [-6, 7])
  context.fillStyle = '#ffffff'
  context.fill()
}

/** Adds the pictures of them all, unless the map has them. */
export const addGuestSigns = (map: MapLibre): void => {
  for (const [n, colour] of colours.entries())
    for (const isLarge of [false, true]) {
      const size = isLarge ? 34 : 38
      addDrawing(map, signOf(n, isLarge), { width: size, height: size }, (context) => {
        context.translate(size / 2, size / 2)
        draw(context, colour, isLarge)
      })
    }
}

const pathOf = (context: CanvasRenderingContext2D, ...[first, ...rest]: [number, number][]): void => {
  if (!first) return
  context.moveTo(...first)
  for (const point of rest) context.lineTo(...point)
  context.closePath()
}

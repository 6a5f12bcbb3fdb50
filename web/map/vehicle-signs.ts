import type { Map as MapLibre } from 'maplibre-gl'
import { addDrawing } from './drawing.ts'
import type { Theme } from './source.ts'
import { token } from './tokens.ts'

/** How vehicles look, by colour and by shape: an arrow moves, bars idle, a dot is parked, what is hollow has no signal;
 * a red ring says that there is an emergency. */

const edge = 2

interface Pens {
  colour: string
  card: string
}
type Draw = (context: CanvasRenderingContext2D, middle: number, pens: Pens) => void

const disc = (context: CanvasRenderingContext2D, middle: number, radius: number): void => {
  context.beginPath()
  context.arc(middle, middle, radius, 0, 2 * Math.PI)
}

/** Filled, with an edge that keeps it apart from what is below. */
const filled = (context: CanvasRenderingContext2D, { colour, card }: Pens): void => {
  context.lineJoin = 'round'
  context.lineWidth = 2 * edge
  context.strokeStyle = card
  context.stroke()
  context.fillStyle = colour
  context.fill()
}

const dot =
  (radius: number): Draw =>
  (context, middle, pens) => {
    disc(context, middle, radius)
    filled(context, pens)
  }

const hollow: Draw = (context, middle, { colour, card }) => {
  disc(context, middle, 6)
  context.lineWidth = 3 + 2 * edge
  context.strokeStyle = card
  context.stroke()
  context.fillStyle = card
  context.fill()
  context.lineWidth = 3
  context.strokeStyle = colour
  context.stroke()
}

/** Points north, and is turned to where it goes. */
const arrow: Draw = (context, middle, pens) => {
  context.beginPath()
  context.moveTo(middle, middle - 11)
  context.lineTo(middle + 8, middle + 9)
  context.lineTo(middle, middle + 5)
  context.lineTo(middle - 8, middle + 9)
  context.closePath()
  filled(context, pens)
}

const bars: Draw = (context, middle, pens) => {
  context.beginPath()
  context.roundRect(middle - 8, middle - 8, 16, 16, 4)
  filled(context, pens)
  context.fillStyle = pens.card
  context.fillRect(middle - 4, middle - 4, 3, 8)
  context.fillRect(middle + 1, middle - 4, 3, 8)
}

const ring =
  (radius: number): Draw =>
  (context, middle, { colour, card }) => {
    disc(context, middle, radius)
    context.lineWidth = 5
    context.strokeStyle = card
    context.stroke()
    context.lineWidth = 3
    context.strokeStyle = colour
    context.stroke()
  }

const signs: Readonly<Record<string, { size: number; colour: string; draw: Draw }>> = {
  moving: { size: 28, colour: 'moving', draw: arrow },
  idling: { size: 22, colour: 'idling', draw: bars },
  parked: { size: 20, colour: 'parked', draw: dot(7) },
  no_signal: { size: 22, colour: 'silent', draw: hollow },
  offline: { size: 18, colour: 'silent', draw: dot(5) },
  chosen: { size: 44, colour: 'accent-text', draw: ring(17) },
  alarm: { size: 38, colour: 'alarm', draw: ring(14) },
}

/** Of those that are not in motion, waiting and blocked ones have no place to be drawn at. */
export const signOf = (what: string, theme: Theme): string => `vehicle:${what in signs ? what : 'offline'}:${theme}`

export const addVehicleSigns = (map: MapLibre): void => {
  for (const theme of ['light', 'dark'] as const)
    for (const [what, { size, colour, draw }] of Object.entries(signs))
      addDrawing(map, signOf(what, theme), { width: size, height: size }, (context) =>
        draw(context, size / 2, { colour: token(colour, theme), card: token('card', theme) }),
      )
}

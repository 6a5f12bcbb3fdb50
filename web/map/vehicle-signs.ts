import type { Map as MapLibre } from 'maplibre-gl'
import { addDrawing } from './drawing.ts'
import { glyphs, inks } from './glyphs.ts'
import type { Theme } from './source.ts'
import { token } from './tokens.ts'

/**
 * How vehicles look, by colour and by shape: an arrow moves, bars idle, a dot is parked, what is hollow has no signal;
 * a red ring says that there is an emergency. Around one that has an icon or a colour of its own a frame says the same: with a
 * point where it goes, square, round, broken, thin. Their drawings are as few, whatever colours there are: the map paints these.
 */

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

/** Of a frame, until its line: what it is about has room inside. */
const inside = 12

const framed =
  (line: number, shape: (context: CanvasRenderingContext2D, middle: number) => void, dashes: number[] = []): Draw =>
  (context, middle, { colour, card }) => {
    shape(context, middle)
    context.lineJoin = 'round'
    context.lineWidth = line + 2 * edge
    context.strokeStyle = card
    context.stroke()
    context.fillStyle = card
    context.fill()
    context.setLineDash(dashes)
    context.lineWidth = line
    context.strokeStyle = colour
    context.stroke()
  }

const round = (context: CanvasRenderingContext2D, middle: number): void => disc(context, middle, inside)

const square = (context: CanvasRenderingContext2D, middle: number): void => {
  context.beginPath()
  context.roundRect(middle - inside, middle - inside, 2 * inside, 2 * inside, 4)
}

/** Points north, and is turned to where it goes. */
const pointed: Draw = (context, middle, pens) => {
  context.beginPath()
  context.moveTo(middle, middle - 25)
  context.lineTo(middle + 10, middle - 11)
  context.lineTo(middle - 10, middle - 11)
  context.closePath()
  filled(context, pens)
  framed(3, round)(context, middle, pens)
}

const signs: Readonly<Record<string, { size: number; colour: string; draw: Draw }>> = {
  moving: { size: 28, colour: 'moving', draw: arrow },
  idling: { size: 22, colour: 'idling', draw: bars },
  parked: { size: 20, colour: 'parked', draw: dot(7) },
  no_signal: { size: 22, colour: 'silent', draw: hollow },
  offline: { size: 18, colour: 'silent', draw: dot(5) },
  chosen: { size: 44, colour: 'accent-text', draw: ring(17) },
  alarm: { size: 38, colour: 'alarm', draw: ring(14) },
  framed_moving: { size: 56, colour: 'moving', draw: pointed },
  framed_idling: { size: 34, colour: 'idling', draw: framed(3, square) },
  framed_parked: { size: 34, colour: 'parked', draw: framed(3, round) },
  framed_no_signal: { size: 34, colour: 'silent', draw: framed(3, round, [4, 4]) },
  framed_offline: { size: 34, colour: 'silent', draw: framed(1, round) },
  chosen_wide: { size: 58, colour: 'accent-text', draw: ring(25) },
  alarm_wide: { size: 46, colour: 'alarm', draw: ring(19) },
}

/** Of those that are not in motion, waiting and blocked ones have no place to be drawn at. */
export const signOf = (what: string, theme: Theme): string => `vehicle:${what in signs ? what : 'offline'}:${theme}`

/** Sizes as they are shown: of the body, and of the glyph on it. */
export const body_radius = 10
const glyph_size = 15

export const glyphOf = (icon: string, ink: string, theme: Theme): string => `glyph:${icon}:${ink}:${theme}`

const addGlyphs = (map: MapLibre, theme: Theme): void => {
  const pens = { ...inks, text: token('text', theme) }
  for (const [icon, path] of Object.entries(glyphs))
    for (const [ink, colour] of Object.entries(pens))
      addDrawing(map, glyphOf(icon, ink, theme), { width: glyph_size, height: glyph_size }, (context) => {
        context.scale(glyph_size / 16, glyph_size / 16)
        context.fillStyle = colour
        context.fill(new Path2D(path), 'evenodd')
      })
}

export const addVehicleSigns = (map: MapLibre): void => {
  for (const theme of ['light', 'dark'] as const) {
    addGlyphs(map, theme)
    for (const [what, { size, colour, draw }] of Object.entries(signs))
      addDrawing(map, signOf(what, theme), { width: size, height: size }, (context) =>
        draw(context, size / 2, { colour: token(colour, theme), card: token('card', theme) }),
      )
  }
}

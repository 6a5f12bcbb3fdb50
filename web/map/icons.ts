import type { Map as MapLibre } from 'maplibre-gl'
import { colours } from './colours.ts'
import { addDrawing, type Size } from './drawing.ts'
import type { Theme } from './source.ts'

/** The signs of the map, drawn when they are first needed. Their names: what, in which theme, for how many letters. */

type Draw = (context: CanvasRenderingContext2D, size: Size, theme: Theme) => void

const disc = (context: CanvasRenderingContext2D, x: number, y: number, radius: number): void => {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
}

const spot =
  (radius: number): Draw =>
  (context, { width, height }, theme) => {
    disc(context, width / 2, height / 2, radius)
    context.fillStyle = colours[theme].ground
    context.fill()
    context.lineWidth = 1.2
    context.strokeStyle = colours[theme].town
    context.stroke()
  }

const signs: Readonly<Record<string, { width: (letters: number) => number; height: number; draw: Draw }>> = {
  town: { width: () => 8, height: 8, draw: spot(2) },
  capital: {
    width: () => 12,
    height: 12,
    draw: (context, size, theme) => {
      spot(4)(context, size, theme)
      disc(context, size.width / 2, size.height / 2, 1.6)
      context.fillStyle = colours[theme].town
      context.fill()
    },
  },
  dot: {
    width: () => 8,
    height: 8,
    draw: (context, { width, height }, theme) => {
      disc(context, width / 2, height / 2, 2.5)
      context.fillStyle = colours[theme].quarter
      context.fill()
    },
  },
  /** Points along the line that it stands on, once it is turned by a quarter. */
  arrow: {
    width: () => 10,
    height: 12,
    draw: (context, { width, height }, theme) => {
      context.strokeStyle = colours[theme].road_name
      context.lineWidth = 1.2
      context.lineCap = context.lineJoin = 'round'
      context.beginPath()
      context.moveTo(width / 2, height - 2)
      context.lineTo(width / 2, 2)
      context.moveTo(width / 2 - 2.5, 4.5)
      context.lineTo(width / 2, 2)
      context.lineTo(width / 2 + 2.5, 4.5)
      context.stroke()
    },
  },
  shield: {
    width: (letters) => 8 + 6 * letters,
    height: 15,
    draw: (context, { width, height }, theme) => {
      context.beginPath()
      context.roundRect(0.5, 0.5, width - 1, height - 1, 3)
      context.fillStyle = colours[theme].ground
      context.fill()
      context.lineWidth = 1
      context.strokeStyle = colours[theme].border
      context.stroke()
    },
  },
}

/** Adds the sign of this name to the map; names of others are left to them. */
export const addSign = (map: MapLibre, name: string): void => {
  const [what = '', theme, letters = '1'] = name.split(':')
  const sign = Object.hasOwn(signs, what) ? signs[what] : undefined
  if (!sign || (theme !== 'light' && theme !== 'dark')) return
  const size = { width: sign.width(Number(letters)), height: sign.height }
  addDrawing(map, name, size, (context) => sign.draw(context, size, theme))
}

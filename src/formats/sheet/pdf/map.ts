import { decodeLine } from '#geo/polyline.ts'
import { readable } from '../../document/colors.ts'
import type { Element } from '../../document/pdf/doc.ts'
import { ink, type Paper } from '../../document/pdf/paper.ts'
import type { MapSection } from '../sheet.ts'
import { drawFigure, word } from './figure.ts'
import { drawHeading } from './text.ts'

const height = 240
const margin = 16
/** Labels that are drawn; more would lie on each other. */
const most_labels = 40

type Place = readonly [x: number, y: number]

/** Places in a plane as maps have them (spherical Mercator), in parts of the world. */
const planeOf = (lat: number, lng: number): Place => {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180)
  return [lng / 360, -Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** Draws ways and places in a frame, north at the top. */
export const drawMap = (paper: Paper, parent: Element, { header, lines, points }: MapSection, color: string): void => {
  const { doc } = paper
  const ways = lines.map((line) => decodeLine(line).map(([lat, lng]) => planeOf(lat, lng)))
  const places = points.map(({ lat, lng }) => planeOf(lat, lng))
  if (ways.every(({ length }) => length === 0) && places.length === 0) return
  if (header) drawHeading(paper, parent, header, { kind: 'H3', color, follows: height })
  const alt = [header, ...points.slice(0, 8).map(({ label }) => label)].filter(Boolean).join(', ')
  drawFigure(paper, parent, { alt, height: height + 6 }, () => {
    const put = fitting([...ways, places], paper)
    doc.rect(paper.left, paper.y, paper.width, height).fillAndStroke('#f6f8fa', ink.line)
    doc.lineWidth(1.6).lineJoin('round').lineCap('round')
    for (const way of ways) {
      for (const [i, place] of way.entries()) {
        if (i === 0) doc.moveTo(...put(place))
        else doc.lineTo(...put(place))
      }
      if (way.length > 1) doc.strokeColor(readable(color)).stroke()
    }
    for (const [i, place] of places.entries()) {
      const [x, y] = put(place)
      doc.lineWidth(1).circle(x, y, 3).fillAndStroke(color, '#ffffff')
      if (i >= most_labels) continue
      const isRight = x > paper.left + paper.width * 0.75
      const side = isRight ? ({ x: x - 6, align: 'right' } as const) : ({ x: x + 6, align: 'left' } as const)
      word(paper, points[i]?.label ?? '', { ...side, y: y - 5.5, width: 140, color: ink.text })
    }
  })
}

/** What puts places of the plane into the frame, all of them and as large as can be. */
const fitting = (all: readonly (readonly Place[])[], paper: Paper): ((place: Place) => [number, number]) => {
  let [west, north, east, south] = [1, 1, -1, -1]
  for (const places of all)
    for (const [x, y] of places) {
      west = Math.min(west, x)
      east = Math.max(east, x)
      north = Math.min(north, y)
      south = Math.max(south, y)
    }
  const [width, tall] = [paper.width - 2 * margin, height - 2 * margin]
  // A few hundred metres at least, so that one place is not magnified without end.
  const scale = Math.min(width / Math.max(east - west, 1e-5), tall / Math.max(south - north, 1e-5))
  const [x0, y0] = [paper.left + margin + width / 2, paper.y + margin + tall / 2]
  return ([x, y]) => [x0 + (x - (west + east) / 2) * scale, y0 + (y - (north + south) / 2) * scale]
}

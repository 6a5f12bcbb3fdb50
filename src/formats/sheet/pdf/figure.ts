import type { Doc, Element } from '../../document/pdf/doc.ts'
import { linesOf } from '../../document/pdf/lines.ts'
import { ink, type Paper } from '../../document/pdf/paper.ts'

/** What charts and maps share: a frame on the paper, marked as a figure, and small words. */

export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

export const small = 7.5

/** Draws a figure on this page, with a text for who does not see it, and goes on below. */
export const drawFigure = (
  paper: Paper,
  parent: Element,
  { alt, height }: { alt: string; height: number },
  draw: () => void,
): void => {
  const { doc } = paper
  paper.keep(height)
  const figure = doc.struct('Figure', { alt: alt.slice(0, 500) })
  parent.add(figure)
  const content = doc.markStructureContent('Figure')
  doc.save()
  draw()
  doc.restore()
  doc.endMarkedContent()
  figure.add(content)
  figure.end()
  paper.y += height
}

/** A word of one line, which ends, begins or has its middle at `x`; what is longer than `width` is cut. */
export const word = (
  paper: Paper,
  text: string,
  {
    x,
    y,
    align = 'left',
    width = 500,
    color = ink.pale,
  }: { x: number; y: number; align?: 'left' | 'right' | 'center'; width?: number; color?: string },
): number => {
  const { doc } = paper
  doc.font('regular').fontSize(small).fillColor(color)
  const line = fitted(doc, text, width)
  const wide = doc.widthOfString(line)
  const at = align === 'left' ? x : x - wide / (align === 'right' ? 1 : 2)
  paper.write([line], at, y, 0)
  return wide
}

const fitted = (doc: Doc, text: string, width: number): string => {
  const plain = text.slice(0, 200).replaceAll(/\s+/g, ' ')
  const [line = '', more] = linesOf(doc, plain, width)
  if (more === undefined) return line
  return `${linesOf(doc, plain, width - 8)[0] ?? ''}…`
}

const others = ['#d9822b', '#3f6fb5', '#8e4fa8', '#2f8f6b', '#c23b4b', '#8a7a2f', '#5d6570']

/** The color of a series: the first has that of the brand. */
export const colorOf = (series: number, brand: string): string =>
  series === 0 ? brand : (others[(series - 1) % others.length] as string)

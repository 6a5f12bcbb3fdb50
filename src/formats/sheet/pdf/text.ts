import { readable } from '../../document/colors.ts'
import type { Element } from '../../document/pdf/doc.ts'
import { linesOf } from '../../document/pdf/lines.ts'
import { ink, type Paper } from '../../document/pdf/paper.ts'
import type { Text } from '../sheet.ts'

/** Headings and texts of a sheet. */

const headings = {
  H2: { size: 16, line_height: 21, below: 8 },
  H3: { size: 11.5, line_height: 15, below: 5 },
} as const

interface Heading {
  kind: keyof typeof headings
  color: string
  /** Points of what follows that it is not parted from. */
  follows?: number
}

/** Draws a heading of two lines at most. */
export const drawHeading = (
  paper: Paper,
  parent: Element,
  text: string,
  { kind, color, follows = 60 }: Heading,
): void => {
  const { size, line_height, below } = headings[kind]
  const { doc, left } = paper
  const lines = linesOf(doc.font('bold').fontSize(size), text, paper.width).slice(0, 2)
  paper.keep(lines.length * line_height + below + follows)
  doc.font('bold').fontSize(size).fillColor(readable(color))
  paper.mark(parent, kind, () => paper.write(lines, left, paper.y, line_height))
  paper.y += lines.length * line_height + below
}

const looks = {
  normal: { size: 9.5, line_height: 13, color: ink.text },
  small_print: { size: 7.5, line_height: 10, color: ink.pale },
} as const

export const drawText = (paper: Paper, parent: Element, text: string, style: Text['style']): void => {
  const { size, line_height, color } = looks[style]
  const { doc, left } = paper
  for (const line of linesOf(doc.font('regular').fontSize(size), text, paper.width)) {
    if (paper.room() < line_height) paper.turn()
    doc.font('regular').fontSize(size).fillColor(color)
    paper.mark(parent, 'P', () => paper.write([line], left, paper.y, line_height))
    paper.y += line_height
  }
}

import type { Element } from '../../document/pdf/doc.ts'
import { linesOf } from '../../document/pdf/lines.ts'
import { ink, type Paper } from '../../document/pdf/paper.ts'
import type { NameTable } from '../sheet.ts'
import { drawHeading } from './text.ts'

const size = 9
const line_height = 12
const padding = 3
const widest = 360
const gap = 12

/** Draws names and values side by side: values at the right where they are short, as figures are. */
export const drawNameTable = (paper: Paper, parent: Element, { header, rows }: NameTable, color: string): void => {
  const { doc, left } = paper
  if (header) drawHeading(paper, parent, header, { kind: 'H3', color, follows: 3 * (line_height + 2 * padding) })
  doc.font('bold').fontSize(size)
  const longest = Math.max(0, ...rows.map(({ v }) => doc.widthOfString(v.slice(0, 200))))
  const isShort = longest <= widest * 0.45
  const width = isShort ? Math.min(widest, paper.width) : paper.width
  // Sums of widths are not exact, and the longest must not be broken for that.
  const beside = isShort ? width - longest - gap - 1 : width * 0.4
  const table = doc.struct('Table')
  parent.add(table)
  for (const { name, v, highlight } of rows) {
    const font = highlight ? 'bold' : 'regular'
    doc.font(font).fontSize(size)
    const names = linesOf(doc, name, beside - 4)
    const values = linesOf(doc, v, width - beside - gap)
    const most = Math.max(names.length, values.length)
    paper.keep(most * line_height + 2 * padding)
    const tr = doc.struct('TR')
    table.add(tr)
    const cell = (kind: string, lines: readonly string[], x: (line: string) => number) => {
      doc
        .font(font)
        .fontSize(size)
        .fillColor(kind === 'TH' && !highlight ? ink.pale : ink.text)
      paper.mark(tr, kind, () => {
        for (const [i, line] of lines.entries()) paper.write([line], x(line), paper.y + padding + i * line_height, 0)
      })
    }
    cell('TH', names, () => left + 2)
    cell('TD', values, (line) => (isShort ? left + width - 2 - doc.widthOfString(line) : left + beside + gap))
    tr.end()
    paper.y += most * line_height + 2 * padding
    paper.decorate(() => doc.rect(left, paper.y, width, 0.5).fill(ink.line))
  }
  table.end()
}

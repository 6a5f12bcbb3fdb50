import { inkOn } from '../colors.ts'
import type { Cell, Column, Head, Link } from '../document.ts'
import { type Times, timesOf } from '../times.ts'
import type { Element } from './doc.ts'
import { linesOf } from './lines.ts'
import { drawLink, ink, type Paper } from './paper.ts'

const size = 8.5
const line_height = 11.5
const padding = 4
const gap = 8

interface Placed extends Column {
  /** Its place among all columns. */
  at: number
  x: number
  width: number
}

export interface Table {
  /** `below` draws what belongs to the row, across all columns, and begins with `least` points that are not parted from it. */
  row(cells: readonly Cell[], below?: { least: number; draw(parent: Element): void }): void
  end(): void
}

/** Makes a table that repeats the names of its columns on every page. */
export const openTable = (paper: Paper, { columns, brand, style }: Head): Table => {
  const { doc } = paper
  const placed = place(columns, paper)
  const tell = teller(paper.language, timesOf(style))
  const table = doc.struct('Table')
  paper.root.add(table)

  const drawCell = (td: Element, { x }: Placed, lines: readonly string[], link: string | undefined): void => {
    doc.font('regular').fontSize(size)
    if (lines.length === 0) return
    const element = link ? doc.struct('Link') : td
    if (link) td.add(element)
    const content = doc.markStructureContent(link ? 'Link' : 'TD')
    doc.fillColor(link ? ink.link : ink.text)
    paper.write(lines, x, paper.y + padding, line_height)
    doc.endMarkedContent()
    element.add(content)
    if (!link) return
    for (const [i, line] of lines.entries())
      drawLink(doc, element, { x, y: paper.y + padding + i * line_height, height: line_height, line, link })
    element.end()
  }
  const rule = () => paper.decorate(() => doc.rect(paper.left, paper.y, paper.width, 0.5).fill(ink.line))

  paper.keep(80)
  const names = doc.struct('TR')
  table.add(names)
  drawNames(paper, placed, brand.color, (drawing) => paper.mark(names, 'TH', drawing))
  names.end()
  paper.top = () => drawNames(paper, placed, brand.color, paper.decorate)

  return {
    row(cells, below) {
      doc.font('regular').fontSize(size)
      const texts = placed.map((column) => linesOf(doc, tell(column.kind, cells[column.at] ?? null), column.width))
      const most = Math.max(1, ...texts.map(({ length }) => length))
      paper.keep(most * line_height + 2 * padding + (below?.least ?? 0))
      const tr = doc.struct('TR')
      table.add(tr)
      const tds = placed.map(() => doc.struct('TD'))
      for (const td of tds) tr.add(td)
      for (let at = 0; at < most; ) {
        if (paper.room() < line_height + 2 * padding) paper.turn()
        const fits = Math.floor((paper.room() - 2 * padding) / line_height)
        for (const [i, column] of placed.entries())
          drawCell(tds[i] as Element, column, texts[i]?.slice(at, at + fits) ?? [], linkOf(cells[column.at]))
        paper.y += Math.min(fits, most - at) * line_height + 2 * padding
        at += fits
      }
      tr.end()
      if (below) {
        const across = doc.struct('TR')
        const td = doc.struct('TD')
        table.add(across)
        across.add(td)
        below.draw(td)
        across.end()
        paper.y += padding
      }
      rule()
    },
    end() {
      paper.top = undefined
      table.end()
    },
  }
}

/** The names of the columns, on a bar of this color; `each` marks what is drawn of one. */
const drawNames = (
  paper: Paper,
  placed: readonly Placed[],
  color: string,
  each: (drawing: () => void) => void,
): void => {
  const { doc, y } = paper
  doc.font('bold').fontSize(size)
  const names = placed.map(({ label, width }) => linesOf(doc, label, width))
  const height = Math.max(...names.map(({ length }) => length)) * line_height + 2 * padding
  paper.decorate(() => doc.rect(paper.left, y, paper.width, height).fill(color))
  for (const [i, { x }] of placed.entries())
    each(() => {
      doc.font('bold').fontSize(size).fillColor(inkOn(color))
      paper.write(names[i] ?? [], x, y + padding, line_height)
    })
  paper.y += height + 1
}

const linkOf = (cell: Cell | undefined): string | undefined =>
  typeof cell === 'object' && cell !== null ? cell.link : undefined

const teller =
  (language: string, times: Times) =>
  (kind: Column['kind'], cell: Cell): string => {
    if (cell === null) return ''
    if (kind === 'time') return times.text(cell as number)
    if (typeof cell === 'number') return new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(cell)
    return typeof cell === 'string' ? cell : (cell as Link).text
  }

/** The columns that have a share of the page, with their offsets and widths. */
const place = (columns: readonly Column[], { left, width }: Paper): Placed[] => {
  const shown = columns.map((column, at) => ({ ...column, at })).filter(({ share }) => share !== undefined)
  const all = shown.reduce((sum, { share = 0 }) => sum + share, 0)
  let x = left + padding
  return shown.map((column) => {
    const whole = ((width - padding) * (column.share ?? 0)) / all
    const it = { ...column, x, width: whole - gap }
    x += whole
    return it
  })
}

import { inkOn } from '../../document/colors.ts'
import type { Doc, Element } from '../../document/pdf/doc.ts'
import { linesOf } from '../../document/pdf/lines.ts'
import { ink, type Paper } from '../../document/pdf/paper.ts'
import { extremesOf } from '../extremes.ts'
import type { Cell, Column, Group, Table } from '../sheet.ts'
import { drawHeading } from './text.ts'

const size = 8
const line_height = 10.5
const padding = 3
const gap = 8
/** Of a bar with the header of a group. */
const group_height = 17
/** Points of a pixel. */
const point = 0.75

interface Placed extends Column {
  x: number
  width: number
}

/** Lines of the cells of a row, and how they are drawn. */
interface Lines {
  cells: readonly (readonly string[])[]
  fonts: readonly ('regular' | 'bold')[]
  height: number
}

/** Draws a table whose names of columns and header of group are repeated on each page; pauses after each row. */
export function* drawTable(paper: Paper, parent: Element, table: Table, color: string): Generator<void> {
  const { doc } = paper
  const columns = place(paper, table)
  const names = namesOf(doc, columns)
  const extremes = extremesOf(table)
  const linesOfRow = (row: Group['rows'][number]) =>
    linesIn(
      doc,
      columns,
      (field) => row[field],
      (field, raw) => extremes.get(field)?.includes(raw) === true,
    )
  const [group] = table.data
  const [row] = group?.rows ?? []
  const follows = names.height + (group?.header ? group_height : 0) + (row ? linesOfRow(row).height : 0)
  if (table.header) drawHeading(paper, parent, table.header, { kind: 'H3', color, follows })
  else paper.keep(follows)
  const element = doc.struct('Table')
  parent.add(element)
  const tr = doc.struct('TR')
  element.add(tr)
  drawNames(paper, columns, names, color, (drawing) => paper.mark(tr, 'TH', drawing))
  tr.end()
  for (const each of table.data)
    yield* drawGroup(paper, element, {
      group: each,
      columns,
      linesOfRow,
      names: () => drawNames(paper, columns, names, color, paper.decorate),
    })
  paper.top = undefined
  element.end()
}

interface Grouped {
  group: Group
  columns: readonly Placed[]
  linesOfRow(row: Group['rows'][number]): Lines
  /** Draws the names of the columns again. */
  names(): void
}

function* drawGroup(paper: Paper, table: Element, { group, columns, linesOfRow, names }: Grouped): Generator<void> {
  const { doc } = paper
  const { header, rows, total } = group
  const totals = total ? totalsIn(doc, columns, total) : undefined
  paper.top = names
  if (header) {
    const [first] = rows
    const only = rows.length < 2 ? (totals?.height ?? 0) : 0
    paper.keep(group_height + (first ? linesOfRow(first).height : 0) + only)
    const tr = doc.struct('TR')
    table.add(tr)
    drawGroupHeader(paper, header, (drawing) => paper.mark(tr, 'TH', drawing))
    tr.end()
    paper.top = () => {
      names()
      drawGroupHeader(paper, header, paper.decorate)
    }
  }
  for (const [i, row] of rows.entries()) {
    const lines = linesOfRow(row)
    // What is totalled is not parted from its total.
    paper.keep(lines.height + (i === rows.length - 1 ? (totals?.height ?? 0) : 0))
    drawRow(paper, table, columns, lines)
    paper.decorate(() => doc.rect(paper.left, paper.y, paper.width, 0.4).fill(ink.line))
    yield
  }
  if (!totals) return
  paper.decorate(() => doc.rect(paper.left, paper.y - 0.4, paper.width, 0.8).fill(ink.pale))
  drawRow(paper, table, columns, totals)
  paper.y += 4
  yield
}

const drawGroupHeader = (paper: Paper, header: string, mark: (drawing: () => void) => void): void => {
  const { doc, left, width, y } = paper
  paper.decorate(() => doc.rect(left, y, width, group_height - 1).fill(band))
  doc.font('bold').fontSize(size)
  const [line = ''] = linesOf(doc, header, width - 2 * padding)
  doc.fillColor(ink.text)
  mark(() => paper.write([line], left + padding, y + 3, 0))
  paper.y += group_height
}

const band = '#eef1f4'

const drawRow = (paper: Paper, table: Element, columns: readonly Placed[], { cells, fonts }: Lines): void => {
  const { doc } = paper
  const tr = doc.struct('TR')
  table.add(tr)
  const tds = columns.map(() => doc.struct('TD'))
  for (const td of tds) tr.add(td)
  const most = Math.max(1, ...cells.map(({ length }) => length))
  for (let at = 0; at < most; ) {
    if (paper.room() < line_height + 2 * padding) paper.turn()
    const fits = Math.max(1, Math.floor((paper.room() - 2 * padding) / line_height))
    for (const [i, column] of columns.entries()) {
      const lines = cells[i]?.slice(at, at + fits) ?? []
      if (lines.length > 0) drawCell(paper, tds[i] as Element, column, lines, fonts[i] ?? 'regular')
    }
    paper.y += Math.min(fits, most - at) * line_height + 2 * padding
    at += fits
  }
  tr.end()
}

const drawCell = (
  paper: Paper,
  td: Element,
  column: Placed,
  lines: readonly string[],
  font: 'regular' | 'bold',
): void => {
  const { doc } = paper
  doc.font(font).fontSize(size)
  const content = doc.markStructureContent('TD')
  doc.fillColor(ink.text)
  writeLines(paper, column, lines, paper.y + padding)
  doc.endMarkedContent()
  td.add(content)
}

/** Lines from the left, or so that they end at the right. */
const writeLines = (paper: Paper, { x, width, align }: Placed, lines: readonly string[], y: number): void => {
  for (const [i, line] of lines.entries()) {
    const at = align === 'right' ? x + width - paper.doc.widthOfString(line) : x
    paper.write([line], at, y + i * line_height, 0)
  }
}

const linesIn = (
  doc: Doc,
  columns: readonly Placed[],
  cellOf: (field: string) => Cell | undefined,
  isExtreme: (field: string, raw: number) => boolean,
): Lines => {
  const fonts = columns.map(({ field }) => {
    const raw = cellOf(field)?.raw
    return typeof raw === 'number' && isExtreme(field, raw) ? 'bold' : 'regular'
  })
  const cells = columns.map(({ field, width }, i) => {
    const v = cellOf(field)?.v ?? ''
    return v === '' ? [] : linesOf(doc.font(fonts[i] ?? 'regular').fontSize(size), v, width)
  })
  return { cells, fonts, height: heightOf(cells) }
}

/** The words of a total reach over the columns before its first figure. */
const totalsIn = (doc: Doc, columns: readonly Placed[], { text, ...cells }: NonNullable<Group['total']>): Lines => {
  doc.font('bold').fontSize(size)
  const told = columns.map(({ field, width }) => {
    const cell = cells[field]
    return typeof cell === 'object' && cell.v !== '' ? linesOf(doc, cell.v, width) : []
  })
  const [first] = columns
  const next = told.findIndex(({ length }) => length > 0)
  const end = next < 0 ? undefined : columns[next]
  if (first && next !== 0) {
    const width = end ? end.x - gap - first.x : first.width
    told[0] = linesOf(doc, text, width)
  } else if (first && told[0]) told[0] = [...linesOf(doc, text, first.width), ...told[0]]
  return { cells: told, fonts: columns.map(() => 'bold' as const), height: heightOf(told) }
}

const heightOf = (cells: readonly (readonly string[])[]): number =>
  Math.max(1, ...cells.map(({ length }) => length)) * line_height + 2 * padding

const namesOf = (doc: Doc, columns: readonly Placed[]): Lines => {
  doc.font('bold').fontSize(size)
  const cells = columns.map(({ title, width }) => linesOf(doc, title, width))
  return { cells, fonts: columns.map(() => 'bold'), height: heightOf(cells) + 2 }
}

/** The names of the columns, on a bar of this color; `each` marks what is drawn of one. */
const drawNames = (
  paper: Paper,
  columns: readonly Placed[],
  { cells, height }: Lines,
  color: string,
  each: (drawing: () => void) => void,
): void => {
  const { doc, y } = paper
  paper.decorate(() => doc.rect(paper.left, y, paper.width, height - 1).fill(color))
  for (const [i, column] of columns.entries())
    each(() => {
      doc.font('bold').fontSize(size).fillColor(inkOn(color))
      writeLines(paper, column, cells[i] ?? [], y + padding)
    })
  paper.y += height
}

/** Rows that are looked at for the widths of columns, and what a word of a cell and of a title may ask for at most. */
const sample = 100
const widest_word = 90
const widest_title = 120

interface Widths {
  /** What its title and its figures are broken below, what its words are, and what it is to have. */
  firm: number
  least: number
  wish: number
}

/** Widths of the columns: of figures they are as wide as the widest of those that are looked at. */
const widthsOf = (doc: Doc, { columns, data }: Table): Widths[] => {
  const rows = data.flatMap((group) => group.rows.slice(0, sample)).slice(0, sample)
  doc.font('bold').fontSize(size)
  const wordsOf = (text: string) => text.slice(0, 300).split(/[\s/-]+/)
  // Whole points, for what is added up and taken off again may fall short by a trace.
  const width = (text: string) => Math.ceil(doc.widthOfString(text))
  const longWordOf = (text: string) => Math.max(0, ...wordsOf(text).map((word) => (word.length > 8 ? width(word) : 0)))
  return columns.map(({ field, title, align, width: pixels }) => {
    const cells = rows.map((row) => row[field]?.v ?? '')
    const figures = align === 'right' ? cells.map((v) => Math.min(2 * widest_word, width(v.slice(0, 60)))) : []
    const words = align === 'right' ? [] : cells.map((v) => Math.min(widest_word, longWordOf(v)))
    const firm = gap + Math.max(Math.min(widest_title, Math.max(...wordsOf(title).map(width))), ...figures)
    const least = Math.max(firm, ...words.map((word) => word + gap))
    return { firm, least, wish: Math.max(least, pixels * point) }
  })
}

/** The width below which a table had better lie across the paper. */
export const leastWidth = ({ doc }: Paper, table: Table): number =>
  widthsOf(doc, table).reduce((sum, { least, wish }) => sum + Math.max(least, wish * 0.75), 0)

/** The columns, which share the width of the paper: where there is not room for all, what is between two of their widths. */
const place = (paper: Paper, table: Table): Placed[] => {
  const widths = widthsOf(paper.doc, table)
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
  const whole = paper.width - 2 * padding
  const sumOf = (tier: keyof Widths) => sum(widths.map((each) => each[tier]))
  const [firm, least, wish] = [sumOf('firm'), sumOf('least'), sumOf('wish')]
  const weights = sum(table.columns.map(({ weight }) => weight))
  const between = (low: number, high: number, [from, to]: readonly [number, number]) =>
    low + ((whole - from) * (high - low)) / (to - from)
  const shareOf = ({ weight }: Column, each: Widths): number => {
    if (firm >= whole) return (each.firm * whole) / firm
    if (least >= whole) return between(each.firm, each.least, [firm, least])
    if (wish >= whole) return between(each.least, each.wish, [least, wish])
    return each.wish + (whole - wish) * (weights > 0 ? weight / weights : each.wish / wish)
  }
  let x = paper.left + padding
  return table.columns.map((column, i) => {
    const width = shareOf(column, widths[i] as Widths)
    const placed = { ...column, x, width: width - gap }
    x += width
    return placed
  })
}

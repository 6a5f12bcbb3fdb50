import {
  AlignmentType,
  BorderStyle,
  type ISectionOptions,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  UnderlineType,
  WidthType,
} from 'docx'
import { withoutUnheld } from '../xml.ts'

/** Parts that the pages of a waybill are made of. Sizes of letters are half points, of pages and columns twentieths of a point. */

export type Block = ISectionOptions['children'][number]

const small = 15
const normal = 18
const large = 26

/** What stands where something is to be filled in by hand. */
const blank = '_'.repeat(18)

const run = (text: string, more: { size?: number; bold?: boolean; underline?: boolean } = {}): TextRun =>
  new TextRun({
    text: withoutUnheld(text),
    size: more.size ?? normal,
    bold: more.bold,
    ...(more.underline && { underline: { type: UnderlineType.SINGLE } }),
  })

type Align = keyof typeof AlignmentType

const paragraph = (children: TextRun[], align: Align = 'LEFT', after = 40): Paragraph =>
  new Paragraph({ children, alignment: AlignmentType[align], spacing: { after } })

/** The title of the form. */
export const title = (text: string): Paragraph => paragraph([run(text, { size: large, bold: true })], 'CENTER')

/** The title of a part. */
export const heading = (text: string): Paragraph => paragraph([run(text, { bold: true })], 'CENTER', 80)

/** A line of small letters. */
export const note = (text: string, align: Align = 'LEFT'): Paragraph => paragraph([run(text, { size: small })], align)

export const text = (words: string, align: Align = 'LEFT'): Paragraph => paragraph([run(words)], align)

/** Labels, each with its value underlined, or with a line to write upon. */
export const fields = (...all: readonly (readonly [label: string, value: string | null])[]): Paragraph =>
  paragraph(
    all.flatMap(([label, value], i) => [
      run(`${i > 0 ? '   ' : ''}${label} `),
      value ? run(value, { underline: true }) : run(blank),
    ]),
  )

const line = { style: BorderStyle.SINGLE, size: 4, color: '000000' }
const none = { style: BorderStyle.NONE, size: 0, color: 'FFFFFF' }
const framed = { top: line, bottom: line, left: line, right: line }
const frameless = { top: none, bottom: none, left: none, right: none }
const margins = { top: 30, bottom: 30, left: 70, right: 70 }

/** Columns beside each other, without lines. @param widths twentieths of a point */
export const beside = (widths: readonly number[], columns: readonly (readonly Block[])[]): Table =>
  tableOf(widths, [
    new TableRow({
      children: columns.map(
        (children, i) =>
          new TableCell({ children: [...children] as Paragraph[], width: widthOf(widths[i]), borders: frameless }),
      ),
    }),
  ])

/** A row of a table: its texts, and of which columns they stand right. */
type Cells = readonly string[]

/** A table with lines. @param heads repeated on each page @param rights columns of numbers */
export const table = (
  widths: readonly number[],
  heads: readonly Cells[],
  rows: readonly Cells[],
  rights: readonly number[] = [],
): Table => {
  const cell = (words: string, at: number, align: Align) =>
    new TableCell({
      children: [paragraph([run(words, { size: small })], align, 0)],
      width: widthOf(widths[at]),
      borders: framed,
      margins,
    })
  const headRows = heads.map(
    (cells) => new TableRow({ tableHeader: true, children: cells.map((words, i) => cell(words, i, 'CENTER')) }),
  )
  const bodyRows = rows.map(
    (cells) =>
      new TableRow({
        cantSplit: true,
        children: cells.map((words, i) => cell(words, i, rights.includes(i) ? 'RIGHT' : 'LEFT')),
      }),
  )
  return tableOf(widths, [...headRows, ...bodyRows])
}

const widthOf = (size = 0) => ({ size, type: WidthType.DXA })

const tableOf = (widths: readonly number[], rows: TableRow[]): Table =>
  new Table({ rows, columnWidths: [...widths], width: widthOf(widths.reduce((a, b) => a + b)) })

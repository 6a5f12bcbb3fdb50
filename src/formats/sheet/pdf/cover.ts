import { readable } from '../../document/colors.ts'
import { bytesOf } from '../../document/document.ts'
import { drawLogo } from '../../document/pdf/head.ts'
import { linesOf } from '../../document/pdf/lines.ts'
import { ink, type Paper } from '../../document/pdf/paper.ts'
import { openLater } from '../../document/pdf/total.ts'
import type { Report } from '../report.ts'

/** The first page of a report, and the contents that begin on it. */

const logo_box: [number, number] = [220, 64]
const label_width = 120
const size = 10
const line_height = 15
/** Lines of a text of the cover, such as the names of a thousand devices. */
const most_lines = 14

/** Draws what the first page tells: whose report it is, and of what. */
export const drawCover = (paper: Paper, { cover, brand }: Report): void => {
  const { doc, left, width, root } = paper
  const logo = bytesOf({ name: brand.title, bytes: brand.logo })
  const place = { x: left, y: paper.y + 6, fit: logo_box, align: 'left' } as const
  if (!logo || !drawLogo(paper, brand.title, logo, place)) {
    doc.font('bold').fontSize(13).fillColor(ink.pale)
    paper.mark(root, 'P', () => paper.write([brand.title], left, paper.y + 10, 0))
  }
  paper.y += 130
  paper.decorate(() => doc.rect(left, paper.y, 56, 5).fill(brand.color))
  paper.y += 18
  const titled = linesOf(doc.font('bold').fontSize(28), cover.title, width).slice(0, 3)
  doc.fillColor(readable(brand.color))
  paper.mark(root, 'H1', () => paper.write(titled, left, paper.y, 36))
  paper.y += titled.length * 36 + 12
  for (const { label, text } of cover.lines) drawLine(paper, label, text)
  paper.y += 24
}

const drawLine = (paper: Paper, label: string, text: string): void => {
  const { doc, left, width, root } = paper
  const names = linesOf(doc.font('bold').fontSize(size), label, label_width - 8).slice(0, 3)
  const whole = linesOf(doc.font('regular').fontSize(size), text, width - label_width)
  const shown = whole.length > most_lines ? [...whole.slice(0, most_lines - 1), '…'] : whole
  const height = Math.max(shown.length, names.length) * line_height
  paper.keep(height)
  doc.font('bold').fontSize(size).fillColor(ink.pale)
  paper.mark(root, 'P', () => paper.write(names, left, paper.y, line_height))
  doc.font('regular').fontSize(size).fillColor(ink.text)
  paper.mark(root, 'P', () => paper.write(shown, left + label_width, paper.y, line_height))
  paper.y += height + 3
}

export interface Contents {
  /** Tells that a sheet, numbered from 0, begins on this page. */
  begins(sheet: number): void
  end(): void
}

/** Numbers of pages are drawn at the end, when they are known; so wide is their place. */
const number_width = 60

/** Draws the contents; each line leads to its sheet. */
export const openContents = (paper: Paper, headers: readonly string[]): Contents => {
  const { doc, left, width, words } = paper
  paper.keep(80)
  doc.font('bold').fontSize(13).fillColor(ink.text)
  paper.mark(paper.root, 'H2', () => paper.write([words.contents], left, paper.y, 0))
  paper.y += 24
  const list = doc.struct('TOC')
  paper.root.add(list)
  const numbers = headers.map((header, at) => {
    if (paper.room() < line_height) paper.turn()
    const item = doc.struct('TOCI')
    list.add(item)
    const [line = ''] = linesOf(doc.font('regular').fontSize(size), header, width - number_width)
    const link = doc.struct('Link')
    item.add(link)
    const content = doc.markStructureContent('Link')
    doc.fillColor(ink.text)
    paper.write([line], left, paper.y, 0)
    doc.endMarkedContent()
    link.add(content)
    const told = { structParent: link, Contents: new String(line) }
    doc.goTo(left, paper.y, width, line_height, nameOf(at), told as never)
    item.end()
    const number = openLater(doc, { size, width: number_width })
    paper.decorate(() => {
      doc.rect(left, paper.y + line_height - 1.5, width, 0.4).fill(ink.line)
      number.place(left + width - number_width, paper.y)
    })
    paper.y += line_height + 2
    return number
  })
  list.end()
  const pages: number[] = []
  return {
    begins(sheet) {
      pages[sheet] = paper.page()
      doc.addNamedDestination(nameOf(sheet), 'XYZ', left, paper.y, null as never)
      doc.outline.addItem(headers[sheet]?.slice(0, 200) ?? '')
    },
    end() {
      for (const [at, number] of numbers.entries()) number.end(pages[at] === undefined ? '' : String(pages[at]))
    },
  }
}

const nameOf = (sheet: number): string => `sheet-${sheet + 1}`

import PDFDocument from 'pdfkit'
import { readable } from '../colors.ts'
import type { Head } from '../document.ts'
import { paperOf } from '../paper-size.ts'
import { timesOf } from '../times.ts'
import type { Words } from '../wording.ts'
import { put, wordsOf } from '../words.ts'
import { collect, collectFile } from './content.ts'
import type { Doc, Element } from './doc.ts'
import type { Fonts } from './fonts.ts'
import { linesOf } from './lines.ts'
import { letGo } from './structure.ts'
import { openLater } from './total.ts'
import { openWriter, type Writer } from './writer.ts'

/** The pages of a PDF, drawn from top to bottom. Lengths are points, 1/72 of an inch. */

export interface Paper {
  doc: Doc
  /** Of the document's structure. */
  root: Element
  left: number
  width: number
  /** Of the next pages. */
  layout: 'portrait' | 'landscape'
  /** Width of a page that stands upright. */
  narrow: number
  /** What further pages are about, beside the title of the document. */
  about: string
  /** Where what is drawn next begins. */
  y: number
  /** Of a page that nothing is on but what every page has. */
  height: number
  /** Until the end of the page. */
  room(): number
  turn(): void
  /** The number of this page, from 1. */
  page(): number
  /** Turns the page where less is left, unless a whole page would not do either. */
  keep(height: number): void
  /** What each further page begins with. */
  top: (() => void) | undefined
  /** Draws what is part of the document, marked as what it is. */
  mark(parent: Element, kind: string, drawing: (element: Element) => void): void
  /** Lines below each other from a point on, by the font that is chosen. */
  write(lines: readonly string[], x: number, y: number, line_height: number): void
  /** Draws what is not: lines, and what is on every page. */
  decorate(drawing: () => void): void
  words: Words
  language: string
  end(): void
}

export const ink = { text: '#1c2733', pale: '#556270', line: '#d5dbe1', link: '#14558f' } as const

/** Widths of sheets that stand upright. */
const narrow = { A4: 595.28, LETTER: 612 } as const

const margins = { top: 40, bottom: 48, left: 40, right: 40 }

/** Makes a PDF; its first page begins when it is turned to. */
export const openPaper = (head: Head, fonts: Fonts): Paper => {
  const { brand, style, made } = head
  const { code, words } = wordsOf(style.locale)
  const language = style.locale.replace('_', '-')
  const { doc, writer } = open(head, fonts, code === style.locale.slice(0, 2) ? language : code)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const total = openLater(doc, { size: 8 })
  const told = put(words.made, { time: timesOf(style).text(made) })
  let pages = 0

  const paper: Paper = {
    doc,
    root,
    left: margins.left,
    width: 0,
    layout: 'portrait',
    narrow: narrow[paperOf(style.locale)] - margins.left - margins.right,
    about: '',
    y: 0,
    height: 0,
    top: undefined,
    words,
    language,
    room: () => doc.page.height - margins.bottom - paper.y,
    turn() {
      if (pages > 0) letGo(doc)
      addPage(paper, paperOf(style.locale))
      pages += 1
      paper.decorate(() => foot(pages))
      if (pages === 1) return
      paper.decorate(() => drawRunningHead(paper, head))
      paper.top?.()
    },
    page: () => pages,
    keep(height) {
      if (height > paper.room() && height <= paper.height - 60) paper.turn()
    },
    mark(parent, kind, drawing) {
      const element = doc.struct(kind)
      parent.add(element)
      const content = doc.markStructureContent(kind)
      drawing(element)
      doc.endMarkedContent()
      element.add(content)
      element.end()
    },
    write(lines, x, y, line_height) {
      for (const [i, text] of lines.entries()) writer.line(text, x, y + i * line_height)
    },
    decorate(drawing) {
      doc.markContent('Artifact', { type: 'Pagination' })
      drawing()
      doc.endMarkedContent()
    },
    end() {
      if (pages === 0) paper.turn()
      tellMissing(paper, writer)
      total.end(String(pages))
      root.end()
      doc.end()
    },
  }

  const foot = (page: number): void => {
    const place = drawFoot(paper, brand.color, told, `${put(words.page, { page })} `)
    total.place(place.x, place.y)
  }
  return paper
}

const open = (head: Head, fonts: Fonts, lang: string): { doc: Doc; writer: Writer } => {
  const doc: Doc = new PDFDocument(optionsOf(head, lang))
  collectFile(doc)
  return { doc, writer: openWriter(doc, fonts) }
}

const addPage = (paper: Paper, size: 'A4' | 'LETTER'): void => {
  const { doc, layout } = paper
  doc.addPage({ size, margins, layout })
  collect(doc)
  const { width, height } = doc.page
  paper.width = width - margins.left - margins.right
  paper.y = margins.top
  paper.height = height - margins.top - margins.bottom
}

/** What a document in this language is made with. */
const optionsOf = ({ title, brand, style, made }: Head, lang: string): PDFKit.PDFDocumentOptions =>
  ({
    size: paperOf(style.locale),
    margins,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang,
    displayTitle: true,
    info: {
      Title: title,
      Author: brand.title,
      Creator: 'Odograph',
      Producer: 'Odograph',
      CreationDate: new Date(made),
    },
    // It would keep every word that there is.
    fontLayoutCache: false,
    // One that is given here would be read again whenever it is chosen by its name.
    font: null,
  }) as unknown as PDFKit.PDFDocumentOptions

const drawRunningHead = (paper: Paper, { title, brand }: Head): void => {
  const { doc } = paper
  doc.font('regular').fontSize(8).fillColor(ink.pale)
  const beside = doc.widthOfString(brand.title)
  const told = paper.about ? `${title} · ${paper.about}` : title
  const [line = ''] = linesOf(doc, told, Math.max(100, paper.width - beside - 20))
  paper.write([line], margins.left, paper.y, 0)
  paper.write([brand.title], margins.left + paper.width - beside, paper.y, 0)
  paper.y += 18
}

/** What a page ends with, under a line of this color; answers where the number of all pages belongs. */
const drawFoot = (paper: Paper, color: string, told: string, before: string): { x: number; y: number } => {
  const { doc } = paper
  const y = doc.page.height - margins.bottom + 18
  const right = doc.page.width - margins.right
  doc.rect(margins.left, y - 6, paper.width, 0.5).fill(readable(color))
  doc.font('regular').fontSize(8).fillColor(ink.pale)
  paper.write([told], margins.left, y, 0)
  const x = right - doc.widthOfString('0000')
  paper.write([before], x - doc.widthOfString(before), y, 0)
  return { x, y }
}

/** Signs of which a document says that it cannot show them, at most. */
const most_missing = 20

/** Says at the end which signs no font has, for a box says nothing. */
const tellMissing = (paper: Paper, { missing }: Writer): void => {
  if (missing.size === 0) return
  const { doc, words } = paper
  const codes = [...missing].slice(0, most_missing).map((sign) => {
    const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase()
    return `U+${code.padStart(4, '0')}`
  })
  const more = missing.size > most_missing ? ' …' : ''
  const told = put(words.missing, { signs: codes.join(', ') + more })
  const lines = linesOf(doc.font('regular').fontSize(8), told, paper.width)
  paper.keep(lines.length * 11 + 10)
  paper.y += 10
  paper.mark(paper.root, 'P', () => {
    doc.font('regular').fontSize(8).fillColor(ink.pale)
    paper.write(lines, margins.left, paper.y, 11)
  })
  paper.y += lines.length * 11
}

interface Place {
  x: number
  y: number
  height: number
  line: string
  link: string
}

/** Makes a line a link to an address; the line is as wide as it is in the current font. */
export const drawLink = (doc: Doc, element: Element, { x, y, height, line, link }: Place): void => {
  const told = { structParent: element, Contents: new String(line) }
  doc.link(x, y, doc.widthOfString(line), height, link, told as never)
}

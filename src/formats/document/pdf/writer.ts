import type { Doc } from './doc.ts'
import type { Face, Fonts, Further, Weight } from './fonts.ts'
import { quicken } from './glyphs.ts'
import { isSimple, type Piece, piecesOf } from './scripts.ts'

/** Writes lines of any script into a document, each piece in the font that has it. */
export interface Writer {
  /** One line, its upper left corner there, in the font and size that are chosen. */
  line(text: string, x: number, y: number): void
  /** Signs of what was written that no font has. */
  missing: ReadonlySet<string>
}

/** An embedded font of pdfkit, with members that its types do not tell. */
interface Embedded {
  /** In thousandths of the size. */
  ascender: number
  font: { hasGlyphForCodePoint(code: number): boolean }
}

/** What the types of pdfkit do not tell of a document. */
interface Inside {
  _font: Embedded
  _fontSize: number
}

/** Who writes a sign: the first font, another one, or none that there is; then the first one draws its box. */
type Writing = Face | 'first' | 'none'

/** Gives the document its fonts; from then on it measures a text by all of them. */
export const openWriter = (doc: Doc, fonts: Fonts): Writer => {
  const inside = doc as unknown as Inside
  const weights = new Map<Embedded, Weight>()
  for (const weight of ['bold', 'regular'] as const) {
    doc.registerFont(weight, fonts[weight] as never).font(weight)
    quicken(doc)
    weights.set(inside._font, weight)
  }
  const missing = new Set<string>()
  const choose = choosing(doc)
  const faceOf = searching(inside, choose, fonts.further)
  const measure = doc.widthOfString.bind(doc)

  const eachOf = (text: string, work: (piece: Piece<Writing>) => void): void => {
    const weight = weights.get(inside._font) ?? 'regular'
    for (const piece of piecesOf(text, faceOf)) {
      choose(piece.face, weight)
      work(piece)
      doc.font(weight)
    }
  }
  doc.widthOfString = (text, options) => {
    // pdfkit measures what it draws, pieces too.
    if (isSimple(text) || !weights.has(inside._font)) return measure(text, options)
    let width = 0
    eachOf(text, (piece) => {
      width += measure(piece.text, options)
    })
    return width
  }
  return {
    missing,
    line(text, x, y) {
      if (isSimple(text)) return void doc.text(text, x, y, { lineBreak: false })
      const baseline = y + (inside._font.ascender / 1000) * inside._fontSize
      let at = x
      eachOf(text, (piece) => {
        if (piece.face === 'none') for (const sign of piece.text) missing.add(sign)
        doc.text(piece.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
        at += measure(piece.text)
      })
    },
  }
}

/** Chooses the font of a piece; it is read when it is needed first. */
const choosing = (doc: Doc) => {
  const open = new Set<string>()
  return (face: Writing, weight: Weight): void => {
    if (face === 'first' || face === 'none') return
    const name = `${face.name} ${weight}`
    if (!open.has(name)) doc.registerFont(name, face.read(weight) as never)
    open.add(name)
    doc.font(name)
  }
}

/** Tells who writes a sign; what was asked once is kept. */
const searching = (inside: Inside, choose: ReturnType<typeof choosing>, further: readonly Further[]) => {
  const known = new Map<number, Writing>()
  const has = (code: number): boolean => inside._font.font.hasGlyphForCodePoint(code)
  const search = (code: number): Writing => {
    const first = inside._font
    if (has(code)) return 'first'
    for (const one of further) {
      const face = one.faceOf(code)
      if (!face) continue
      choose(face, 'regular')
      // What a font is made for and what it has are not the same.
      const isThere = has(code)
      inside._font = first
      if (isThere) return face
    }
    return 'none'
  }
  return (sign: string): Writing => {
    const code = sign.codePointAt(0) ?? 0
    const face = known.get(code) ?? search(code)
    known.set(code, face)
    return face
  }
}

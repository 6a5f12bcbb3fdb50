import type { Doc } from './doc.ts'

/**
 * Faster layout of text. pdfkit lays every word out by the rules of its font, which is two thirds of the time that a
 * document takes; scripts whose characters stand one behind the other need only the widths of their glyphs.
 */

/**
 * Text of which each character is one glyph. Combining marks are composed with their letters first; where that is
 * impossible pdfkit lays the text out.
 */
const plain = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{S}\p{Zs}]*$/u

/** An embedded font of pdfkit, with members that its types do not tell. */
interface Embedded {
  scale: number
  font: { glyphForCodePoint(code: number): Glyph }
  layoutRun(text: string, features?: unknown): Run
  /** Of a text, a word after the other. */
  layout(text: string, features?: unknown, onlyWidth?: boolean): Run
  widthOfString(text: string, size: number, features?: unknown): number
}

interface Glyph {
  advanceWidth: number
}

interface Run {
  glyphs: Glyph[]
  /** In thousandths of the size. */
  positions: Position[]
  advanceWidth: number
}

interface Position {
  xAdvance: number
  yAdvance: number
  xOffset: number
  yOffset: number
  advanceWidth: number
}

interface Known {
  glyph: Glyph
  position: Position
}

/** Replaces the layout of plain text by one of glyphs alone, in the current font. */
export const quicken = (doc: Doc): void => {
  const embedded = (doc as unknown as { _font: Embedded })._font
  const look = lookIn(embedded)
  const [layOut, layOutWords] = [embedded.layoutRun.bind(embedded), embedded.layout.bind(embedded)]
  const runOf = (composed: string): Run => {
    const run: Run = { glyphs: [], positions: [], advanceWidth: 0 }
    for (const sign of composed) {
      const { glyph, position } = look(sign)
      run.glyphs.push(glyph)
      run.positions.push(position)
      run.advanceWidth += position.xAdvance
    }
    return run
  }
  embedded.layoutRun = (text, features) => {
    const composed = text.normalize('NFC')
    return features || !plain.test(composed) ? layOut(composed, features) : runOf(composed)
  }
  embedded.layout = (text, features, onlyWidth) => {
    const composed = text.normalize('NFC')
    return features || !plain.test(composed) ? layOutWords(text, features, onlyWidth) : runOf(composed)
  }
  measureQuickly(embedded, look)
}

type Look = (sign: string) => Known

const lookIn = ({ font, scale }: Embedded): Look => {
  const known = new Map<string, Known>()
  return (sign) => {
    const found = known.get(sign)
    if (found) return found
    const glyph = font.glyphForCodePoint(sign.codePointAt(0) ?? 0)
    const width = glyph.advanceWidth * scale
    const it = { glyph, position: { xAdvance: width, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: width } }
    known.set(sign, it)
    return it
  }
}

/** Each text is measured three or four times, where it is broken, placed, and drawn: without a layout, and the same one once. */
const measureQuickly = (embedded: Embedded, look: Look): void => {
  const measure = embedded.widthOfString.bind(embedded)
  const ascii = Float64Array.from({ length: 128 }, (_, code) => look(String.fromCharCode(code)).position.xAdvance)
  let last = { text: '', width: 0 }
  const widthOf = (text: string): number | undefined => {
    let width = 0
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code < 32 || code > 126) return widthOfSigns(text.normalize('NFC'), look)
      width += ascii[code] as number
    }
    return width
  }
  embedded.widthOfString = (text, size, features) => {
    if (features) return measure(text, size, features)
    if (text !== last.text) {
      const width = widthOf(text)
      if (width === undefined) return measure(text, size)
      last = { text, width }
    }
    return (last.width * size) / 1000
  }
}

/** In thousandths of the size; nothing for text that has to be laid out. */
const widthOfSigns = (composed: string, look: Look): number | undefined => {
  if (!plain.test(composed)) return undefined
  let width = 0
  for (const sign of composed) width += look(sign).position.xAdvance
  return width
}

import type { Doc } from './doc.ts'

/** Breaking text into lines of a width, in the current font and size. */

/** Lines of a text at most; the rest is cut, for pages of one cell help nobody. */
const most_lines = 400

/** The text without characters that have no shape. */
const printable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\t', '  ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replaceAll(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

/** The lines of a text that fit into a width in points. */
export const linesOf = (doc: Doc, text: string, width: number): string[] => {
  const lines: string[] = []
  for (const paragraph of printable(text).split(/\r\n|[\n\r\u2028\u2029]/)) {
    lines.push(...wrap(doc, paragraph, width))
    if (lines.length > most_lines) return [...lines.slice(0, most_lines), '…']
  }
  return lines
}

/** Characters of a text that may be measured whole: most cells are one line. */
const short = 120

const wrap = (doc: Doc, paragraph: string, width: number): string[] => {
  if (paragraph.length <= short && doc.widthOfString(paragraph) <= width) return [paragraph.trimEnd()]
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.match(/[^\s/-]*[/-]+|\S+?(?=[/-])|\S+|\s+/g) ?? []) {
    if (doc.widthOfString((line + word).trimEnd()) <= width) {
      line += word
      continue
    }
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = word.trimStart()
    while (doc.widthOfString(line) > width && lines.length <= most_lines) {
      const part = longest(doc, line, width)
      lines.push(part)
      line = line.slice(part.length)
    }
    if (lines.length > most_lines) return lines
  }
  return [...lines, line.trimEnd()]
}

/** The beginning of a word that fits into a line: whole characters, at least one. */
const longest = (doc: Doc, word: string, width: number): string => {
  const signs = Array.from(word.slice(0, 400))
  let fits = 1
  let over = signs.length + 1
  while (over - fits > 1) {
    const middle = (fits + over) >> 1
    if (doc.widthOfString(signs.slice(0, middle).join('')) <= width) fits = middle
    else over = middle
  }
  return signs.slice(0, fits).join('')
}

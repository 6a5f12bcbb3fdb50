import bidiFactory from 'bidi-js'

/** Text of any script, cut into pieces that one font writes each, from left to right as they are seen. */

/** A piece of a line, and the font that writes it. */
export interface Piece<Face> {
  text: string
  face: Face
}

/** Signs that the first font has and that stand one behind the other: most of what is ever written. */
const simple = /^[\u0020-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u203a\u20ac\u2116\u2122]*$/

/** Tells whether a text needs the first font alone, from left to right. */
export const isSimple = (text: string): boolean => simple.test(text)

/** Scripts that are written from right to left, and signs that turn the direction. */
const backwards = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** A sign with the marks on it, or with what joins it to the next one. */
const clusters = /[^\p{M}\u200c\u200d][\p{M}\u200c\u200d]*|[\p{M}\u200c\u200d]+/gu

// What is imported is the function itself; its types say that it is beside it.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()

/** A piece in the order of reading; those of odd levels are read from right to left. */
interface Run<Face> extends Piece<Face> {
  level: number
}

/** The pieces of a line. @param faceOf the font that has a sign */
export const piecesOf = <Face>(line: string, faceOf: (sign: string) => Face): Piece<Face>[] =>
  asSeen(runsOf(line, faceOf)).map(({ text, face }) => ({ text, face }))

const runsOf = <Face>(line: string, faceOf: (sign: string) => Face): Run<Face>[] => {
  const levels = backwards.test(line) ? bidi.getEmbeddingLevels(line, 'auto').levels : undefined
  const mirrored = levels && bidi.getMirroredCharactersMap(line, levels)
  const runs: Run<Face>[] = []
  for (const { 0: sign, index } of line.matchAll(clusters)) {
    const level = levels?.[index] ?? 0
    const text = mirrored?.get(index) ?? sign
    const face = faceOf(text)
    const last = runs.at(-1)
    // A font writes words one behind the other from the left: those of the other direction are pieces of their own.
    const isApart = level % 2 === 1 && (text === ' ' || last?.text === ' ')
    if (last && last.level === level && last.face === face && !isApart) last.text += text
    else runs.push({ text, face, level })
  }
  return runs
}

/** Turns what is read from right to left around, the innermost first (rule L2 of Unicode's annex 9). */
const asSeen = <R extends { level: number }>(runs: readonly R[]): R[] => {
  const seen = [...runs]
  const highest = Math.max(0, ...seen.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < seen.length; from++) {
      let to = from
      while (to < seen.length && (seen[to] as R).level >= level) to++
      if (to > from + 1) seen.splice(from, to - from, ...seen.slice(from, to).reverse())
      from = to
    }
  }
  return seen
}

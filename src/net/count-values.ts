/** Counting of values in a body before it is parsed: parsing may take a hundred times as long. */

const codeOf = (sign: string): number => sign.charCodeAt(0)

/** Bytes that are counted. In UTF-8 no other character contains one of them. */
const signs = {
  and: codeOf('&'),
  quote: codeOf('"'),
  escape: codeOf('\\'),
  comma: codeOf(','),
  list: codeOf('['),
  object: codeOf('{'),
}

/** Tells whether a form has more fields than `most`. */
export const hasMoreFields = (body: Buffer, most: number): boolean => {
  let at = -1
  for (let count = 1; count <= most; count++) {
    at = body.indexOf(signs.and, at + 1)
    if (at < 0) return false
  }
  return true
}

/**
 * Tells whether a JSON text has more values than `most`, by the bytes outside of strings that begin one. A text with
 * more than two strings for each value counts as one that has more, JSON or not.
 */
export const hasMoreValues = (body: Buffer, most: number): boolean => {
  if (body.length <= most) return false
  const { quote, comma, list, object } = signs
  let values = 0
  let strings = -1
  for (let i = 0; i < body.length; i++) {
    const sign = body[i]
    if (sign === quote) {
      if (++strings > 2 * most) return true
      i = endOfString(body, i)
    } else if ((sign === comma || sign === list || sign === object) && ++values > most) return true
  }
  return false
}

const endOfString = (body: Buffer, begin: number): number => {
  let end = begin
  do {
    end = body.indexOf(signs.quote, end + 1)
    if (end < 0) return body.length
  } while (isEscaped(body, end))
  return end
}

const isEscaped = (body: Buffer, at: number): boolean => {
  let escapes = 0
  while (body[at - 1 - escapes] === signs.escape) escapes++
  return escapes % 2 === 1
}

/** How much there is to read in a body, counted in its bytes: reading may take a hundred times as long. */

const codeOf = (sign: string): number => sign.charCodeAt(0)

/** No byte of a character beyond these is one of them in UTF-8. */
const signs = {
  and: codeOf('&'),
  quote: codeOf('"'),
  escape: codeOf('\\'),
  comma: codeOf(','),
  list: codeOf('['),
  object: codeOf('{'),
}

/** Whether a form has more fields than `most`. */
export const hasMoreFields = (body: Buffer, most: number): boolean => {
  let at = -1
  for (let count = 1; count <= most; count++) {
    at = body.indexOf(signs.and, at + 1)
    if (at < 0) return false
  }
  return true
}

/**
 * Whether a text of JSON has more values than `most`: what begins one is counted, outside of strings. So has what is none,
 * where it holds more strings than so many names and values.
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

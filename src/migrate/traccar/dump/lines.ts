import { Unreadable } from '#migrate/unreadable.ts'

/** Characters of a line at most: a row with a calendar of a megabyte is shorter. */
const longest = 16_777_216

/** Whole lines of a text that comes in pieces, a list for each piece. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longest)
      throw new Unreadable('It has a line of more than 16 megabytes: this is no dump of Traccar.')
    yield lines
  }
  if (rest !== '') yield [rest]
}

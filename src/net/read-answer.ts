/**
 * Bounded reading of answers: whoever answers may send without end. Both functions end the source when they have
 * enough.
 */

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** The first bytes of an answer, at most `most` of them. */
export const beginningOf = async (pieces: Pieces, most: number): Promise<Buffer> => {
  const read: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    read.push(piece)
    length += piece.length
    if (length >= most) break
  }
  return Buffer.concat(read).subarray(0, most)
}

/** All pieces of an answer. @throws Error once it is longer than `most` bytes */
export async function* noLonger(pieces: Pieces, most: number): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > most) throw new Error(`The answer is longer than ${most} bytes`)
    yield piece
  }
}

/**
 * Answers of others, read no further than we want to know: whoever is asked may say as much as it likes. Both end what
 * they read from when they have enough.
 */

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Its first bytes, `most` of them at most. */
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

/** All of it, piece by piece. @throws Error where it is longer than `most` bytes */
export async function* noLonger(pieces: Pieces, most: number): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > most) throw new Error(`The answer is longer than ${most} bytes`)
    yield piece
  }
}

import type { IncomingMessage } from 'node:http'

/**
 * The whole body of a request, or `undefined` when it is longer than `most` bytes; the rest is then left unread, so
 * that it can be answered at once. `hold` is told how many bytes there are before they are kept, and may refuse them.
 * Rejects when the caller disconnects.
 */
export const readBody = async (
  request: IncomingMessage,
  most: number,
  hold?: (bytes: number) => void,
): Promise<Buffer | undefined> => {
  if (Number(request.headers['content-length']) > most) return undefined
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > most) return undefined
    hold?.(length)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

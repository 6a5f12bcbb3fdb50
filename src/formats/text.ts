import { detectEncoding, encodingOf } from './encoding.ts'

/** The text of a file in UTF-8, UTF-16, Windows-1251 or Windows-1252, whichever it is, without a byte order mark. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes)

/**
 * The text of a file as `decodeText` returns it, in pieces. The file is read twice, for its encoding may show only at
 * its end.
 */
export async function* decodeTexts(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const detector = detectEncoding()
  for await (const bytes of open()) detector.add(bytes)
  const decoder = new TextDecoder(detector.encoding())
  for await (const bytes of open()) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}

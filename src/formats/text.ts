import { detectEncoding, encodingOf } from './encoding.ts'

/** The text of a file, whatever it is in: UTF-8, UTF-16, Windows-1251 or Windows-1252; without its mark. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes)

/** The same in pieces. The bytes are read twice, for what a text is in may show at its end only. */
export async function* decodeTexts(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const detector = detectEncoding()
  for await (const bytes of open()) detector.add(bytes)
  const decoder = new TextDecoder(detector.encoding())
  for await (const bytes of open()) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}

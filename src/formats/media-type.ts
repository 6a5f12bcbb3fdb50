/** What files are by their first bytes, of the types that browsers show by themselves. */
const signatures: readonly [RegExp, string][] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n/, 'image/png'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  [/^%PDF-/, 'application/pdf'],
]

/** What is told of bytes that nobody knows better. */
const unknown = 'application/octet-stream'

/** As it is written, without parameters. */
const written = /^[a-z0-9][\w.+-]{0,60}\/[a-z0-9][\w.+-]{0,90}$/i

/** Bytes that tell it. */
export const head_length = 16

/** The media type of a file that begins so: what it is, where that can be told; else what its sender says, unless it would be told if it were. */
export const mediaTypeOf = (begin: Buffer, said = unknown): string => {
  const head = begin.toString('latin1', 0, head_length)
  const found = signatures.find(([signature]) => signature.test(head))
  if (found) return found[1]
  const isWrong = signatures.some(([, type]) => type === said.toLowerCase())
  return isWrong || !written.test(said) ? unknown : said.toLowerCase()
}

/** Of pictures that we have made, by the extensions that we give them. */
export const pictureTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  ico: 'image/x-icon',
}

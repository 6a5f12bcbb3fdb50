/** Media types that browsers show by themselves, by the first bytes of files. */
const signatures: readonly [RegExp, string][] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG\r\n/, 'image/png'],
  [/^GIF8[79]a/, 'image/gif'],
  [/^RIFF.{4}WEBP/s, 'image/webp'],
  [/^%PDF-/, 'application/pdf'],
]

/** Media type of bytes whose type nobody knows. */
const unknown = 'application/octet-stream'

/** Matches a media type without parameters. */
const written = /^[a-z0-9][\w.+-]{0,60}\/[a-z0-9][\w.+-]{0,90}$/i

/** First bytes of a file that suffice to find its type. */
export const head_length = 16

/**
 * The media type of a file by its first bytes; where they tell none, the one that its sender says, unless the bytes
 * would have told that one.
 */
export const mediaTypeOf = (begin: Buffer, said = unknown): string => {
  const head = begin.toString('latin1', 0, head_length)
  const found = signatures.find(([signature]) => signature.test(head))
  if (found) return found[1]
  const isWrong = signatures.some(([, type]) => type === said.toLowerCase())
  return isWrong || !written.test(said) ? unknown : said.toLowerCase()
}

/** Media types of the pictures that the platform makes, by their extensions. */
export const pictureTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  ico: 'image/x-icon',
}

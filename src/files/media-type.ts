import { open } from 'node:fs/promises'

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

/** The media type of a file: what it is, where that can be told; else what its sender says, unless it would be told if it were. */
export const mediaTypeOf = async (path: string, said = unknown): Promise<string> => {
  const head = await headOf(path)
  const found = signatures.find(([signature]) => signature.test(head))
  if (found) return found[1]
  const isWrong = signatures.some(([, type]) => type === said.toLowerCase())
  return isWrong || !written.test(said) ? unknown : said.toLowerCase()
}

const headOf = async (path: string): Promise<string> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

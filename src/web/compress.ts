import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'
import { type Encoding, suffixes } from './built.ts'

/** Bytes up to which the best is worth its time: for the last two parts of a hundred it takes twice as long. What everybody fetches first is smaller. */
const small = 640 * 1024

const make: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify<Buffer, BrotliOptions, Buffer>(brotliCompress)(bytes, brotliOf(bytes)),
  gzip: (bytes) => promisify<Buffer, object, Buffer>(gzip)(bytes, { level: 9 }),
}

const brotliOf = ({ length }: Buffer): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: length <= small ? 11 : 10,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
})

/** Writes the file compressed beside itself, in each way that makes it smaller by a tenth; answers in which. */
export const compress = async (file: string): Promise<Encoding[]> => {
  const bytes = await readFile(file)
  const made: Encoding[] = []
  for (const encoding of ['br', 'gzip'] as const) {
    const compressed = await make[encoding](bytes)
    if (compressed.length > bytes.length * 0.9) continue
    await writeFile(file + suffixes[encoding], compressed)
    made.push(encoding)
  }
  return made
}

import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { Document, Entry, Head } from '#formats/document/document.ts'
import type { Fonts } from '#formats/document/pdf/paper.ts'
import { pdf } from '#formats/document/pdf.ts'
import type { Shrink } from '#formats/document/xlsx/drawing.ts'
import { xlsx } from '#formats/document/xlsx.ts'
import { loadMaker } from './image.ts'
import { work } from './workbench.ts'

/** A process that makes documents. */

export interface Asked {
  format: 'pdf' | 'xlsx'
  head: Head
  /** A file of entries, one a line as JSON. */
  entries: string
  /** Where the document is put. */
  aside: string
}

const noto = '@expo-google-fonts/noto-sans'
const readFont = (name: string): Promise<Buffer> => readFile(fileURLToPath(import.meta.resolve(`${noto}/${name}`)))

let fonts: Fonts | undefined
const loadFonts = async (): Promise<Fonts> => {
  fonts ??= {
    regular: await readFont('400Regular/NotoSans_400Regular.ttf'),
    bold: await readFont('700Bold/NotoSans_700Bold.ttf'),
  }
  return fonts
}

let shrink: Shrink | undefined
const loadShrink = async (): Promise<Shrink> => {
  const make = await loadMaker()
  shrink ??= async (bytes, box) => (await make(bytes, box, false))?.bytes
  return shrink
}

async function* entriesOf(path: string): AsyncGenerator<Entry> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
    yield JSON.parse(line)
}

await work(async ({ format, head, entries, aside }: Asked): Promise<object> => {
  const document: Document = { head, entries: () => entriesOf(entries) }
  const stream = format === 'pdf' ? pdf(document, await loadFonts()) : xlsx(document, await loadShrink())
  await pipeline(stream, createWriteStream(aside, { mode: 0o600 }))
  return {}
})

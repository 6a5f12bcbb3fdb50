import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { Document, Entry, Head } from '#formats/document/document.ts'
import type { Fonts } from '#formats/document/pdf/paper.ts'
import { pdf } from '#formats/document/pdf.ts'
import type { Shrink } from '#formats/document/xlsx/drawing.ts'
import { xlsx } from '#formats/document/xlsx.ts'
import { pdf as reportPdf } from '#formats/sheet/pdf.ts'
import type { Report } from '#formats/sheet/report.ts'
import type { Sheet } from '#formats/sheet/sheet.ts'
import { xlsx as reportXlsx } from '#formats/sheet/xlsx.ts'
import { loadMaker } from './image.ts'
import { work } from './workbench.ts'

/** A process that makes documents. */

export type Asked = {
  format: 'pdf' | 'xlsx'
  /** Where the document is put. */
  aside: string
} & (
  | {
      head: Head
      /** A file of entries, one a line as JSON. */
      entries: string
    }
  | {
      report: Told
      /** A file of sheets, one a line as JSON. */
      sheets: string
    }
)

/** A report without its sheets. */
export type Told = Omit<Report, 'sheets'>

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

async function* linesOf<Line>(path: string): AsyncGenerator<Line> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
    yield JSON.parse(line)
}

await work(async (asked: Asked): Promise<object> => {
  const stream = await ('sheets' in asked ? ofReport(asked) : ofEntries(asked))
  await pipeline(stream, createWriteStream(asked.aside, { mode: 0o600 }))
  return {}
})

async function ofEntries({ format, head, entries }: Extract<Asked, { head: Head }>): Promise<Readable> {
  const document: Document = { head, entries: () => linesOf<Entry>(entries) }
  return format === 'pdf' ? pdf(document, await loadFonts()) : xlsx(document, await loadShrink())
}

async function ofReport({ format, report, sheets }: Extract<Asked, { report: Told }>): Promise<Readable> {
  const whole: Report = { ...report, sheets: () => linesOf<Sheet>(sheets) }
  return format === 'pdf' ? reportPdf(whole, await loadFonts()) : reportXlsx(whole, await loadShrink())
}

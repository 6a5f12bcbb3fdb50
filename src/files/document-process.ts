import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Document, Entry, Head } from '#formats/document/document.ts'
import { pdf } from '#formats/document/pdf.ts'
import type { Shrink } from '#formats/document/xlsx/drawing.ts'
import { xlsx } from '#formats/document/xlsx.ts'
import { pdf as reportPdf } from '#formats/sheet/pdf.ts'
import type { Report } from '#formats/sheet/report.ts'
import type { Sheet } from '#formats/sheet/sheet.ts'
import { xlsx as reportXlsx } from '#formats/sheet/xlsx.ts'
import { loadFonts } from './fonts.ts'
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
  return format === 'pdf' ? pdf(document, loadFonts()) : xlsx(document, await loadShrink())
}

async function ofReport({ format, report, sheets }: Extract<Asked, { report: Told }>): Promise<Readable> {
  const whole: Report = { ...report, sheets: () => linesOf<Sheet>(sheets) }
  return format === 'pdf' ? reportPdf(whole, loadFonts()) : reportXlsx(whole, await loadShrink())
}

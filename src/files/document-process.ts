import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Document, Entry, Head } from '#formats/document/document.ts'
import { pdf } from '#formats/document/pdf.ts'
import type { Shrink } from '#formats/document/xlsx/drawing.ts'
import { xlsx } from '#formats/document/xlsx.ts'
import { pdf as reportPdf } from '#formats/sheet/pdf.ts'
import type { Report } from '#formats/sheet/report.ts'
import type { Sheet } from '#formats/sheet/sheet.ts'
import { xlsx as reportXlsx } from '#formats/sheet/xlsx.ts'
import type { Waybill } from '#formats/waybill/waybill.ts'
import { loadFonts } from './fonts.ts'
import { loadMaker } from './image.ts'
import { work } from './workbench.ts'

/** A process that makes documents. */

export type Asked = {
  /** Where the document is put. */
  aside: string
} & (
  | {
      format: Format
      head: Head
      /** A file of entries, one a line as JSON. */
      entries: string
    }
  | {
      format: Format
      report: Told
      /** A file of sheets, one a line as JSON. */
      sheets: string
    }
  | {
      waybill: Waybill
    }
)

export type Format = 'pdf' | 'xlsx'

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
  const stream = await streamOf(asked)
  await pipeline(stream, createWriteStream(asked.aside, { mode: 0o600 }))
  return {}
})

function streamOf(asked: Asked): Promise<Readable> {
  if ('waybill' in asked) return ofWaybill(asked)
  return 'sheets' in asked ? ofReport(asked) : ofEntries(asked)
}

/** Its library is read by those alone that make one. */
async function ofWaybill({ waybill }: Extract<Asked, { waybill: Waybill }>): Promise<Readable> {
  const { form3 } = await import('#formats/waybill/form3.ts')
  return Readable.from([await form3(waybill)])
}

async function ofEntries({ format, head, entries }: Extract<Asked, { head: Head }>): Promise<Readable> {
  const document: Document = { head, entries: () => linesOf<Entry>(entries) }
  return format === 'pdf' ? pdf(document, loadFonts()) : xlsx(document, await loadShrink())
}

async function ofReport({ format, report, sheets }: Extract<Asked, { report: Told }>): Promise<Readable> {
  const whole: Report = { ...report, sheets: () => linesOf<Sheet>(sheets) }
  return format === 'pdf' ? reportPdf(whole, loadFonts()) : reportXlsx(whole, await loadShrink())
}

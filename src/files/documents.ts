import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cut } from '#formats/cut.ts'
import type { Entry, Head } from '#formats/document/document.ts'
import { jsonLine } from '#formats/json-line.ts'
import type { Sheet } from '#formats/sheet/sheet.ts'
import type { Waybill } from '#formats/waybill/waybill.ts'
import { createTurns } from '#pace/turns.ts'
import type { Asked, Format, Told } from './document-process.ts'
import { temporaryFolder } from './temporary.ts'
import { type Answer, createWorkshop, type Patience } from './workshop.ts'

/** Makes documents in processes of their own: of thousands of entries they are work for many seconds. */
export interface Documents {
  /**
   * The document, whole when it is answered: to be read to its end, or destroyed. `whose` it is waits in turn with others;
   * `entries` are taken one after the other, and none is held.
   * @throws `Busy` when too many of the owner wait, and what `entries` throw
   */
  make(whose: string, format: Format, head: Head, entries: AsyncIterable<Entry>): Promise<Readable>
  /**
   * The report, whole when it is answered, in the same turns; its headers are those of its sheets, and are not to be told.
   * @throws as `make`
   */
  makeSheets(
    whose: string,
    format: Format,
    report: Omit<Told, 'headers'>,
    sheets: AsyncIterable<Sheet>,
  ): Promise<Readable>
  /** The waybill as DOCX, whole when it is answered, in the same turns. @throws as `make` */
  makeWaybill(whose: string, waybill: Waybill): Promise<Readable>
}

const program = new URL('document-process.ts', import.meta.url)

export const documentPatience: Patience = { longest: 240_000, idle: 10_000, memory: 300 }

/** Documents that are made at a time, and those of one owner that may wait. */
const limits = { lanes: 2, waiting: 3 }

/** @param lanes documents that are made at a time */
export const createDocuments = (patient: Patience = documentPatience, lanes = limits.lanes): Documents => {
  const inTurn = createTurns({ ...limits, lanes })
  const ask = createWorkshop<Asked, Answer>(program, patient)
  /** Writes lines of JSON to a file, has a document made of it, and answers that. */
  const made = (whose: string, lines: AsyncIterable<unknown>, asked: (path: string, aside: string) => Asked) =>
    inTurn(whose, async () => {
      const folder = await temporaryFolder('document')
      const remove = () => rm(folder, { recursive: true, force: true })
      const [path, aside] = [join(folder, 'lines'), join(folder, 'document')]
      try {
        await pipeline(linesOf(lines), createWriteStream(path, { mode: 0o600 }))
        await ask(whose, asked(path, aside))
        await rm(path)
      } catch (error) {
        await remove()
        throw error
      }
      const stream = createReadStream(aside)
      stream.once('close', () => void remove().catch(() => undefined))
      return stream
    })
  return {
    make: (whose, format, head, entries) =>
      made(whose, entries, (path, aside) => ({ format, head, entries: path, aside })),
    makeSheets: (whose, format, report, sheets) => {
      const headers: string[] = []
      const asked = (path: string, aside: string) => ({ format, report: { ...report, headers }, sheets: path, aside })
      return made(whose, telling(sheets, headers), asked)
    },
    makeWaybill: (whose, waybill) => made(whose, none(), (_, aside) => ({ waybill, aside })),
  }
}

/** A waybill is small, and is told as it is. */
async function* none(): AsyncGenerator<unknown> {
  yield* []
}

async function* linesOf(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield jsonLine(value)
}

/** The sheets, whose headers are put into the list as they pass. */
async function* telling(sheets: AsyncIterable<Sheet>, headers: string[]): AsyncGenerator<Sheet> {
  for await (const sheet of sheets) {
    headers.push(cut(sheet.header, longest_header))
    yield sheet
  }
}

/** Characters of a header that contents show. */
const longest_header = 300

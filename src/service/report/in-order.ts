import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { temporaryFolder } from '#files/temporary.ts'
import type { Sheet } from '#formats/sheet/sheet.ts'
import type { Asked } from '#report/asked.ts'
import { type Means, sheetsOf } from './sheets.ts'

/** The sheets of a report in the order in which they are read, made now: those of devices are put aside on disk, for the summary stands before them. */
export async function* sheetsInOrder(asked: Asked, means: Means): AsyncGenerator<Sheet> {
  const folder = await temporaryFolder('document')
  try {
    const aside = join(folder, 'sheets')
    const first: Sheet[] = []
    const lines = async function* () {
      for await (const { line, isFirst } of sheetsOf(asked, means)) {
        if (isFirst) first.push(JSON.parse(String(line)))
        else yield Buffer.from(line)
      }
    }
    await pipeline(Readable.from(lines()), createWriteStream(aside, { mode: 0o600 }))
    yield* first
    const input = createReadStream(aside)
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) yield JSON.parse(line)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

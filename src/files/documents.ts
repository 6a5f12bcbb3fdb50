import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Entry, Head } from '#formats/document/document.ts'
import { createTurns } from '#pace/turns.ts'
import type { Asked } from './document-process.ts'
import { temporaryFolder } from './temporary.ts'
import { type Answer, createWorkshop, type Patience } from './workshop.ts'

/** Makes documents in processes of their own: of thousands of entries they are work for many seconds. */
export interface Documents {
  /**
   * The document, whole when it is answered: to be read to its end, or destroyed. `whose` it is waits in turn with others;
   * `entries` are taken one after the other, and none is held.
   * @throws `Busy` when too many of the owner wait, and what `entries` throw
   */
  make(whose: string, format: Asked['format'], head: Head, entries: AsyncIterable<Entry>): Promise<Readable>
}

const program = new URL('document-process.ts', import.meta.url)

export const documentPatience: Patience = { longest: 240_000, idle: 10_000, memory: 300 }

/** Documents that are made at a time, and those of one owner that may wait. */
const limits = { lanes: 2, waiting: 3 }

/** @param lanes documents that are made at a time */
export const createDocuments = (patient: Patience = documentPatience, lanes = limits.lanes): Documents => {
  const inTurn = createTurns({ ...limits, lanes })
  const ask = createWorkshop<Asked, Answer>(program, patient)
  return {
    make: (whose, format, head, entries) =>
      inTurn(whose, async () => {
        const folder = await temporaryFolder('document')
        const remove = () => rm(folder, { recursive: true, force: true })
        const [lines, aside] = [join(folder, 'entries'), join(folder, 'document')]
        try {
          await pipeline(linesOf(entries), createWriteStream(lines, { mode: 0o600 }))
          await ask(whose, { format, head, entries: lines, aside })
          await rm(lines)
        } catch (error) {
          await remove()
          throw error
        }
        const stream = createReadStream(aside)
        stream.once('close', () => void remove().catch(() => undefined))
        return stream
      }),
  }
}

async function* linesOf(entries: AsyncIterable<Entry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`
}

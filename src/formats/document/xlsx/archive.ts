import { once } from 'node:events'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** The zip of a workbook; each part is written when the one before has been read. */
export interface Archive {
  output: Readable
  /** Resolves when all of it was taken. */
  put(name: string, pieces: AsyncIterable<string> | string | Buffer): Promise<void>
  /** Throws when nobody reads it any more. */
  hold(): void
  end(): void
}

const gone = 'nobody reads it any more'

/** Makes the zip of a workbook. `modified` is the time of its files. */
export const openArchive = (modified: Date): Archive => {
  const zip = new ZipFile()
  // yazl types its output as the old interface, but it is a PassThrough.
  const output = zip.outputStream as Readable
  const hold = (): void => {
    if (output.destroyed) throw new Error(gone)
  }
  return {
    output,
    async put(name, pieces) {
      hold()
      const isWhole = typeof pieces === 'string' || pieces instanceof Buffer
      const part = Readable.from(isWhole ? [pieces] : pieces, { objectMode: false })
      // yazl does not look after what it reads from.
      const stop = () => part.destroy(new Error(gone))
      output.once('close', stop)
      const taken = once(part, 'end')
      // Pictures too: readers that stream know no parts whose size is told behind them but compressed ones.
      zip.addReadStream(part, name, { mtime: modified })
      await taken
      output.off('close', stop)
    },
    hold,
    end: () => zip.end(),
  }
}

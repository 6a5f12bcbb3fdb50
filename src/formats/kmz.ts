import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Bytes above which a zip needs the ZIP64 form, which readers that stream do not all understand. */
const LARGEST = 0xffff_ffff

/**
 * A KMZ file (a zip that holds `doc.kml`) of a KML document in pieces, as a stream. Destroying it ends the document; it
 * fails when the document does, or grows over `largest` bytes.
 * @param modified time of the file in the archive
 */
export function kmz(pieces: AsyncIterable<string>, modified: Date, largest = LARGEST): Readable {
  const document = Readable.from(bounded(pieces, largest), { objectMode: false })
  const zip = new ZipFile()
  // yazl types its output as the old interface, but it is a PassThrough.
  const output = zip.outputStream as Readable
  // yazl does not look after what it reads from.
  document.on('error', (error) => output.destroy(error))
  output.on('close', () => document.destroy())
  zip.addReadStream(document, 'doc.kml', { mtime: modified })
  zip.end()
  return output
}

async function* bounded(pieces: AsyncIterable<string>, largest: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece)
    size += bytes.length
    if (size > largest) throw new RangeError(`the document is larger than ${largest} bytes`)
    yield bytes
  }
}

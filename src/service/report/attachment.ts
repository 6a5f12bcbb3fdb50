import { Readable } from 'node:stream'
import { openArchive } from '#formats/document/xlsx/archive.ts'

/** A report as a file. */
export interface Written {
  name: string
  type: string
  stream: Readable
}

/** A file alone in a ZIP file of its name. */
export const zipped = ({ name, stream }: Written, modified: Date): Written => {
  const archive = openArchive(modified)
  archive
    .put(name, Readable.from(stream, { objectMode: false }))
    .then(archive.end)
    .catch((error: Error) => archive.output.destroy(error))
  return { name: `${name.replace(/\.\w+$/, '')}.zip`, type: 'application/zip', stream: archive.output }
}

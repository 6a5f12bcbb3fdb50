import { readZones, ZoneFileError } from '#formats/zone-file.ts'
import { putAside } from './put-aside.ts'

/** A process that reads zones from KML and KMZ. */

export interface Options {
  /** Metres, of circles and corridors that do not tell theirs. */
  radius: number
}

await putAside<Options>(
  (open, { radius }) => readZones(open, radius),
  (error) => (error instanceof ZoneFileError ? { refused: error.message, reason: error.reason } : undefined),
)

import { type DrawnZone, ZoneFileError, type ZoneFileReason } from '#formats/zone-file.ts'
import { createAside, type ReadAside } from './aside.ts'
import { filePatience, type Patience } from './workshop.ts'
import type { Options } from './zone-file-process.ts'

/**
 * Reads the zones of an uploaded file, as `readZones` tells them. @throws ZoneFileError, also for what takes too much;
 * `Busy` when too many of the owner wait
 */
export type ZoneFiles = ReadAside<Options, DrawnZone>

const program = new URL('zone-file-process.ts', import.meta.url)

/** Reads KML and KMZ in processes of their own. */
export const createZoneFiles = (patient: Patience = filePatience): ZoneFiles =>
  createAside(program, patient, (message, reason) => new ZoneFileError(message, reason as ZoneFileReason | undefined))

import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { kmlTypes } from '#contract/kml-types.ts'
import { file, query } from '#contract/operation.ts'
import { Described, Ids, None, OneOf } from '#contract/schema.ts'
import { kmz } from '#formats/kmz.ts'
import { type WrittenZone, zoneKml } from '#formats/zone-kml.ts'
import type { Db } from '#store/db.ts'
import type { Viewer } from '#store/owner.ts'
import * as zones from '#store/place/zones.ts'

export default query('zone/download', {
  summary: 'Writes zones as KML or KMZ.',
  description: `Those of \`zone_ids\` that the caller sees, or all that it sees. \`zone/upload\` makes the same zones of the file, but for
their tags. The file is streamed.`,
  costly: true,
  access: user,
  params: Type.Object({
    format: Type.Optional({ ...OneOf(['kml', 'kmz']), default: 'kml', description: 'Kind of the file.' }),
    zone_ids: Type.Optional(Described(Ids, 'Only these zones; all, without it.')),
  }),
  result: None,
  files: Object.values(kmlTypes),

  async handler({ format = 'kml', zone_ids }, { db, caller, now }) {
    const every = { sort: [], limit: Number.MAX_SAFE_INTEGER, offset: 0 }
    const ids = zone_ids ?? (await zones.search(db, caller, every)).ids
    const pieces = zoneKml(batches(db, caller, ids))
    const bytes = format === 'kmz' ? kmz(pieces, now) : Readable.from(pieces, { objectMode: false })
    return file(`zones.${format}`, kmlTypes[format], bytes)
  },
})

/** Zones that are in memory at a time. */
const batch_size = 50

async function* batches(db: Db, caller: Viewer, ids: readonly number[]): AsyncGenerator<WrittenZone[]> {
  for (let i = 0; i < ids.length; i += batch_size)
    yield (await zones.inOrder(db, caller, ids.slice(i, i + batch_size), true)).map((zone) => ({
      ...zone,
      shape: zone as unknown as zones.ZoneShape,
    }))
}

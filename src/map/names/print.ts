import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { serialize } from 'node:v8'
import { createGathering } from '#geocode/streets/names/gather.ts'
import type { Schema } from '#geocode/tiles.ts'
import { openArchive, unpack } from '../archive.ts'

/** A program of its own: writes the names of the streets of a file of tiles to another one, behind all that is more urgent. */
setPriority(19)
// It ends with whoever has started it.
process.stdin.on('end', () => process.exit(1)).resume()
/** Streets are all there at this zoom, and there are a quarter of the tiles of the next. */
const zoom = 14

const [path = '', schema, draft = ''] = process.argv.slice(2)
const archive = await openArchive(path)
const gathering = createGathering()
for await (const at of archive.tiles(Math.min(zoom, archive.max_zoom))) {
  const packed = await archive.tile(at.z, at.x, at.y)
  // One that is damaged has no streets, as on the map.
  const bytes = packed && (await unpack(packed, archive.encoding).catch(() => undefined))
  if (bytes) gathering.add(bytes, schema as Schema, at)
}
writeFileSync(draft, serialize(gathering.finish()))
process.exit()

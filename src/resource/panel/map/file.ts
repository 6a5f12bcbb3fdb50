import { type Static, Type } from 'typebox'
import { Matching, Named, Nullable, OneOf } from '#contract/schema.ts'
import type { FoundMap } from '#map/own/own-maps.ts'

/** Map files, in `maps` of the data directory. */

export const MapName = Matching(
  '^[\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,63}$',
  'letters, digits, dots, lines and dashes, 64 at most, none of the signs first',
  { maxLength: 64, format: 'printable-not-blank', examples: ['town'] },
)

export const MapFile = Named('MapFile', {
  name: Type.String({ description: 'Without `.pmtiles`.' }),
  bytes: Type.Integer({ minimum: 0, description: 'Bytes of it.' }),
  bounds: Nullable(
    Type.Array(Type.Number(), {
      description: 'West, south, east and north of what it has, in degrees; null: it is not known.',
    }),
  ),
  area: Type.String({ description: 'What was wanted when it was fetched, or the bounds; empty: it is not known.' }),
  levels: Type.String({ description: 'The first and the last level; empty: they are not known.' }),
  kind: Nullable(OneOf(['vector', 'raster'], { description: 'Shapes or pictures; null: it is not known.' })),
  date: Nullable(Type.String({ description: 'Day of its data; null: it does not say.' })),
  fetched: Nullable(Type.String({ description: 'Day on which it was fetched; null: it was not, or is not yet.' })),
  fault: Nullable(
    Type.String({ description: 'Why it is not drawn, in a sentence; null: it is, or it is unfinished.' }),
  ),
  is_unfinished: Type.Boolean({ description: 'A break has left it: the same fetch goes on with it.' }),
})

export const fileOf = (found: FoundMap): Static<typeof MapFile> => {
  const { name, bytes, bounds, area, levels, kind, date, made, fault, is_unfinished } = found
  return {
    ...{ name, bytes, bounds: bounds ?? null, area, levels, is_unfinished },
    kind: kind === 'vector' || kind === 'raster' ? kind : null,
    date: date || null,
    fetched: made?.fetched.slice(0, 10) ?? null,
    fault: is_unfinished ? null : fault || null,
  }
}

import { geometryOf } from '#web/map/shape-features.ts'
import { type Listing, onePage } from '#web/parts/export/listing.ts'
import type { TagText } from '#web/parts/tag-picker.tsx'
import type { Words } from '#web/words/dictionary.ts'
import type { Format } from '#web/words/format.ts'
import { shownZone, type Zone } from './zone.ts'

interface Means {
  words: Words<'fleet/zones'>
  columns: Words<'parts/export'>['columns']
  types: Words<'parts/shape'>['types']
  format: Format
  tagText: TagText
}

/** Zones as a file has them; on a map circles are polygons, and corridors their lines. */
export const zoneListing = (
  zones: readonly Zone[],
  { words, columns, types, format, tagText }: Means,
): Listing<Zone> => {
  const { fields } = words
  const { distance, per } = format.shortUnits
  return {
    name: words.title,
    columns: [
      { title: fields.label, told: ({ label }) => label },
      { title: columns.type, told: ({ type }) => types[type] },
      { title: fields.address, told: ({ address }) => address },
      { title: fields.radius, unit: distance, told: ({ radius }) => radius && Math.round(radius / per) },
      { title: fields.tags, told: ({ tags }) => tagText(tags) },
    ],
    pages: () => onePage(zones),
    place: (zone) =>
      shownZone(zone)
        .map(({ shape }) => geometryOf(shape))
        .at(0),
  }
}

import { type Listing, onePage, pointOf } from '#web/parts/export/listing.ts'
import type { TagText } from '#web/parts/tag-picker.tsx'
import type { Words } from '#web/words/dictionary.ts'
import type { Format } from '#web/words/format.ts'
import type { CustomField, Place } from './place.ts'

interface Means {
  words: Words<'fleet/places'>
  format: Format
  tagText: TagText
  /** Fields that the account has added: a column each. */
  custom: readonly CustomField[]
}

/** Places as a file has them: what their form asks for. */
export const placeListing = (places: readonly Place[], { words, format, tagText, custom }: Means): Listing<Place> => {
  const { fields } = words
  const { distance, per } = format.shortUnits
  return {
    name: words.title,
    columns: [
      { title: fields.label, told: ({ label }) => label },
      { title: fields.address, told: ({ location }) => location.address },
      { title: fields.lat, told: ({ location }) => location.lat },
      { title: fields.lng, told: ({ location }) => location.lng },
      { title: fields.radius, unit: distance, told: ({ location }) => Math.round(location.radius / per) },
      { title: fields.tags, told: ({ tags }) => tagText(tags) },
      { title: fields.description, told: ({ description }) => description },
      { title: fields.external_id, told: ({ external_id }) => external_id },
      ...custom.map(({ id, label }) => ({ title: label, told: (place: Place) => place.fields?.[id]?.value })),
    ],
    pages: () => onePage(places),
    place: ({ location }) => pointOf(location),
  }
}

import { Type } from 'typebox'
import { Color, Described, Nullable, OneOf } from '#contract/schema.ts'
import { icons } from '#store/fleet/trackers.ts'

/**
 * Fields of the marker that a tracker is drawn with (beyond the contract): a shape and a colour, the same whatever it
 * does.
 */
export const markerFields = {
  icon: Nullable(OneOf(icons, { description: 'What it is; null: nothing is drawn but how it stands.' })),
  color: Nullable(Described(Color, 'Its colour; null for none.')),
}

export const Marker = Type.Object(markerFields, { description: 'How it is drawn; absent: only by how it stands.' })

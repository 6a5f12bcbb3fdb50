import { Type } from 'typebox'
import { Nullable } from '#contract/schema.ts'

/** Number of an icon in the set that applications bring with them; the platform only keeps it. */
export const IconId = Type.Integer({ minimum: 1, maximum: 255 })
export const NullableIconId = Nullable(IconId)

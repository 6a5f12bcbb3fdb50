import { Type } from 'typebox'
import { Nullable } from '#contract/schema.ts'

/** Of the standard set that applications have; which is which is theirs to know. */
export const IconId = Type.Integer({ minimum: 1, maximum: 255 })
export const NullableIconId = Nullable(IconId)

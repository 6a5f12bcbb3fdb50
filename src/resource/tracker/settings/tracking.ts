import { Type } from 'typebox'
import { Described } from '#contract/schema.ts'

/** Seconds between two points, within what the protocols have room for. */
export const Interval = Described(
  Type.Integer({ minimum: 10, maximum: 65_535 }),
  'Seconds between two reports while it moves.',
)

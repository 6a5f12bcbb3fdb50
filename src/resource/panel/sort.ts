import { Type } from 'typebox'
import { Default, OneOf } from '#contract/schema.ts'

/**
 * Parameters for the order of a list of the panel: one of the columns, ascending or not. An unknown column counts as
 * `first`, for clients remember orders of other versions (rulings, "Sort"); entries that are equal by it are sorted by
 * what tells them apart, in the same direction.
 */
export const SortBy = <const O extends readonly string[]>(orders: O, first: O[number]) => ({
  order_by: Default(
    Type.Unsafe<O[number]>({
      ...OneOf(orders),
      'x-unknown': first,
      description: `Any other word stands for \`${first}\`.`,
    }),
    first,
  ),
  ascending: Default(Type.Boolean(), true),
})

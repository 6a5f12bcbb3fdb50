import { Type } from 'typebox'
import { Default, OneOf } from '#contract/schema.ts'

/**
 * How lists of the panel are sorted: by one of the columns, by the first for one that is not known, for clients remember
 * orders of other versions (rulings, "Sort"); equal ones by what tells them apart, in the same direction.
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

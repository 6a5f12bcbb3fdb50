import { Type } from 'typebox'
import { Default, OneOf } from '../schema.ts'

/** How lists of the panel are sorted: by one of the columns, equal ones by what tells them apart. */
export const SortBy = <const O extends readonly string[]>(orders: O, first: O[number]) => ({
  order_by: Default(Type.Unsafe<O[number]>(OneOf(orders)), first),
  ascending: Default(Type.Boolean(), true),
})

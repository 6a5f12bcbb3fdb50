import { Type } from 'typebox'
import { Default, Page } from '#contract/schema.ts'
import { SortBy } from '#resource/panel/sort.ts'
import { orders, type Wanted } from '#store/dealer/customer-list.ts'

/** Which users are listed, and in what order. */
export const Listing = {
  filter: Type.Optional(
    Type.String({
      maxLength: 255,
      format: 'printable',
      description: 'Part of id, login, names, phone, addresses, `tin` or `iec`, in any case; blank is none.',
    }),
  ),
  ...SortBy(orders, 'id'),
  hide_inactive: Default(Type.Boolean({ description: 'Leaves out who is not activated.' }), false),
  ...Page,
}

export const wantedOf = ({ filter = '', hide_inactive }: Wanted): Wanted => ({
  filter: filter.trim() || undefined,
  hide_inactive,
})

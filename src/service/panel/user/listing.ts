import { Type } from 'typebox'
import { Default, Page } from '#contract/schema.ts'
import { SortBy } from '#resource/panel/sort.ts'
import { orders, type Wanted } from '#store/dealer/customer-list.ts'

/** Parameters that choose and sort the users of a list. */
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

/** The users that the parameters choose, as the store takes it. */
export const wantedOf = ({ filter = '', hide_inactive }: Wanted): Wanted => ({
  filter: filter.trim() || undefined,
  hide_inactive,
})

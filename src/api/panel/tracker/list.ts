import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { CountedListOf, Described, Id, OneOf, Page } from '#contract/schema.ts'
import { SortBy } from '#resource/panel/sort.ts'
import { PanelTracker, withModel } from '#resource/panel/tracker.ts'
import * as tariffs from '#store/billing/tariffs.ts'
import * as customers from '#store/dealer/customers.ts'
import * as trackers from '#store/dealer/panel-tracker-list.ts'

const Filter = Type.String({
  maxLength: 255,
  format: 'printable',
  description: 'Part of the id, label or user, of the id, device id, model or phone of its device; blank is none.',
})

/** Clients know them by both of the names. */
const clonesFilters = {
  not_set: undefined,
  exclude_clones: false,
  include_clones_only: true,
  only_include_clones: true,
} as const
const ClonesFilter = OneOf(Object.keys(clonesFilters) as (keyof typeof clonesFilters)[])

export default query('panel/tracker/list', {
  summary: "Lists the trackers of the dealer's users.",
  description:
    'Clones, deleted and corrupted ones are among them. `status` orders by `source.connection_status`, ' +
    '`business_status` by the list of working statuses. What is told is of this moment; the order by `status` or ' +
    '`last_connection` may be a minute older.',
  access: dealerWith(['trackers', 'read']),
  params: Type.Object({
    user_id: Type.Optional(Id),
    tariff_id: Type.Optional(Id),
    filter: Type.Optional(Filter),
    clones_filter: Type.Optional(Described(ClonesFilter, 'With or without clones.')),
    ...SortBy(trackers.orders, 'id'),
    ...Page,
  }),
  result: CountedListOf(PanelTracker),
  errors: ['not_found', 'limit_too_big'],

  async handler({ user_id, tariff_id, filter = '', clones_filter = 'not_set', ...asked }, context) {
    const { limit, offset, order_by, ascending } = asked
    const { db, caller, now, fail } = context
    const part = { order_by, ascending, ...pageOf({ limit, offset }, context) }
    if (user_id && !(await customers.readCustomer(db, caller, user_id))) fail('not_found')
    if (tariff_id && !(await tariffs.read(db, caller, tariff_id))) fail('not_found')
    const wanted = { user_id, tariff_id, filter: filter.trim() || undefined, clone: clonesFilters[clones_filter] }
    const { list, count } = await trackers.list(db, caller, { ...wanted, ...part }, now)
    return { list: list.map(withModel), count }
  },
})

import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { Conditions, readConditions } from '#contract/conditions.ts'
import { query } from '#contract/operation.ts'
import { pageOf } from '#contract/page.ts'
import { openPeriodOf } from '#contract/period.ts'
import { CountedListOf, Described, Ids, LatLng, LocalTime, Nullable, OneOf, Page, Radius } from '#contract/schema.ts'
import { Sorts, sortsOf } from '#contract/sorts.ts'
import { readTime } from '#formats/clock.ts'
import { Checkin, checkinTeller } from '#service/checkin.ts'
import { documentTypes, formats } from '#service/document.ts'
import { checkinFields, checkinOrders, type Order } from '#store/checkins/checkin-fields.ts'
import { listable, searchCheckins } from '#store/checkins/checkin-list.ts'
import { inOrder } from '#store/checkins/checkins.ts'
import { documentOf } from './document.ts'

export default query('checkin/list', {
  summary: 'Lists check-ins.',
  description: `By \`id\` unless \`sort\` says otherwise: \`employee\` is the full name, \`location\` the address, \`form\` the label of the
form. Conditions may ask \`employee\` (the id, or a part of the full name), \`location\` (a part of the address), \`marker_time\`,
\`comment\`, \`tracker_id\` and \`form\` (the id of the template). \`location\` is a circle, whose border belongs to it.
\`from\` and \`to\` are both included; where both are said, \`to\` must be later (7), and the period may be as long as the operator
allows (211). Those of trackers that are blocked are not listed.

Without \`format\`, or with an empty one, the answer is JSON; with one it is a document: all that are found, or the part that \`limit\` and \`offset\` say, in the same order, with small
pictures and filled forms, the logo and colour of the dealer, in the language, zone, formats and units of the user. It holds 10,000
at most: where more are found and no \`limit\` is said, 212.`,
  costly: ({ format }) => Boolean(format),
  access: userWith('employee_update'),
  params: Type.Object({
    trackers: Type.Optional(Nullable(Described(Ids, 'Only of these trackers; all, without it.'))),
    from: Type.Optional(Nullable(Described(LocalTime, 'When it was made, at the earliest.'))),
    to: Type.Optional(Nullable(Described(LocalTime, 'When it was made, at the latest.'))),
    conditions: Type.Optional(Described(Conditions, 'What must hold, all of it.')),
    sort: Sorts(Object.keys(checkinOrders)),
    location: Type.Optional(
      Nullable(Described(Type.Object({ ...LatLng.properties, radius: Radius }), 'Only those within the circle.')),
    ),
    ...Page,
    format: Type.Optional(Nullable(Described(OneOf(formats), 'A document instead of JSON.'))),
  }),
  result: CountedListOf(Checkin),
  files: Object.values(documentTypes),
  errors: ['time_span_too_big', 'limit_too_big', 'list_has_nonexistent', 'device_limit_exceeded'],

  async handler({ trackers, from, to, conditions, sort, location, limit, offset, format }, context) {
    const { db, caller, fail } = context
    const paging = { sort: sortsOf<Order>(sort), ...pageOf({ limit, offset }, context) }
    const period = openPeriodOf({ from, to }, context)
    const timeOf = (text: string) => readTime(text, caller.time_zone)
    const read = readConditions(conditions, (name) => checkinFields[name]?.kind, { timeOf })
    if (trackers && (await listable(db, caller, trackers)).length < new Set(trackers).size) fail('list_has_nonexistent')
    const wanted = {
      conditions: read,
      ...(trackers && { trackers }),
      ...period,
      ...(location && { circle: location }),
    }
    const { ids, count } = await searchCheckins(db, caller, wanted, paging)
    if (format) {
      // Nobody is to hand on less than was asked for without knowing.
      if (limit === undefined && count > paging.offset + ids.length) fail('limit_too_big')
      return documentOf(context, format, wanted, ids)
    }
    return { list: (await inOrder(db, caller, ids)).map(checkinTeller(context)), count }
  },
})

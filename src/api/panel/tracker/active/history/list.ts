import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, ListOf, Month } from '#contract/schema.ts'
import { streamed, type Written } from '#contract/streamed.ts'
import { monthsBetween } from '#service/panel/months.ts'
import * as months from '#store/dealer/active-months.ts'

export default query('panel/tracker/active/history/list', {
  summary: 'Tells which devices were heard in each month.',
  description:
    "Of the dealer's users, by the users that have them now; clones do not count, deleted and corrupted ones do. " +
    'Months are `yyyy-MM`, UTC, both ends included, and at most 12 of them (211). What was heard in the last minute may not be ' +
    'told yet. The answer is streamed, so read it as it comes: it has each device of each month.',
  access: dealerWith(['trackers', 'report']),
  params: Type.Object({
    from: Described(Month, 'First month, `yyyy-MM`.'),
    to: Described(Month, 'Last month, `yyyy-MM`.'),
  }),
  result: ListOf(
    Type.Object({
      month: Type.String(),
      amount: Type.Integer({ description: 'Of devices.' }),
      trackers: Type.Array(
        Type.Object({ tracker_id: Id, user_id: Id, label: Type.String(), device_id: Type.String() }),
        { description: 'Trackers that were active.' },
      ),
    }),
  ),
  errors: ['time_span_too_big'],

  async handler({ from, to }, { db, caller, fail }) {
    const asked = monthsBetween({ from, to }, fail)
    return streamed(
      {},
      told(asked, (month) => months.list(db, caller, month)),
    )
  },
})

/** A million devices of a month are written as they are read, so how many there were comes behind them. */
async function* told(
  asked: readonly string[],
  read: (month: string) => AsyncIterable<readonly months.Active[]>,
): AsyncGenerator<Written> {
  for (const month of asked) {
    yield text(`,{"month":"${month}","trackers":[`)
    let amount = 0
    for await (const some of read(month)) {
      yield text(`${amount === 0 ? '' : ','}${JSON.stringify(some).slice(1, -1)}`)
      amount += some.length
    }
    yield text(`],"amount":${amount}}`)
  }
}

const text =
  (json: string): Written =>
  () =>
    Buffer.from(json)

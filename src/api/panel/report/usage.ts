import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { CountedListOf, Described } from '#contract/schema.ts'
import { MonthUsage, PlanRevenue, Usage, UserUsage } from '#resource/panel/usage.ts'
import { AskedMonths, monthsOf, readUsage } from '#service/panel/usage.ts'

/** Users that are listed. */
const most = 10_000

export default query('panel/report/usage', {
  summary: 'Tells a dealer what its users have used and paid in some months, beside as many months before.',
  description:
    'Beyond the contract. Of its own users, not of those of its dealers; months are of UTC. What devices have stored is counted ' +
    'once a day by their first points, late ones until two days after the month; a device that two users had is counted with the ' +
    'one that has it now. The list has the first 10,000 users by their ids, `count` is how many there are; `panel/report/download` has all.',
  costly: true,
  access: dealerWith(['users', 'read'], ['trackers', 'report'], ['transactions', 'read']),
  params: AskedMonths,
  result: Type.Object({
    total: Described(Usage, 'Of all users together.'),
    before: Described(Usage, 'The same in as many months before.'),
    months: Type.Array(MonthUsage, { description: 'Each of the months, the first one first.' }),
    plans: Type.Array(PlanRevenue, { description: 'Plans that have charged something, the most first.' }),
    ...CountedListOf(UserUsage).properties,
  }),
  errors: ['time_span_too_big'],

  async handler(params, { db, caller, fail }) {
    const { users, ...sums } = await readUsage(db, caller, monthsOf(params, fail))
    return { ...sums, list: users.slice(0, most), count: users.length }
  },
})

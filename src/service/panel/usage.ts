import { Type } from 'typebox'
import { Described, Month } from '#contract/schema.ts'
import type { Db } from '#store/db.ts'
import * as store from '#store/dealer/usage.ts'
import type { Seller } from '#store/owner.ts'
import { monthOf, monthsBetween, numberOf } from './months.ts'

/** A dealer's report over all of its users: months beside as many before. */

export const Asked = {
  from: Described(Month, 'First month, UTC.'),
  to: Described(Month, 'Last month; the one that has not ended counts so far. Twelve at most (211).'),
}
export const AskedMonths = Type.Object(Asked)

interface Asking {
  from: string
  to: string
}

/** The months that are asked for, and as many before. Throws error 7 for a last one that lies before the first. */
export const monthsOf = ({ from, to }: Asking, fail: (error: 'time_span_too_big') => never) => {
  const names = monthsBetween({ from, to }, fail)
  const [first, count] = [numberOf(from), names.length]
  const span = (begin: number): store.Months => ({ from: `${monthOf(begin)}-01`, to: `${monthOf(begin + count)}-01` })
  return { names, now: span(first), before: span(first - count) }
}

type Spans = ReturnType<typeof monthsOf>

/** The month before the one of a time. */
export const lastMonth = (now: Date): string => monthOf(now.getUTCFullYear() * 12 + now.getUTCMonth() - 1)

const nothing: store.Usage = { devices: 0, messages: 0, bytes: 0, sign_ins: 0, commands: 0, revenue: 0 }
const names = Object.keys(nothing) as (keyof store.Usage)[]

/** Amounts have two decimals, and sums of them no more. */
const cents = (amount: number): number => Math.round(amount * 100) / 100

const plus = (a: store.Usage, b: store.Usage): store.Usage =>
  Object.fromEntries(
    names.map((name) => [name, name === 'revenue' ? cents(a.revenue + b.revenue) : a[name] + b[name]]),
  ) as unknown as store.Usage

const only = (usage: store.Usage): store.Usage =>
  Object.fromEntries(names.map((name) => [name, usage[name]])) as unknown as store.Usage

/** Each user of the dealer with what it used in the months and before. */
const usersOf = async (db: Db, seller: Seller, { now, before }: Spans) => {
  const was = new Map((await store.byUser(db, seller, before)).map((one) => [one.user_id, one]))
  const is = await store.byUser(db, seller, now)
  const known = new Set(is.map(({ user_id }) => user_id))
  const gone = [...was.values()].filter(({ user_id }) => !known.has(user_id)).map((one) => ({ ...one, ...nothing }))
  return [...is, ...gone].map((one) => ({ ...one, before: only(was.get(one.user_id) ?? nothing) }))
}

const sumsOf = (users: Awaited<ReturnType<typeof usersOf>>) => ({
  total: users.reduce<store.Usage>(plus, nothing),
  before: users.map(({ before }) => before).reduce<store.Usage>(plus, nothing),
})

/** Sums of what all users of the dealer have used in the months, and before. */
export const inSum = async (db: Db, seller: Seller, spans: Spans) => sumsOf(await usersOf(db, seller, spans))

/** The whole report. */
export const readUsage = async (db: Db, seller: Seller, spans: Spans) => {
  const users = await usersOf(db, seller, spans)
  const months = new Map((await store.byMonth(db, seller, spans.now)).map((one) => [one.month, one]))
  const plans = await store.byPlan(db, seller, spans.now)
  const plansBefore = await store.byPlan(db, seller, spans.before)
  const all = new Map([...plansBefore, ...plans].map(({ tariff_id, name }) => [tariff_id, name]))
  const revenue = (of: typeof plans, id: number): number => of.find(({ tariff_id }) => tariff_id === id)?.revenue ?? 0
  const { sign_ins: _, commands: __, ...unused } = nothing
  return {
    ...sumsOf(users),
    months: spans.names.map((month) => ({ ...unused, ...months.get(month), month })),
    plans: [...all]
      .map(([tariff_id, name]) => ({
        tariff_id,
        name,
        revenue: revenue(plans, tariff_id),
        before: revenue(plansBefore, tariff_id),
      }))
      .sort((a, b) => b.revenue - a.revenue || a.tariff_id - b.tariff_id),
    users,
  }
}

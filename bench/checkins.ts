import { localTime, makeAccount } from './account.ts'
import { fillAccount, makeOthers } from './checkin-records.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { quantile, timed } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'

/** Pages of 100,000 check-ins of an account with how many there are, beside none and beside a million of another account. */
export const run = async (context: Context): Promise<Row[]> => {
  const platform = await startPlatform(await context.place())
  try {
    const own = await makeAccount(platform, trackers)
    await fillAccount(platform, own.account_id, own.trackers[0]?.tracker_id ?? 0, size, 3)
    const alone = await measure(platform, own, 'alone')
    context.say(`${others} check-ins of others …`)
    await makeOthers(platform, others)
    return [...alone, ...(await measure(platform, own, 'beside 1,000,000 of others'))]
  } finally {
    await platform.close()
  }
}

const size = 100_000
const others = 1_000_000
const trackers = 100
const day = 86_400_000

type Own = Awaited<ReturnType<typeof makeAccount>>

/** Milliseconds that a selective question may take, and one that reads all. */
const [selective, broad] = [15, 250]

const asked = async ({ store: { pool } }: Platform, { account_id, trackers }: Own) => {
  const one = trackers[37]?.tracker_id ?? 0
  const { rows } = await pool.query<{ lat: number; lng: number; employee_id: number; template_id: number }>(
    `select c.lat, c.lng, c.employee_id, f.template_id from checkin c
     join form f on f.account_id = c.account_id and f.checkin_id = c.id
     where c.account_id = $1 order by c.id limit 1 offset 5000`,
    [account_id],
  )
  const [some] = rows
  const of = (days: number, length: number) => ({
    from: localTime(Date.now() - days * day),
    to: localTime(Date.now() - (days - length) * day),
  })
  const has = (field: string, value: string) => ({ type: 'contains', field, value })
  const is = (field: string, value: number | undefined) => ({ type: 'eq', field, value })
  const circle = { lat: some?.lat, lng: some?.lng }
  return [
    ['the last day', of(1, 1), selective],
    ['a day of a tracker', { ...of(100, 1), trackers: [one] }, selective],
    ['a tracker, the newest first', { trackers: [one], sort: ['marker_time=desc'] }, selective],
    [
      'an employee by label of the form',
      { conditions: [is('employee', some?.employee_id)], sort: ['form'] },
      selective,
    ],
    ['a rare part of a comment', { conditions: [has('comment', 'no 4321')] }, selective],
    ['a rare part of an address', { conditions: [has('location', 'street 1234')], sort: ['location'] }, selective],
    ['a template in a week', { ...of(60, 7), conditions: [is('form', some?.template_id)] }, selective],
    ['a part of a name in a day', { ...of(50, 1), conditions: [has('employee', 'harbour')] }, selective],
    ['a circle of 20 km', { location: { ...circle, radius: 20_000 } }, selective],
    ['a circle of 300 km in a month', { location: { ...circle, radius: 300_000 }, ...of(90, 30) }, selective],
    [
      'or of rare ones',
      { conditions: [{ type: 'or', conditions: [has('comment', 'no 4321'), has('location', 'street 1234')] }] },
      selective,
    ],
    ['all by id', {}, broad],
    ['all by employee', { sort: ['employee'] }, broad],
    ['all by address', { sort: ['location=desc'] }, broad],
    ['a frequent part of a comment', { conditions: [has('comment', 'gate')], sort: ['comment'] }, broad],
  ] as const
}

const measure = async (platform: Platform, own: Own, where: string): Promise<Row[]> => {
  const rows: Row[] = []
  for (const [what, params, target] of await asked(platform, own)) {
    const ask = () => platform.ask('checkin/list', { hash: own.hash, limit: 50, ...params })
    const times = await timed(ask, target === broad ? 20 : 50, 5)
    rows.push(atMost(`checkin/list, ${what}, ${where}, p50`, quantile(times, 0.5), 'ms', target))
  }
  return rows
}

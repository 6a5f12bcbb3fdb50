import { createIngest } from '#ingest/ingest.ts'
import { createMetrics } from '#src/metrics.ts'
import { changedAll } from '#store/rules/rule-versions.ts'
import { secretOf } from '#store/secret.ts'
import { type Account, makeAccount } from './account.ts'
import { deviceId } from './device.ts'
import { drive } from './drive.ts'
import type { Context, Row } from './figure.ts'
import { median } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'

/** Devices of others, and those of the account that has rules; as many without any, to compare with. */
const others = 500
const crowd = 50
/** Of each of its trackers: the most that there may be (error 268). */
const rules_each = 200
const rounds = 7
const messages = 60
const apart = 37
const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }

type Feed = ReturnType<typeof createIngest>['feed']

/** What others lose while 50 devices beside them are judged by 10,000 rules. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const account = await makeAccount(platform, others + 2 * crowd)
    await bind(platform, account)
    const { pool } = platform.store
    const { feed } = createIngest({ pool, secret: secretOf('0'.repeat(64)), metrics: createMetrics(), log: silent })
    const turns: { plain: number; ruled: number }[] = []
    for (let round = 0; round <= rounds; round++) {
      const plain = await turn(feed, round, others)
      const ruled = await turn(feed, round, others + crowd)
      if (round > 0) turns.push({ plain, ruled })
      say(
        `beside ${crowd} devices without rules, with ${rules_each} each: ${Math.round(plain)}, ${Math.round(ruled)}/s`,
      )
    }
    const slower = median(turns.map(({ plain, ruled }) => 100 * (1 - ruled / plain)))
    return [
      {
        name: `messages of ${others} devices, beside ${crowd} without rules`,
        value: median(turns.map(({ plain }) => plain)),
        unit: 'messages/s',
      },
      { name: `slower beside ${crowd} devices with ${crowd * rules_each} rules`, value: slower, unit: '%' },
    ]
  } finally {
    await platform.close()
  }
}

/** Rules of their own for each of the last trackers. */
const bind = async ({ store: { db, pool } }: Platform, { account_id, trackers }: Account): Promise<void> => {
  await pool.query(
    `with made as (
       insert into rule (account_id, user_id, type, name, alerts, primary_text, secondary_text, param, extended_params)
       select $1, $1, 'speedup', 'Rule', '{}', '', '', 100 + n % $3::int, '{}' from generate_series(0, $3::int * cardinality($2::int[]) - 1) n
       returning id)
     insert into rule_tracker (account_id, rule_id, tracker_id)
     select $1, id, ($2::int[])[1 + (row_number() over (order by id) - 1) / $3::int] from made`,
    [account_id, trackers.slice(others + crowd).map(({ tracker_id }) => tracker_id), rules_each],
  )
  await db.transaction().execute((transaction) => changedAll(transaction, { account_id }, new Date()))
}

/** Messages of the others in a second, while the devices from `first` on send as fast. */
const turn = async (feed: Feed, round: number, first: number): Promise<number> => {
  const points = drive((rounds + 1) * 2 * messages + others * apart, Date.now() + 86_400_000)
  // Each device is there for one or for both of a round's turns: none goes back in time.
  const from = (2 * round + Number(first > others)) * messages
  let isOver = false
  const go = async (device: number, i: number): Promise<void> => {
    for (const point of points.slice(from + i * apart, from + i * apart + messages)) {
      if (isOver) return
      await feed({ device: deviceId(device), points: [point], received: point.time })
    }
  }
  const began = performance.now()
  const beside = Promise.all(Array.from({ length: crowd }, (_, i) => go(first + i, i)))
  await Promise.all(Array.from({ length: others }, (_, i) => go(i, i)))
  const rate = (others * messages * 1000) / (performance.now() - began)
  isOver = true
  await beside
  return rate
}

import { createRewriter } from '#jobs/rewrite-blocks.ts'
import { createMetrics } from '#src/metrics.ts'
import { blocksOf, insert } from '#store/points/blocks.ts'
import { sumsUntil } from '#store/points/sums.ts'
import { queryOn } from '#store/query.ts'
import { inTransaction } from '#store/transaction.ts'
import { split } from '#track/merge.ts'
import { makeAccount } from './account.ts'
import { drive, points_per_day } from './drive.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { median, timed } from './numbers.ts'
import { startPlatform } from './platform.ts'

const day = 86_400_000
const days = 365
const tell = (details: object, message: string): void =>
  void process.stderr.write(`${message} ${JSON.stringify(details)}\n`)

/** What a year of a device comes to, by the sums of its blocks; and what old blocks cost that are written again, by an own clock of the job. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  const { pool } = platform.store
  try {
    const [{ source_id } = { source_id: 0 }] = (await makeAccount(platform, 1)).trackers
    const begin = Date.UTC(2025, 0, 1)
    const points = drive(days * points_per_day, begin)
    await inTransaction(pool, (client) => insert(client, source_id, blocksOf(split(points))))
    say('a year of old blocks is written again …')
    let rested = 0
    const wait = async (ms: number) => {
      rested += ms
    }
    const { run: rewrite } = createRewriter(
      { pool, metrics: createMetrics(), log: { error: tell, warn: tell }, wait },
      Infinity,
    )
    const begun = performance.now()
    for (let i = 0; i < (days * 3) / 100 + 1; i++) await rewrite()
    const worked = performance.now() - begun
    await pool.query('vacuum analyze block')
    const end = begin + (days + 1) * day
    const times = await inTransaction(pool, (client) => timed(() => sumsUntil(queryOn(client), source_id, end), 50, 10))
    return [
      { name: 'block sums: a year written again', value: worked / 1000, unit: 's of work' },
      atMost('block sums: share of the time that it works', worked / (worked + rested), '', 0.0501),
      atMost('block sums: a year’s odometer', median(times), 'ms', 5),
    ]
  } finally {
    await platform.close()
  }
}

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRewriter } from '#jobs/rewrite-blocks.ts'
import { createMetrics } from '#src/metrics.ts'
import { type Block, blocksOf } from '#store/points/blocks.ts'
import { readPoints } from '#store/points/points.ts'
import { queryOn } from '#store/query.ts'
import { inTransaction } from '#store/transaction.ts'
import { split } from '#track/merge.ts'
import { makeAccount } from './account.ts'
import { verify } from './acknowledged.ts'
import { drive, points_per_day } from './drive.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { type Load, startLoad } from './load.ts'
import { type Place, placeAt } from './place.ts'
import { type Platform, startPlatform } from './platform.ts'
import { createSwitchboard } from './switchboard.ts'
import { versionOf } from './version.ts'

const day = 86_400_000
const days = 365
const devices = 50
const kills = 5
/** Whole seconds, as the API tells times. */
const start = Math.floor(Date.now() / 1000 - 60 * 86_400) * 1000
const load = { devices, records: 1, start, points: 40_000, pace: 50 }
const year = { from: start - (days + 1) * day, to: start - 2000 }

/**
 * An upgrade under load: the version of a commit has a year of blocks of a device and takes messages in, this one comes beside it, takes half of the
 * devices and then all, and is killed again and again while it writes old blocks anew. What was acknowledged is there, and all is rewritten.
 */
export const run = async (context: Context): Promise<Row[]> => {
  if (!context.from) {
    context.say('no commit is named (--from): nothing is upgraded')
    return []
  }
  const { folder, remove } = await versionOf(context.from)
  // An embedded server is of one process: this one only lends its server to the two.
  const lender = await startPlatform(await context.place())
  const place = await placeAt(lender.place.url)
  try {
    return await upgrade(place, folder, context)
  } finally {
    await place.remove()
    await lender.close()
    remove()
  }
}

const upgrade = async (given: Place, folder: string, context: Context): Promise<Row[]> => {
  const place = { ...given, remove: async () => undefined }
  const before = await startPlatform(place, [], {}, folder)
  const account = await makeAccount(before, devices)
  const [{ source_id } = { source_id: 0 }] = account.trackers
  await storeYear(before, source_id)
  const digest = await digestOf(before, source_id)
  const board = await createSwitchboard(before.teltonika)
  const sending = await startLoad({ ...load, port: board.port })
  await sending.drive()
  await sleep(3000)
  context.say('this version comes beside the one before …')
  const now = await startPlatform(place)
  try {
    board.lead(now.teltonika)
    board.endHalf()
    await sleep(10_000)
    context.say('the version before is stopped …')
    await before.close()
    const old = await blocks(now, 'to_time < $1')
    const by_then = await killed(now, sending, context)
    const told = await sending.halt()
    await sending.close()
    board.close()
    await sleep(1000)
    context.say('the rest is written again, without resting …')
    await finish(now)
    const found = await verify(now, account, load, told)
    return [
      { name: 'upgrade: old blocks at first', value: old, unit: 'blocks' },
      { name: `upgrade: old blocks after ${kills} kills of the job`, value: by_then, unit: 'blocks' },
      atMost('upgrade: old blocks at the end', await unwritten(now), 'blocks', 0),
      { name: 'upgrade: points acknowledged', value: told.acknowledged.reduce((a, b) => a + b, 0), unit: 'points' },
      atMost('upgrade: acknowledged points that are missing', found.missing, 'points', 0),
      atMost('upgrade: points that are there twice, or were never sent', found.surplus, 'points', 0),
      atMost('upgrade: years that read otherwise', Number((await digestOf(now, source_id)) !== digest), 'years', 0),
    ]
  } finally {
    await now.close()
  }
}

/** Kills the platform again and again while its job works; answers how many blocks are old then. */
const killed = async (now: Platform, sending: Load, { say }: Context): Promise<number> => {
  for (let i = 0; i < kills; i++) {
    await sleep(20_000)
    await now.kill()
    await now.start()
    say(`killed ${i + 1} times, ${await sending.count()} acknowledged, ${await unwritten(now)} blocks are old`)
  }
  return unwritten(now)
}

/** As versions stored it that knew no sums: whatever columns a block has got since. */
const storeYear = async ({ store: { pool } }: Platform, source_id: number): Promise<void> => {
  const parts = split(drive(days * points_per_day, year.from)).filter((points) => (points.at(-1)?.time ?? 0) <= year.to)
  // Packed before the transaction, which may not idle for as long as a slow machine takes.
  const packed = blocksOf(parts, 1)
  const column = <K extends keyof Block>(name: K): Block[K][] => packed.map((block) => block[name])
  await inTransaction(pool, (client) =>
    client.query(
      `insert into block (source_id, from_time, to_time, points, format, data)
       select $1, b.* from unnest($2::timestamptz[], $3::timestamptz[], $4::int[], $5::smallint[], $6::bytea[]) as b`,
      [source_id, column('from_time'), column('to_time'), column('points'), column('format'), column('data')],
    ),
  )
}

const digestOf = async ({ store: { pool } }: Platform, source_id: number): Promise<string> => {
  const hash = createHash('sha256')
  for (let from = year.from; from < year.to; from += 31 * day) {
    const period = { from, to: Math.min(from + 31 * day - 1, year.to) }
    const points = await inTransaction(pool, (client) => readPoints(queryOn(client), source_id, period))
    hash.update(JSON.stringify(points))
  }
  return hash.digest('hex')
}

const unwritten = (platform: Platform): Promise<number> =>
  blocks(platform, '$1::timestamptz is not null and (format is distinct from 2 or summed_until is null)')

const blocks = async ({ store: { pool } }: Platform, condition: string): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from block where ${condition}`, [
    new Date(year.to),
  ])
  return rows[0]?.n ?? 0
}

/** The job, as the platform runs it, but for its rests. */
const finish = async (platform: Platform): Promise<void> => {
  const tell = (details: object, message: string): void => {
    throw new Error(`${message} ${JSON.stringify(details)}`)
  }
  const { pool } = platform.store
  const log = { error: tell, warn: tell }
  const { run: rewrite } = createRewriter(
    { pool, metrics: createMetrics(), log, wait: async () => undefined },
    Infinity,
  )
  while ((await unwritten(platform)) > 0) await rewrite()
}

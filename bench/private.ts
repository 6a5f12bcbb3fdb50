import type { Note } from '#track/privacy.ts'
import { localTime, makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { month, storeMonth } from './history.ts'
import { median } from './numbers.ts'
import { remembered } from './panel-trackers.ts'
import { type Platform, startPlatform } from './platform.ts'
import { worked } from './processor.ts'

const trackers = 202
const rounds = 3
const day = 86_400_000

/** 365 nights until now, of ten hours each, as an input of the device notes them. */
const nights = (): Note[] => [
  { at: month.to - 366 * day, says: 'input', input: 1 },
  ...Array.from({ length: 365 }, (_, i) => month.to - (i + 1) * day).flatMap((midnight): Note[] => [
    { at: midnight + 20 * 3_600_000, says: 'on' },
    { at: midnight + 30 * 3_600_000, says: 'off' },
  ]),
]

/**
 * What private time costs: seconds of the processors, of Node and of PostgreSQL, that every point of a month and a hundred states take of
 * devices without it, and of such with 365 private nights, asked by turns. The first again stands beside, as far as two runs of the same differ.
 */
export const run = async ({ place }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const { hash, trackers: made } = await makeAccount(platform, trackers)
    const [first, second] = made.map(({ source_id }) => source_id) as [number, number]
    await storeMonth(platform, [first, second])
    const { pool } = platform.store
    await pool.query(
      `update source_state set heard = '2026-01-01', remembered = $1 where source_id <> all ($2::int[])`,
      [remembered(), [first, second]],
    )
    const odd = 'source_id in (select source_id from tracker where id % 2 = 1)'
    await pool.query(`update source_state set privacy = $1 where source_id = $2 or (${odd} and source_id <> $3)`, [
      ...[JSON.stringify(nights()), second, first],
    ])
    await pool.query('vacuum analyze')
    const { rows } = await pool.query<{ id: number; open: boolean }>(
      'select t.id, s.privacy is null as open from tracker t join source_state s using (source_id) where source_id <> all ($1::int[])',
      [[first, second]],
    )
    const halves = [true, false].map((open) => rows.filter((row) => row.open === open).map(({ id }) => id))
    const period = { from: localTime(month.from - 1000), to: localTime(month.to), simplify: false, filter: false }
    const read = (i: number) => platform.ask('track/read', { hash, tracker_id: made[i]?.tracker_id, ...period })
    const states = (i: number) => platform.ask('tracker/get_states', { hash, trackers: halves[i]?.slice(0, 100) })
    return [
      ...rowsOf('track/read of a month', await inTurns(platform, read, 4), 3),
      ...rowsOf('tracker/get_states of 100', await inTurns(platform, states, 20), 12),
    ]
  } finally {
    await platform.close()
  }
}

interface Turns {
  open: number
  again: number
  nights: number
}

/** Milliseconds of the processors that one question takes, medians of turns of so many. */
const inTurns = async (platform: Platform, ask: (i: number) => Promise<unknown>, times: number): Promise<Turns> => {
  const taken: Record<keyof Turns, number[]> = { open: [], again: [], nights: [] }
  for (let round = 0; round <= rounds; round++)
    for (const [turn, i] of [
      ['open', 0],
      ['nights', 1],
      ['again', 0],
    ] as const) {
      const before = worked(platform)
      for (let n = 0; n < times; n++) await ask(i)
      const after = worked(platform)
      const seconds = after.node - before.node + after.postgres - before.postgres
      // The first round warms them up.
      if (round > 0) taken[turn].push((seconds * 1000) / times)
    }
  return { open: median(taken.open), again: median(taken.again), nights: median(taken.nights) }
}

const rowsOf = (name: string, { open, again, nights }: Turns, most: number): Row[] => [
  { name: `${name}, no private time, of the processors`, value: open, unit: 'ms' },
  { name: `${name}, the same again`, value: again, unit: 'ms' },
  { name: `${name}, 365 private nights`, value: nights, unit: 'ms' },
  atMost(`${name}, 365 private nights against none`, nights / open, 'times', most),
]

import { localTime, makeAccount } from './account.ts'
import type { BareOptions } from './bare.ts'
import { counting } from './counting.ts'
import { start, tell } from './door.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { month, storeMonth } from './history.ts'
import { median, quantile, timed } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'

const path = 'track/read'
const rounds = 5

/**
 * `track/read` of a month: every point, against the time that only writing them as JSON takes; and a thousand of them.
 *
 * What is judged is the time from the question to the last byte of the answer, at a client that only counts. The baseline
 * is `JSON.stringify` alone, in memory, without sending. Beside it stand what it is at Node's own client, which puts
 * 13 MB together from hundreds of pieces meanwhile, and against a server that has the month in memory and does nothing
 * but `JSON.stringify` and send it, asked by the same counting client.
 */
export const run = async ({ place }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const { hash, account_id, trackers } = await makeAccount(platform, 1)
    await storeMonth(
      platform,
      trackers.map(({ source_id }) => source_id),
    )
    const period = { from: localTime(month.from - 1000), to: localTime(month.to) }
    const params = { hash, tracker_id: trackers[0]?.tracker_id, ...period }
    return [
      ...(await readEvery(platform, account_id, { ...params, simplify: false, filter: false })),
      atMost(
        'track/read of a month, point_limit=1000, p50',
        quantile(await timed(() => platform.ask(path, { ...params, point_limit: 1000 }), 30), 0.5),
        'ms',
        150,
      ),
    ]
  } finally {
    await platform.close()
  }
}

const readEvery = async (platform: Platform, account_id: number, params: object): Promise<Row[]> => {
  const told = (await platform.ask(path, params)).toString()
  const answer = JSON.parse(told) as { list: unknown[] }
  const bare = start('./bare.ts')
  const options = { url: platform.place.url, account_id, answers: { [path]: told } }
  const client = counting(platform.port)
  const other = counting(await tell<BareOptions, number>(bare, options))
  try {
    const [ours = 0, whole = 0, theirs = 0, stringify = 0] = await inTurns([
      () => client.ask(`/v2/${path}`, params),
      () => platform.ask(path, params),
      () => other.ask(`/written/${path}`, params),
      () => JSON.stringify(answer),
    ])
    return [
      { name: `track/read of a month, ${answer.list.length} points, to its last byte`, value: ours, unit: 'ms' },
      { name: "track/read of a month, in one buffer of Node's client", value: whole, unit: 'ms' },
      { name: 'JSON.stringify of the same answer, in memory', value: stringify, unit: 'ms' },
      { name: 'a server of JSON.stringify alone, to its last byte', value: theirs, unit: 'ms' },
      atMost('track/read to its last byte against JSON.stringify in memory', ours / stringify, 'times', 3),
      { name: "track/read at Node's client against the same", value: whole / stringify, unit: 'times' },
      { name: 'track/read against a server of JSON.stringify alone', value: ours / theirs, unit: 'times' },
    ]
  } finally {
    client.close()
    other.close()
    bare.disconnect()
  }
}

/** Medians of milliseconds, of each some and then of the next, so that whatever else the machine does is shared. */
const inTurns = async (works: readonly (() => unknown)[]): Promise<number[]> => {
  const times: number[][] = works.map(() => [])
  // The first round warms them up.
  for (let round = 0; round <= rounds; round++)
    for (const [i, work] of works.entries()) {
      const taken = await timed(work, 5, 1)
      if (round > 0) times[i]?.push(...taken)
    }
  return times.map(median)
}

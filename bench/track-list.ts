import { localTime, makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { month, storeMonth } from './history.ts'
import { quantile, timed } from './numbers.ts'
import { startPlatform } from './platform.ts'

/** `track/list` of a month, with the history of no other tracker and of a hundred beside it. */
export const run = async (context: Context): Promise<Row[]> => [
  ...(await beside(context, 1)),
  ...(await beside(context, 100)),
]

const beside = async ({ place }: Context, count: number): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const { hash, trackers } = await makeAccount(platform, count + 1)
    await storeMonth(
      platform,
      trackers.map(({ source_id }) => source_id),
    )
    const tracker_id = trackers[count >> 1]?.tracker_id
    const params = { hash, tracker_id, from: localTime(month.from), to: localTime(month.to) }
    const { list } = JSON.parse((await platform.ask('track/list', params)).toString()) as { list: unknown[] }
    const times = await timed(() => platform.ask('track/list', params), 300, 50)
    const name = `track/list of a month, ${list.length} tracks, beside ${count} of the same`
    return [
      atMost(`${name}, p50`, quantile(times, 0.5), 'ms', 10),
      { name: `${name}, p99`, value: quantile(times, 0.99), unit: 'ms' },
    ]
  } finally {
    await platform.close()
  }
}

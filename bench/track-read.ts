import { localTime, makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { month, storeMonth } from './history.ts'
import { median, quantile, timed } from './numbers.ts'
import { startPlatform } from './platform.ts'

/** `track/read` of a month: every point, against the time that only writing them as JSON takes; and a thousand of them. */
export const run = async ({ place }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const { hash, trackers } = await makeAccount(platform, 1)
    await storeMonth(
      platform,
      trackers.map(({ source_id }) => source_id),
    )
    const period = { from: localTime(month.from - 1000), to: localTime(month.to) }
    const params = { hash, tracker_id: trackers[0]?.tracker_id, ...period }
    const every = { ...params, simplify: false, filter: false }
    const answer = JSON.parse((await platform.ask('track/read', every)).toString()) as { list: unknown[] }
    const all = median(await timed(() => platform.ask('track/read', every), 15))
    const stringify = median(await timed(() => JSON.stringify(answer), 15))
    const some = await timed(() => platform.ask('track/read', { ...params, point_limit: 1000 }), 30)
    return [
      { name: `track/read of a month, ${answer.list.length} points, at the client`, value: all, unit: 'ms' },
      { name: 'JSON.stringify of the same answer', value: stringify, unit: 'ms' },
      atMost('track/read of a month against JSON.stringify', all / stringify, 'times', 3),
      atMost('track/read of a month, point_limit=1000, p50', quantile(some, 0.5), 'ms', 150),
    ]
  } finally {
    await platform.close()
  }
}

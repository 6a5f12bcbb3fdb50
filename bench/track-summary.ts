import { isDeepStrictEqual } from 'node:util'
import { createSummer } from '#jobs/sum-tracks.ts'
import { localTime, makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { month, storeMonth } from './history.ts'
import { quantile, timed } from './numbers.ts'
import { startPlatform } from './platform.ts'

const vehicles = 50
/** Of vehicles that nobody asks for. */
const others = 50

/** `track/summary` of a month of fifty vehicles, beside what fifty questions of `track/list` take. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const { hash, trackers } = await makeAccount(platform, vehicles + others)
    await storeMonth(
      platform,
      trackers.map(({ source_id }) => source_id),
    )
    const asked = trackers.slice(0, vehicles).map(({ tracker_id }) => tracker_id)
    const period = { hash, from: localTime(month.from), to: localTime(month.to) }
    const { list } = JSON.parse((await platform.ask('track/summary', { ...period, trackers: asked })).toString())
    say(`track-summary: ${JSON.stringify(list[0])}`)
    const ask = () => platform.ask('track/summary', { ...period, trackers: asked })
    const unsummed = await timed(ask, 100, 20)
    const each = async () => {
      for (const tracker_id of asked) await platform.ask('track/list', { ...period, tracker_id, split: false })
    }
    const many = await timed(each, 5, 1)
    const { pool } = platform.store
    const { run: sum } = createSummer({ pool, log: { error: tell, warn: tell } })
    const [summing = 0] = await timed(() => sum(), 1, 0)
    await pool.query('vacuum analyze track_day, track_summed')
    const summed = await timed(ask, 100, 20)
    const again = JSON.parse((await ask()).toString())
    if (!isDeepStrictEqual(again.list, list)) throw new Error('Summed days tell otherwise.')
    // Noon to noon of days of driving: many a drive is cut.
    const cut = { ...period, from: localTime(month.from + cut_at), to: localTime(month.from + 15 * day + cut_at) }
    const parts = await timed(() => platform.ask('track/summary', { ...cut, trackers: asked }), 30, 5)
    const name = `of a month of ${vehicles} vehicles, ${list[0].tracks} drives each`
    return [
      atMost(`track/summary ${name}, days summed, p50`, quantile(summed, 0.5), 'ms', 15),
      { name: `track/summary ${name}, days summed, p99`, value: quantile(summed, 0.99), unit: 'ms' },
      { name: `track/summary ${name}, not summed yet, p50`, value: quantile(unsummed, 0.5), unit: 'ms' },
      { name: `summing them, ${vehicles + others} vehicles, a vehicle`, value: summing / trackers.length, unit: 'ms' },
      { name: `track/list ${name}, one by one, p50`, value: quantile(many, 0.5), unit: 'ms' },
      { name: 'track/summary of half of it, cut within drives, p50', value: quantile(parts, 0.5), unit: 'ms' },
    ]
  } finally {
    await platform.close()
  }
}

const tell = (details: object): void => void process.stderr.write(`${JSON.stringify(details)}\n`)

const day = 86_400_000
/** Ten minutes after midnight all of them drive. */
const cut_at = 600_000

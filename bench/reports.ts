import { pause } from '#pace/pause.ts'
import { localTime, makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { month, storeMonth } from './history.ts'
import { quantile, timed } from './numbers.ts'
import { startPlatform } from './platform.ts'

const vehicles = 100

/** Reports of a month of a hundred vehicles, from asking until they can be read: made by a platform as it runs. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const { hash, trackers } = await makeAccount(platform, vehicles)
    await storeMonth(
      platform,
      trackers.map(({ source_id }) => source_id),
    )
    const ids = trackers.map(({ tracker_id }) => tracker_id)
    const period = { from: localTime(month.from), to: localTime(month.to) }
    const ask = async <T>(path: string, params: object): Promise<T> =>
      JSON.parse((await platform.ask(path, { hash, ...params })).toString())
    const made = async (asked: readonly number[], plugin: object): Promise<number> => {
      const wanted = { ...period, trackers: asked, plugin }
      const { id: report_id } = await ask<{ id: number }>('report/tracker/generate', wanted)
      while ((await ask<{ percent_ready: number }>('report/tracker/status', { report_id })).percent_ready < 100)
        await pause(20)
      return report_id
    }
    const trips = { plugin_id: 4, split: true }
    const report_id = await made(ids, trips)
    const { report } = await ask<{ report: { sheets: object[] } }>('report/tracker/retrieve', { report_id })
    say(`reports: ${report.sheets.length} sheets`)
    const whole = await timed(() => made(ids, trips), 10, 2)
    const one = await timed(() => made(ids.slice(0, 1), trips), 10, 2)
    const fast = await timed(() => made(ids, { plugin_id: 27, max_speed: 80 }), 3, 0)
    const read = await timed(() => ask('report/tracker/retrieve', { report_id }), 10, 2)
    const one_id = await made(ids.slice(0, 1), trips)
    const download = { hash, report_id: one_id, format: 'pdf' }
    const pdf = await timed(() => platform.ask('report/tracker/download', download), 3, 1)
    return [
      atMost(`trips of a month of ${vehicles} vehicles, asked until ready, p50`, quantile(whole, 0.5), 'ms', 600),
      { name: 'trips of a month of one vehicle, asked until ready, p50', value: quantile(one, 0.5), unit: 'ms' },
      {
        name: `speed violations of ${vehicles} vehicles, asked until ready, p50`,
        value: quantile(fast, 0.5),
        unit: 'ms',
      },
      { name: `report/tracker/retrieve of ${vehicles} vehicles, p50`, value: quantile(read, 0.5), unit: 'ms' },
      { name: 'trips of a month of one vehicle as PDF, p50', value: quantile(pdf, 0.5), unit: 'ms' },
    ]
  } finally {
    await platform.close()
  }
}

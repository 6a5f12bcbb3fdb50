import { readFileSync, writeFileSync } from 'node:fs'
import { pause } from '#pace/pause.ts'
import { type Account, localTime, makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { copyTracks, month, storeMonth } from './history.ts'
import { quantile, timed } from './numbers.ts'
import { type Platform, startPlatform } from './platform.ts'
import { besideReports } from './reports-beside.ts'
import { fill } from './zones.ts'

/** Vehicles whose points are stored, and those whose tracks are. */
const vehicles = { points: 100, tracks: 1000 }
/** Vehicles whose drives of a month are 10,080. */
const many_rows = 28
const trips = { plugin_id: 4, split: true }

/** Reports of a month of a hundred and of a thousand vehicles, from asking until they can be read: made by a platform as it runs. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place(), [], { ODOGRAPH_MAX_TIME_SPAN: '400' })
  try {
    const account = await makeAccount(platform, vehicles.tracks)
    const sources = account.trackers.map(({ source_id }) => source_id)
    await storeMonth(platform, sources.slice(0, vehicles.points))
    const [first = 0] = sources
    await copyTracks(platform, first, sources.slice(vehicles.points))
    const other = await makeAccount(platform, vehicles.points, { login: 'other@odograph.example', first: 20_000 })
    const theirs = other.trackers.map(({ source_id }) => source_id)
    await copyTracks(platform, first, theirs)
    // A year of the last one: the month, and eleven of the same before it.
    for (let i = 1; i < 12; i++) await copyTracks(platform, first, sources.slice(-1), 30 * i)
    await fill(platform.store.pool, account.account_id, 1000)
    // As the job of addresses leaves them.
    await platform.store.pool.query(
      `update track set start_address = 'Kantstraße 12, 10623 Berlin', end_address = 'Seestraße 7, 13353 Berlin'`,
    )
    await platform.store.pool.query('vacuum analyze')
    const asking = askingOf(platform, account)
    const made = await makings(asking, platform)
    const written = await writings(asking)
    const beside = await besideReports(platform, [account, other], (whose) => {
      const { made, ids } = askingOf(platform, whose)
      return made(ids.slice(0, vehicles.points), trips, { pace: 500 })
    })
    const fuelled = await fuellings(asking)
    say(`reports: ${vehicles.tracks} vehicles`)
    return [...made, ...written, ...beside, ...fuelled]
  } finally {
    await platform.close()
  }
}

type Asking = ReturnType<typeof askingOf>

const askingOf = (platform: Platform, { hash, trackers }: Account) => {
  const ask = async <T>(path: string, params: object): Promise<T> =>
    JSON.parse((await platform.ask(path, { hash, ...params })).toString())
  const ids = trackers.map(({ tracker_id }) => tracker_id)
  return {
    ask,
    ids,
    download: (params: object) => platform.ask('report/tracker/download', { hash, ...params }),
    /** Asks for a report, of the month unless `days` says more; answers its id once it is ready, for which it looks after `pace` milliseconds. */
    made: async (asked: readonly number[], plugin: object, { days = 30, pace = 20 } = {}): Promise<number> => {
      const period = { from: localTime(month.to - days * 86_400_000), to: localTime(month.to - 1000) }
      const wanted = { ...period, trackers: asked, plugin }
      const { id: report_id } = await ask<{ id: number }>('report/tracker/generate', wanted)
      while ((await ask<{ percent_ready: number }>('report/tracker/status', { report_id })).percent_ready < 100)
        await pause(pace)
      return report_id
    },
  }
}

/** What making takes, and how much memory the platform has more than before. */
const makings = async ({ made, ids }: Asking, platform: Platform): Promise<Row[]> => {
  const some = ids.slice(0, vehicles.points)
  const whole = await timed(() => made(some, trips), 5, 2)
  const one = await timed(() => made(ids.slice(0, 1), trips), 10, 2)
  const year = await timed(() => made(ids.slice(-1), trips, { days: 360 }), 5, 1)
  const fast = await timed(() => made(some, { plugin_id: 27, max_speed: 80 }), 2, 0)
  const visits = await timed(() => made(some, { plugin_id: 8 }), 2, 0)
  const before = memoryOf(platform, true)
  const all = await timed(() => made(ids, trips), 2, 0)
  const more = memoryOf(platform) - before
  const { points, tracks } = vehicles
  return [
    atMost(`trips of a month of ${points} vehicles, asked until ready, p50`, quantile(whole, 0.5), 'ms', 600),
    atMost(`trips of a month of ${tracks} vehicles, asked until ready, p50`, quantile(all, 0.5), 'ms', 6000),
    atMost(`memory of the platform by trips of ${tracks} vehicles`, more, 'MB', 300),
    { name: 'trips of a month of one vehicle, asked until ready, p50', value: quantile(one, 0.5), unit: 'ms' },
    atMost('trips of a year of one vehicle, asked until ready, p50', quantile(year, 0.5), 'ms', 300),
    { name: `speed violations of ${points} vehicles, asked until ready, p50`, value: quantile(fast, 0.5), unit: 'ms' },
    atMost(`visits of 1,000 zones by ${points} vehicles, asked until ready, p50`, quantile(visits, 0.5), 'ms', 3000),
  ]
}

/** A tank of which the battery is the level: it goes down for two weeks, and is full again. */
const tank = {
  ...{ type: 'metering', sensor_type: 'fuel', name: 'Tank', input_name: 'battery', units_type: 'litre' },
  parameters: { custom_field_name: true },
}

/** What making takes where fuel is told by sensors: a level of each point. */
const fuellings = async ({ ask, made, ids }: Asking): Promise<Row[]> => {
  const some = ids.slice(0, vehicles.points)
  for (const tracker_id of some) await ask('tracker/sensor/create', { tracker_id, sensor: tank })
  const [took = 0] = await timed(() => made(some, trips), 1, 0)
  return [
    atMost(`trips of a month of ${vehicles.points} vehicles with fuel by sensors, asked until ready`, took, 'ms', 5000),
  ]
}

/** What reading and writing takes. */
const writings = async ({ made, ask, download, ids }: Asking): Promise<Row[]> => {
  const report_id = await made(ids.slice(0, vehicles.points), trips)
  const read = await timed(() => ask('report/tracker/retrieve', { report_id }), 5, 1)
  const small = await made(ids.slice(0, 1), trips)
  const pdf = await timed(() => download({ report_id: small, format: 'pdf' }), 3, 1)
  const large = await made(ids.slice(0, many_rows), trips)
  const rows = await timed(() => download({ report_id: large, format: 'pdf' }), 2, 0)
  const csv = await timed(() => download({ report_id: large, format: 'csv' }), 3, 1)
  return [
    { name: `report/tracker/retrieve of ${vehicles.points} vehicles, p50`, value: quantile(read, 0.5), unit: 'ms' },
    { name: 'trips of a month of one vehicle as PDF, p50', value: quantile(pdf, 0.5), unit: 'ms' },
    atMost('10,000 trips as PDF, p50', quantile(rows, 0.5), 'ms', 6000),
    { name: '10,000 trips as CSV, p50', value: quantile(csv, 0.5), unit: 'ms' },
  ]
}

/** Megabytes that a process had at most, since it was asked to begin anew. */
const memoryOf = ({ pid }: Platform, anew = false): number => {
  if (anew) writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1000
}

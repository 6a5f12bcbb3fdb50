import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeAccount } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { type Load, startLoad } from './load.ts'
import { type Platform, startPlatform } from './platform.ts'
import { send } from './upload.ts'

const devices = 500
const sizes = [10_000, 100_000]

/** Files of vehicles taken in and imported, while devices send once a second: speed, memory, and who has to wait. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const { hash } = await makeAccount(platform, devices)
    const start = Date.now() - 60 * 86_400_000
    const load = await startLoad({ port: platform.teltonika, devices, records: 1, start, points: 4000, pace: 1000 })
    await load.drive()
    await load.measure(3)
    const alone = await load.measure(15)
    say(`imports: alone ${JSON.stringify(alone)}`)
    const rows: Row[] = [
      { name: `acknowledgement of ${devices} devices, one record a second, p99`, value: alone.p99, unit: 'ms' },
      { name: 'resident before any import', value: resident(platform.pid), unit: 'MB' },
    ]
    for (const size of sizes) {
      const file = fileOf(size)
      let file_id = ''
      const reading = await watched(platform, load, async () => {
        file_id = await parse(platform, hash, file)
      })
      const importing = await watched(platform, load, () => importAll(platform, hash, file_id, size))
      say(`imports: ${size} ${JSON.stringify({ reading, importing })}`)
      rows.push(...told(`file of ${size} rows, taken in`, size, reading, alone.p99))
      rows.push(...told(`import of ${size} vehicles`, size, importing, alone.p99))
    }
    await load.close()
    return rows
  } finally {
    await platform.close()
  }
}

const told = (name: string, size: number, watched: Watched, alone: number): Row[] => [
  { name, value: size / watched.seconds, unit: 'rows/s' },
  { name: `${name}: resident at most`, value: watched.memory, unit: 'MB' },
  ...(watched.packets > 0 ? acknowledged(name, watched, alone) : []),
  { name: `${name}: event loop held up, p99`, value: watched.lag_p99, unit: 'ms' },
  { name: `${name}: event loop held up, the longest`, value: watched.lag_max, unit: 'ms' },
]

/** A file may be taken in before any device has had its turn. */
const acknowledged = (name: string, { p99, most }: Watched, alone: number): Row[] => [
  { name: `${name}: acknowledgement meanwhile, p99`, value: p99, unit: 'ms' },
  atMost(`${name}: the same against alone`, p99 / alone, 'times', 2),
  { name: `${name}: acknowledgement, the longest`, value: most, unit: 'ms' },
]

const fileOf = (size: number): string => {
  const lines = ['Name;Model;Type;Plate;VIN;Speed;Tank;Consumption']
  for (let n = 0; n < size; n++)
    lines.push(
      `Van ${n};Sprinter ${n % 50};truck;B-X ${n};WDB${String(n).padStart(14, '0')};${80 + (n % 50)};75;${8 + (n % 9)},5`,
    )
  return lines.join('\n')
}

const headers = [
  'label',
  'model',
  'type',
  'reg_number',
  'vin',
  'max_speed',
  'fuel_tank_volume',
  'norm_avg_fuel_consumption',
]

const parse = async ({ port }: Platform, hash: string, file: string): Promise<string> => {
  const form = new FormData()
  form.set('hash', hash)
  form.set('parse_header', 'true')
  form.set('file', new Blob([file], { type: 'text/csv' }), 'vehicles.csv')
  return JSON.parse(await send(`http://127.0.0.1:${port}/v2/data/spreadsheet/parse`, form)).file_id
}

const importAll = async (platform: Platform, hash: string, filename: string, size: number): Promise<void> => {
  const ask = async (path: string, params: object) =>
    JSON.parse((await platform.ask(path, { hash, ...params })).toString())
  const { id } = await ask('vehicle/import/start', { filename, headers })
  for (;;) {
    const { status, progress } = (await ask('vehicle/import/read', { process_id: id })).value
    if (status === 'done' && progress.imported === size) return
    if (status !== 'created' && status !== 'in_progress') throw new Error(`the import ended ${status}`)
    await sleep(100)
  }
}

interface Watched {
  packets: number
  seconds: number
  p99: number
  most: number
  /** Megabytes */
  memory: number
  lag_p99: number
  lag_max: number
}

/** How the platform fares while the work is done. */
const watched = async (platform: Platform, load: Load, work: () => Promise<void>): Promise<Watched> => {
  await lags(platform)
  let memory = 0
  const timer = setInterval(() => {
    memory = Math.max(memory, resident(platform.pid))
  }, 50)
  const { packets, seconds, p99, most } = await load.during(work)
  clearInterval(timer)
  return { packets, seconds, p99, most, memory, ...(await lags(platform)) }
}

/** Of the time since it was last asked. */
const lags = async ({ port }: Platform): Promise<{ lag_p99: number; lag_max: number }> => {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const of = (name: string) =>
    1000 * Number(new RegExp(`^odograph_nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(metrics)?.[1])
  return { lag_p99: of('p99'), lag_max: of('max') }
}

/** Megabytes of the process. */
const resident = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

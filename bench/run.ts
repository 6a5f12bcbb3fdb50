/**
 * `npm run bench -- [figure …] [--url postgres://…]`: measures and prints a table, and writes `results/<date>.json`.
 * Without names, all figures. With a URL, or ODOGRAPH_BENCH_DATABASE_URL, on databases of that server.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import * as audit from './audit.ts'
import * as block from './block.ts'
import * as blockSums from './block-sums.ts'
import * as charge from './charge.ts'
import * as charts from './charts.ts'
import * as checkins from './checkins.ts'
import * as counters from './counters.ts'
import * as crash from './crash.ts'
import * as documents from './documents.ts'
import * as door from './door.ts'
import * as fair from './fair.ts'
import type { Context, Figure, Row } from './figure.ts'
import * as fileUploads from './file-uploads.ts'
import * as fleetRecords from './fleet-records.ts'
import * as fuel from './fuel.ts'
import * as geocode from './geocode.ts'
import * as historyList from './history-list.ts'
import * as hostileDevices from './hostile-devices.ts'
import * as hostileFiles from './hostile-files.ts'
import * as hostileHttp from './hostile-http.ts'
import * as idleSums from './idle-sums.ts'
import * as imports from './imports.ts'
import * as ingest from './ingest.ts'
import * as ingestBefore from './ingest-before.ts'
import * as ingestRates from './ingest-rates.ts'
import * as judge from './judge.ts'
import * as live from './live.ts'
import * as manyDevices from './many-devices.ts'
import * as manyRules from './many-rules.ts'
import * as map from './map.ts'
import * as mapFetch from './map-fetch.ts'
import * as memory from './memory.ts'
import * as migrate from './migrate.ts'
import * as million from './million.ts'
import * as panelTrackers from './panel-trackers.ts'
import * as panelUsers from './panel-users.ts'
import { ownPlace, placeAt } from './place.ts'
import * as places from './places.ts'
import * as privateTime from './private.ts'
import * as protocols from './protocols.ts'
import * as readings from './readings.ts'
import * as reports from './reports.ts'
import * as route from './route.ts'
import * as serviceTasks from './service-tasks.ts'
import * as several from './several.ts'
import * as size from './size.ts'
import * as sizing from './sizing.ts'
import * as start from './start.ts'
import * as states from './states.ts'
import * as taskClock from './task-clock.ts'
import * as taskList from './task-list.ts'
import * as taskSchedules from './task-schedules.ts'
import * as tasks from './tasks.ts'
import * as today from './today.ts'
import * as trackList from './track-list.ts'
import * as trackRead from './track-read.ts'
import * as trackSummary from './track-summary.ts'
import * as upgrade from './upgrade.ts'
import * as upload from './upload.ts'
import * as web from './web.ts'
import * as webDay from './web-day.ts'
import * as webFirst from './web-first.ts'
import * as webGo from './web-go.ts'
import * as webHour from './web-hour.ts'
import * as webhooks from './webhooks.ts'
import * as zones from './zones.ts'

const figures: Record<string, Figure> = {
  block,
  'block-sums': blockSums,
  start,
  memory,
  sizing,
  size,
  'track-list': trackList,
  'track-read': trackRead,
  charts,
  'track-summary': trackSummary,
  'idle-sums': idleSums,
  private: privateTime,
  states,
  readings,
  counters,
  reports,
  today,
  fair,
  'fleet-records': fleetRecords,
  places,
  ingest,
  'ingest-rates': ingestRates,
  'ingest-before': ingestBefore,
  fuel,
  judge,
  protocols,
  'many-rules': manyRules,
  tasks,
  'many-devices': manyDevices,
  live,
  several,
  'history-list': historyList,
  webhooks,
  door,
  'panel-users': panelUsers,
  'panel-trackers': panelTrackers,
  upload,
  zones,
  checkins,
  'service-tasks': serviceTasks,
  documents,
  'file-uploads': fileUploads,
  imports,
  'hostile-http': hostileHttp,
  'hostile-devices': hostileDevices,
  'hostile-files': hostileFiles,
  geocode,
  route,
  map,
  'map-fetch': mapFetch,
  audit,
  charge,
  'task-clock': taskClock,
  'task-list': taskList,
  'task-schedules': taskSchedules,
  migrate,
  million,
  web,
  'web-day': webDay,
  'web-first': webFirst,
  'web-go': webGo,
  'web-hour': webHour,
  crash,
  upgrade,
}

const { values, positionals } = parseArgs({
  options: {
    url: { type: 'string' },
    minutes: { type: 'string', default: '0.5' },
    rate: { type: 'string', multiple: true, default: [] },
    devices: { type: 'string' },
    from: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
  allowPositionals: true,
})
if (values.help) {
  process.stdout.write(`npm run bench -- [figure …] [--url postgres://…]

Measures and prints a table, and writes bench/results/<date>.json; without names, all figures.
With a URL, or ODOGRAPH_BENCH_DATABASE_URL, on databases of that server.
ingest-rates measures half a minute at each of its rates: --minutes 10 is what counts, for sealing and checkpoints
come by the minute; --rate 400 measures that one alone (several may be named; 0: as many as there can be).
With --devices, \`million\` has as many. With --from, \`upgrade\` begins with the version of that commit, and
\`ingest-before\` measures it beside this one.

Figures: ${Object.keys(figures).join(', ')}
`)
  process.exit()
}
const url = values.url ?? process.env.ODOGRAPH_BENCH_DATABASE_URL
const unknown = positionals.filter((name) => !figures[name])
if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}; there are ${Object.keys(figures).join(', ')}`)

const context: Context = {
  place: () => (url ? placeAt(url) : ownPlace()),
  embedded: !url,
  minutes: Number(values.minutes),
  rates: values.rate.map(Number),
  ...(values.devices && { devices: Number(values.devices) }),
  ...(values.from && { from: values.from }),
  say: (what) => process.stderr.write(`  ${what}\n`),
}

const number = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 100 ? 2 : 0 })

const line = ({ name, value, unit, target, sense, met }: Row): string => {
  const goal = target === undefined ? '' : `${sense === 'most' ? '≤' : '≥'} ${number(target)}`
  const verdict = met === undefined ? '' : met ? 'met' : 'MISSED'
  return `${name.padEnd(62)} ${number(value).padStart(10)} ${unit.padEnd(14)} ${goal.padStart(9)}  ${verdict}`.trimEnd()
}

const rows: Row[] = []
for (const [name, figure] of Object.entries(figures)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  context.say(`${name} …`)
  rows.push(...(await figure.run(context)))
}
process.stdout.write(`${rows.map(line).join('\n')}\n`)

const date = new Date().toISOString()
const results = new URL('results/', import.meta.url)
await mkdir(results, { recursive: true })
await writeFile(
  new URL(`${date.replaceAll(':', '-')}.json`, results),
  JSON.stringify({ date, store: url ? 'PostgreSQL by URL' : 'embedded', cpus: cpus().length, rows }, undefined, 2),
)

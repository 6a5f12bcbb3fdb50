import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { diskOf } from '#files/free-space.ts'
import type { Report, Sample } from '#resource/panel/operator/report.ts'
import type { Config } from '#src/config.ts'
import type { Metrics } from '#src/metrics.ts'
import type { Db } from '#store/db.ts'
import * as reports from '#store/process-reports.ts'
import manifest from '../../package.json' with { type: 'json' }
import type { JobState } from './clock.ts'
import { createLags, createSampler } from './sample.ts'

export interface ReporterOptions {
  db: Db
  metrics: Metrics
  config: Pick<Config, 'data_dir'>
  /** Frames that were not understood. */
  faults: { list(): readonly { protocol: string; reason: string; count: number; last_time: Date; bytes: Buffer }[] }
  jobs(): readonly JobState[]
}

/** Samples that are kept: ten minutes of five seconds each. */
const most = 120

/** Tells the operator, through the database, how this process does. */
export const createReporter = ({ db, metrics, config, faults, jobs }: ReporterOptions) => {
  const id = randomUUID()
  const started = new Date()
  const sample = createSampler(metrics)
  const lags = createLags(metrics, most)
  const samples: Sample[] = []
  let ended = false

  return {
    async tell(): Promise<void> {
      const fresh = await sample(new Date())
      if (fresh) samples.push(fresh)
      if (samples.length > most) samples.shift()
      const report: Report = {
        version: manifest.version,
        node: process.version,
        host: hostname(),
        pid: process.pid,
        samples,
        protocols: await protocolsOf(metrics, await lags()),
        live_sockets: await sumOf(metrics.live_sockets),
        store_errors: await sumOf(metrics.store_errors),
        faults: faults.list().map(({ bytes, ...kind }) => ({ ...kind, bytes: bytes.toString('hex') })),
        jobs: [...jobs()],
        disk: await diskOf(config.data_dir),
      }
      if (!ended) await reports.tell(db, { process: id, started, report })
    },
    async stop(): Promise<void> {
      ended = true
      // Of a database that is away it is forgotten by and by.
      await reports.forget(db, id).catch(() => undefined)
    },
  }
}

type Metric = { get(): Promise<{ values: readonly Value[] }> }
interface Value {
  labels: Partial<Record<string, string | number>>
  value: number
  metricName?: string
}

const sumOf = async (metric: Metric): Promise<number> =>
  (await metric.get()).values.reduce((sum, { value }) => sum + value, 0)

const protocolsOf = async (
  { devices, frames, ack_seconds, refused, faults }: Metrics,
  lags: ReadonlyMap<string, number | null>,
): Promise<Report['protocols']> => {
  const byProtocol = async (metric: Metric, end = ''): Promise<ReadonlyMap<string, number>> => {
    const { values } = await metric.get()
    const those = values.filter(({ metricName = '' }) => metricName.endsWith(end))
    return new Map(those.map(({ labels, value }) => [String(labels.protocol), value]))
  }
  const [connections, heard, messages, unknown, wrong] = await Promise.all([
    byProtocol(devices),
    byProtocol(frames),
    byProtocol(ack_seconds, '_count'),
    byProtocol(refused),
    byProtocol(faults),
  ])
  const names = new Set([connections, heard, messages, unknown, wrong].flatMap((counts) => [...counts.keys()]))
  return [...names].sort().map((protocol) => ({
    protocol,
    connections: connections.get(protocol) ?? 0,
    frames: heard.get(protocol) ?? 0,
    messages: messages.get(protocol) ?? 0,
    refused: unknown.get(protocol) ?? 0,
    faults: wrong.get(protocol) ?? 0,
    lag: lags.get(protocol) ?? null,
  }))
}

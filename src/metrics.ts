import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import manifest from '../package.json' with { type: 'json' }

const latencies = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** How a metric is declared, and how it is made of that, for those registers. */
type Declared<M> = (registers: Registry[]) => M

const counter =
  <L extends string>(name: string, help: string, labelNames: readonly L[] = []): Declared<Counter<L>> =>
  (registers) =>
    new Counter({ name: `odograph_${name}`, help, labelNames, registers })
const gauge =
  <L extends string>(name: string, help: string, labelNames: readonly L[] = []): Declared<Gauge<L>> =>
  (registers) =>
    new Gauge({ name: `odograph_${name}`, help, labelNames, registers })
const histogram =
  <L extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: readonly L[] = [],
  ): Declared<Histogram<L>> =>
  (registers) =>
    new Histogram({ name: `odograph_${name}`, help, buckets, labelNames, registers })

/** Everything `/metrics` tells, on one screen. Durations in seconds. */
const declared = {
  requests: counter('requests_total', 'Requests answered, by operation and code (0 is success).', [
    'operation',
    'code',
  ]),
  request_seconds: histogram('request_seconds', 'Time to answer a request.', latencies, ['operation']),
  points: counter('points_total', 'Points that arrived, by what became of them.', ['outcome']),
  memories: counter(
    'memories_total',
    'Sources of batches, by whether what is known of them was kept in memory or read.',
    ['found'],
  ),
  batch_points: histogram('batch_points', 'Points committed together.', [1, 10, 100, 500, 1000, 2000, 5000]),
  batches_split: counter(
    'batches_split_total',
    'Batches of points that the database did not take, and that were stored message by message.',
  ),
  ack_seconds: histogram('ack_seconds', 'Time from a whole frame to its acknowledgement.', latencies, ['protocol']),
  fix_seconds: histogram(
    'fix_seconds',
    'Time from the newest fix of a message to its receipt.',
    [1, 2, 5, 10, 30, 60, 300, 1800, 3600, 21_600, 86_400],
    ['protocol'],
  ),
  devices: gauge('devices_connected', 'Connections of devices, by protocol.', ['protocol']),
  refused: counter(
    'devices_refused_total',
    'Sign-ins and messages of devices that are not registered, or have a wrong password.',
    ['protocol'],
  ),
  frames: counter('device_frames_total', 'Frames, requests and messages of devices, understood or not.', ['protocol']),
  brokers: gauge('mqtt_connected', 'Whether this process hears the MQTT broker: 1, or 0.', ['protocol']),
  faults: counter('device_faults_total', 'Frames that were not understood.', ['protocol']),
  fault_kinds: counter('device_fault_kinds_total', 'Frames that were not understood, by why: 20 kinds of a protocol.', [
    'protocol',
    'kind',
  ]),
  astray: counter(
    'devices_detected_total',
    'Connections of devices that came to another port than their protocol’s and were served, by what that port is for.',
    ['came_to', 'protocol'],
  ),
  geocodes: counter(
    'geocodes_total',
    'Questions for addresses, by who was to answer and what became of them: asked, failed, remembered or passed over.',
    ['provider', 'outcome'],
  ),
  sign_ins: counter(
    'sign_ins_total',
    'Sign-ins that failed or were refused at a locked login or address, and the locks, by area; activation codes too.',
    ['area', 'outcome'],
  ),
  workload: gauge('workload_ratio', 'Which part of the last seconds the main thread was at work: 0 to 1.'),
  workers_ended: counter(
    'workers_ended_total',
    'Threads that answer what is costly and ended by themselves, by why: memory, or an error.',
    ['why'],
  ),
  store_errors: counter(
    'store_errors_total',
    'Failures of the database, by kind; of behind it is this process that is too busy to hear it.',
    ['kind'],
  ),
  mails: counter('mails_total', 'Attempts to send a mail, by what it was sent through and what became of it.', [
    'through',
    'outcome',
  ]),
  deliveries: counter('deliveries_total', 'Messages to others but mail, by channel and what became of a try.', [
    'channel',
    'outcome',
  ]),
  backlog: gauge('deliveries', 'Messages to others that wait (queued) or were given up (dead), by channel.', [
    'channel',
    'state',
  ]),
  oldest: gauge('deliveries_oldest_seconds', 'For how long the oldest of those that wait has waited, by channel.', [
    'channel',
  ]),
  forwarded: counter(
    'points_forwarded_total',
    'Points sent on to other platforms that were taken there or refused, by protocol.',
    ['protocol', 'outcome'],
  ),
  forward_faults: counter(
    'forward_faults_total',
    'Tries to send points on that failed, for the target as a whole or for a tracker that it does not take.',
    ['protocol', 'of'],
  ),
  forward_lines: gauge('forward_targets', 'Platforms that this process sends points on to, by how it goes.', ['state']),
  forward_waiting: gauge('forward_waiting', 'Trackers with points that this process is to send on.'),
  mails_queued: gauge('mails_queued', 'Mails that wait to be sent, as far as they are counted: 10,000.'),
  mails_oldest: gauge('mails_oldest_seconds', 'For how long the oldest of those that wait has waited.'),
  job_runs: counter('job_runs_total', 'Runs of what happens by the clock, by job and outcome.', ['name', 'outcome']),
  job_seconds: gauge('job_seconds', 'Time that the last run of a job took.', ['name']),
  job_every: gauge('job_every_seconds', 'Time between the end of one run of a job and the begin of the next.', [
    'name',
  ]),
  job_succeeded: gauge(
    'job_last_success_timestamp_seconds',
    'When a job last succeeded in this process, or the process began, in seconds since 1970.',
    ['name'],
  ),
  pool_connections: gauge('pool_connections', 'Connections to the database, in use or idle, by pool.', [
    'pool',
    'state',
  ]),
  pool_size: gauge('pool_size', 'Connections that a pool has at most.', ['pool']),
  pool_waiting: gauge('pool_waiting', 'Those that wait for a connection, by pool.', ['pool']),
  points_away: gauge(
    'points_away_ratio',
    'Which part of the points lies on servers of the cluster that are away: 0 to 1.',
  ),
  blocks_rewritten: counter(
    'blocks_rewritten_total',
    'Old blocks of points that were written again, their columns apart and with sums.',
  ),
  sources_unwritten: gauge(
    'block_devices_waiting',
    'Devices whose blocks were still to be written so, when they were all looked at last.',
  ),
  database_size: gauge('database_size_bytes', 'What the database takes on the disk of its server.'),
  disk_free: gauge('disk_free_bytes', 'Room on the disk of the data directory.'),
  disk_size: gauge('disk_size_bytes', 'Size of the disk of the data directory.'),
  clock_behind: gauge(
    'clock_behind_seconds',
    'By how much the clock of this server is behind what was stored, once that is minutes; 0 while it can be right.',
  ),
  build: gauge('build_info', 'Which Odograph this is, on which Node; always 1.', ['version', 'node']),
  live_sockets: gauge('live_sockets', 'Sockets of the live channel.'),
  live_frames: counter('live_frames_total', 'Frames of the live channel with what has changed, by event.', ['event']),
  bus_odd: counter(
    'bus_odd_total',
    'What came from other processes and was not believed: texts that are no letter, kinds of news that are unknown here, news that are not what their kind says.',
    ['what'],
  ),
  sealed: counter('points_sealed_total', 'Points moved from tails into sealed blocks.'),
}

type Made = { [Name in keyof typeof declared]: ReturnType<(typeof declared)[Name]> }

export type Metrics = Made & { registry: Registry }

/** Series that there are from the start on: the first failure is a step from 0, which alarms see, and not a series that begins with 1. */
const begun = {
  kind: ['connection', 'away', 'full', 'short', 'behind', 'ingest', 'conflict'],
  why: ['memory', 'error'],
  through: ['platform', 'gateway'],
  mail: ['sent', 'to_file', 'refused', 'failed'],
  area: ['user', 'panel', 'activation_code', 'phone'],
  sign_in: ['failed', 'refused', 'login_locked', 'address_locked'],
} as const

/** Metrics of this process, in a registry of their own. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'odograph_' })
  const made = Object.fromEntries(Object.entries(declared).map(([name, make]) => [name, make([registry])])) as Made
  begin(made)
  made.build.set({ version: manifest.version, node: process.version }, 1)
  return { registry, ...made }
}

const begin = ({ store_errors, workers_ended, mails, sign_ins }: Made): void => {
  for (const kind of begun.kind) store_errors.inc({ kind }, 0)
  for (const why of begun.why) workers_ended.inc({ why }, 0)
  for (const through of begun.through) for (const outcome of begun.mail) mails.inc({ through, outcome }, 0)
  for (const area of begun.area) for (const outcome of begun.sign_in) sign_ins.inc({ area, outcome }, 0)
}

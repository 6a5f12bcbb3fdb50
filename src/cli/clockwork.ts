import type { Logger } from 'pino'
import { sweepTemporary } from '#files/temporary.ts'
import type { Connections } from '#gateway/connections.ts'
import type { Faults } from '#gateway/faults.ts'
import type { UnknownDevices } from '#gateway/unknown-devices.ts'
import type { createCommands } from '#ingest/commands.ts'
import { createAddresser } from '#jobs/addresses.ts'
import { createArrivals } from '#jobs/arrivals.ts'
import { createBacklog } from '#jobs/backlog.ts'
import { createCaller } from '#jobs/calls.ts'
import { createCharger } from '#jobs/charge.ts'
import { type Job, startJobs } from '#jobs/clock.ts'
import { createConnectionScribe } from '#jobs/connections.ts'
import { createUsageCounter } from '#jobs/count-usage.ts'
import type { createCourier } from '#jobs/courier.ts'
import { createRestorer } from '#jobs/demo.ts'
import type { createDispatcher } from '#jobs/dispatch.ts'
import { createExpirer } from '#jobs/expire.ts'
import { createExporter } from '#jobs/export-trips.ts'
import { createMapFetcher } from '#jobs/fetch-maps.ts'
import { createJanitor, type createLooker } from '#jobs/files.ts'
import type { createForwarder } from '#jobs/forward/forwarder.ts'
import { createGlance } from '#jobs/glance.ts'
import type { createScribe } from '#jobs/heard.ts'
import { createImporter } from '#jobs/imports.ts'
import { createLease } from '#jobs/lease.ts'
import { countRuns, createMeasurer } from '#jobs/measure.ts'
import { createMissedInspections } from '#jobs/missed-inspections.ts'
import type { createOverdue } from '#jobs/overdue.ts'
import { createMapRenewer } from '#jobs/renew-maps.ts'
import { createReporter } from '#jobs/report.ts'
import type { createReportMailer } from '#jobs/report-mails.ts'
import { createReportScheduler } from '#jobs/report-schedules.ts'
import type { ReportMaker } from '#jobs/reports.ts'
import { createRewriter } from '#jobs/rewrite-blocks.ts'
import type { createSealer } from '#jobs/sealer.ts'
import type { ServerClock } from '#jobs/server-clock.ts'
import { createServiceTasks } from '#jobs/service-tasks.ts'
import { createSettler } from '#jobs/settle-counters.ts'
import { createIdleSummer } from '#jobs/sum-idling.ts'
import { createSummer } from '#jobs/sum-tracks.ts'
import { createTaskNotices } from '#jobs/task-notices.ts'
import { createTaskScheduler } from '#jobs/task-schedules.ts'
import { createTasks } from '#jobs/tasks.ts'
import { createUsageMailer } from '#jobs/usage-mail.ts'
import type { Config } from '#src/config.ts'
import type { Metrics } from '#src/metrics.ts'
import { expireCheckins } from '#store/checkins/checkin-retention.ts'
import * as commandQueue from '#store/command/command-queue.ts'
import { addUp } from '#store/dealer/counts.ts'
import { databaseSize } from '#store/dealer/platform-state.ts'
import * as unknownDevices from '#store/dealer/unknown-devices.ts'
import { expireFiles } from '#store/files/file-retention.ts'
import type { Recorded } from '#store/history/history.ts'
import { expireHistory } from '#store/history/retention.ts'
import type { Store } from '#store/open.ts'
import { queryOf } from '#store/query.ts'
import { shareAway } from '#store/servers.ts'
import { waiting } from '#store/waiting.ts'
import type { Capabilities } from './capabilities.ts'
import { forgetting } from './forgetting.ts'
import { openExport } from './open-files.ts'

interface Clockwork extends Pick<Store, 'db' | 'pool' | 'points'>, Capabilities {
  config: Config
  looker: ReturnType<typeof createLooker>
  log: Logger
  metrics: Metrics
  sealer: ReturnType<typeof createSealer>
  scribe: ReturnType<typeof createScribe>
  courier: ReturnType<typeof createCourier>
  dispatcher: ReturnType<typeof createDispatcher>
  forwarder: ReturnType<typeof createForwarder>
  overdue: ReturnType<typeof createOverdue>
  unknown: UnknownDevices
  faults: Faults
  connections: Connections
  commands: ReturnType<typeof createCommands>
  clock: ServerClock
  /** Told of accounts in which others may see other things now. */
  onChange: (account_id: number) => void
  maker: ReportMaker
  mailer: ReturnType<typeof createReportMailer>
  /** Told of entries of the history once they are committed. */
  onRecorded: (entries: readonly Recorded[]) => void
}

/** A job that one process of all does, unless it says what each has to do with it. */
interface Declared extends Omit<Job, 'lease'> {
  each?: string
}

/** Starts what happens by the clock. `stop` lets imports and fetches rest where they are and waits for what is running. */
export const startClockwork = (parts: Clockwork): { stop(): Promise<void> } => {
  const importer = createImporter(parts)
  const scheduler = createReportScheduler(parts)
  const lease = createLease({ ...parts, name: 'jobs' })
  const caller = createCaller({ ...parts, post: parts.tellers.post })
  const renewer = createMapRenewer(parts)
  const fetcher = createMapFetcher(parts)
  const summer = createSummer(parts)
  const idleSummer = createIdleSummer(parts)
  const settle = createSettler(parts)
  const rewriter = createRewriter(parts)
  const glance = createGlance(() => waiting(parts.db))
  const missInspections = createMissedInspections(parts)
  const lookAtTasks = createServiceTasks(parts)
  const settleTasks = createTasks(parts)
  const lookAtArrivals = createArrivals(parts)
  const taskScheduler = createTaskScheduler(parts)
  const tellRecipients = createTaskNotices(parts)
  const exporter = createExporter({ ...parts, to: openExport(parts.config), again: parts.config.export_days })
  const reporter = createReporter({ ...parts, jobs: () => jobs.state() })
  const own: Declared[] = [
    { name: 'import', every: 2, each: 'takes some of the files that wait', work: glance('imports', importer.run) },
    { name: 'make reports', every: 1, each: 'makes some of those that wait', work: glance('reports', parts.maker.run) },
    { name: 'mail reports', every: 3, each: taking, work: glance('sendings', parts.mailer.run) },
    { name: 'ask for reports by the clock', every: 5, work: () => scheduler.run() },
    { name: 'ask others by commands', every: 1, each: taking, work: glance('calls', caller.run) },
    { name: 'fetch maps once more', every: 3600, work: () => renewer.run() },
    { name: 'fetch the map that is asked for', every: 2, work: glance('map', fetcher.run) },
    { name: 'make counters sure', every: 20, work: async () => void (await settle()) },
    { name: 'sum tracks of days', every: 600, work: async () => void (await summer.run()) },
    { name: 'sum idling', every: 600, work: async () => void (await idleSummer.run()) },
    { name: 'miss inspections', every: 300, work: () => missInspections() },
    { name: 'look at service tasks', every: 20, work: () => lookAtTasks() },
    { name: 'look at tasks', every: 2, work: () => settleTasks() },
    { name: 'look how well arrivals were told', every: 60, work: () => lookAtArrivals() },
    { name: 'tell who waits for tasks', every: 2, work: () => tellRecipients() },
    { name: 'make the tasks of the day', every: 20, work: () => taskScheduler.run() },
    { name: 'write old blocks again', every: 10, work: rewriter.run },
    { name: 'write trips for other programs', every: 600, work: () => exporter.run() },
    { name: 'tell the operator', every: 5, each: 'tells of itself', work: reporter.tell },
  ]
  const declared: Declared[] = [...whole(parts), ...forgetting(parts), ...work(parts, glance), ...own]
  const all: Job[] = declared.map(({ each, ...job }) => (each ? job : { ...job, lease }))
  const jobs = startJobs(all, parts.log, countRuns(all, parts.metrics))
  return {
    async stop() {
      importer.stop()
      scheduler.stop()
      parts.mailer.stop()
      renewer.stop()
      fetcher.stop()
      summer.stop()
      idleSummer.stop()
      rewriter.stop()
      exporter.stop()
      taskScheduler.stop()
      // Reading the names of a large file's streets takes longer than anybody waits.
      await Promise.all([jobs.stop(), parts.maker.stop(), parts.names.close()])
      // What was counted since; nothing else waits for it.
      await parts.geocodes
        .write()
        .catch((err: unknown) => parts.log.warn({ err }, 'what was asked for addresses is lost'))
      await reporter.stop()
      await lease.stop()
      await Promise.all([
        parts.post.settle(),
        caller.stop(),
        parts.dispatcher.stop(),
        parts.forwarder.stop(),
        parts.looker.stop(),
      ])
    },
  }
}

/** What every process does: its share of what waits, what it has heard, and what is on its own disk. */
const work = (
  { db, post, scribe, dispatcher, forwarder, metrics, unknown, connections, commands, clock, ...parts }: Clockwork,
  glance: ReturnType<typeof createGlance>,
): Declared[] => [
  { name: 'send mail', every: 2, each: taking, work: glance('mail', post.sendDue) },
  { name: 'send mail through gateways', every: 2, each: taking, work: glance('mail', post.sendThroughGateways) },
  { name: 'tell recipients', every: 1, each: taking, work: glance('deliveries', dispatcher.run) },
  { name: 'send points on', every: 1, each: taking, work: forwarder.run },
  { name: 'count what waits to be told', every: 30, each: measuring, work: createBacklog(db, metrics) },
  { name: 'measure pools and disk', every: 5, each: measuring, work: createMeasurer({ ...parts, metrics }) },
  {
    name: 'measure what is away',
    every: 15,
    each: measuring,
    work: async () => metrics.points_away.set(await shareAway(queryOf(db))),
  },
  {
    name: 'measure the database',
    every: 60,
    each: measuring,
    work: async () => metrics.database_size.set(await databaseSize(db)),
  },
  { name: 'read commands that wait', every: 15, each: 'has connections of its own', work: () => commands.read() },
  { name: 'look at the clock', every: 30, each: 'has a clock of its own', work: clock.look },
  // Often, for of each device only the last day is known on which it was heard.
  { name: 'note when devices were heard', every: 60, each: hearing, work: scribe.write },
  { name: 'note what was asked for addresses', every: 10, each: hearing, work: parts.geocodes.write },
  { name: 'note unknown devices', every: 5, each: hearing, work: () => unknownDevices.note(db, unknown.take()) },
  { name: 'note how devices connect', every: 10, each: hearing, work: createConnectionScribe(db, connections) },
  { name: 'sweep abandoned files', every: 600, each: disk, work: sweepTemporary },
  { name: 'sweep maps that nobody sends', every: 3600, each: disk, work: () => parts.own_maps.uploads.sweep() },
  { name: 'draw maps that are chosen', every: 60, each: 'draws maps of its own', work: parts.drawer.look },
  {
    name: 'read names of streets',
    every: 60,
    each: disk,
    async work() {
      await parts.maps.lookAtFiles()
      await parts.names.look(parts.maps.readers())
    },
  },
]

const disk = 'has a disk of its own'
const taking = 'takes some of what waits'
const measuring = 'is asked for its own metrics'
const hearing = 'writes down what came to it'

/** What looks at the whole platform: one process does it. Two would harm nothing, so a lease that has run out stops nothing. */
const whole = ({
  db,
  pool,
  points,
  log,
  files,
  looker,
  geocoder,
  sealer,
  courier,
  overdue,
  onChange,
}: Clockwork): Declared[] => {
  const charger = createCharger({ db, onChange, log })
  const expirer = createExpirer({ pool, points })
  const countUsage = createUsageCounter({ db, pool, points })
  const mailer = createUsageMailer({ db, log })
  return [
    { name: 'charge', every: 60, work: () => charger.charge() },
    { name: 'add up what dealers have', every: 60, work: () => addUp(db) },
    {
      name: 'count what devices store',
      every: 60,
      work: async () => void (await countUsage()),
    },
    { name: 'tell dealers what was used', every: 3600, work: () => mailer.run() },
    { name: 'warn of low balances', every: 900, work: () => charger.warn() },
    { name: 'look for addresses', every: 10, work: createAddresser({ db, geocoder, log }).run },
    { name: 'seal old tails', every: 300, work: () => sealer.sweep() },
    { name: 'tell accounts', every: 60, work: courier.sweep },
    { name: 'judge by the clock', every: 1, work: overdue.run },
    { name: 'expire points and tracks', every: 3600, work: async () => void (await expirer()) },
    { name: 'expire history', every: 3600, work: async () => void (await expireHistory(queryOf(db))) },
    { name: 'expire check-ins', every: 3600, work: async () => void (await expireCheckins(queryOf(db))) },
    { name: 'give up commands', every: 10, work: () => commandQueue.expire(queryOf(db)) },
    { name: 'put demo accounts back', every: 300, work: createRestorer({ db, log }).run },
    { name: 'look for files in the bucket', every: 5, work: looker.run },
    { name: 'expire tickets and files', every: 20, work: async () => void (await expireFiles(db)) },
    { name: 'tidy files', every: 60, work: createJanitor({ db, files }).tidy },
  ]
}

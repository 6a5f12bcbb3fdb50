import type { Command } from 'commander'
import { type Config, readConfig } from '#src/config.ts'
import * as sessions from '#store/people/sessions.ts'
import { makeDemo } from './demo/make.ts'
import { demoText } from './demo/text.ts'
import type { DemoTracker } from './demo/trackers.ts'
import { demoVehicles } from './demo/vehicles.ts'
import { drive } from './fleet/drive.ts'
import { createLog } from './log.ts'
import { type Running, serve } from './serve.ts'
import { inTime } from './speak/pace.ts'
import { talk } from './speak/talk.ts'
import { untilSignal } from './start.ts'

/** `odograph demo`: the platform with an account whose vehicles drive, until SIGTERM or SIGINT. */
export const demo = (program: Command): void => {
  program
    .command('demo')
    .description('run the platform with a dozen vehicles that drive in two cities, and days of history behind them')
    .action(async () => {
      const config = demoConfig(process.env)
      const ending = endingOf()
      const running = await serve(config, createLog(config.log_level))
      try {
        await show(running, config, ending)
      } finally {
        await running.stop()
      }
    })
}

/** For one's own machine only, and quiet, unless the environment says otherwise. */
const demoConfig = (environment: NodeJS.ProcessEnv): Config =>
  readConfig({
    ...environment,
    ODOGRAPH_HOST: environment.ODOGRAPH_HOST || '127.0.0.1',
    ODOGRAPH_LOG_LEVEL: environment.ODOGRAPH_LOG_LEVEL || 'warn',
  })

/** Milliseconds of history behind a new vehicle; a gap is filled as far back. */
const history = 3 * 86_400_000

const show = async (running: Running, config: Config, ending: AbortController): Promise<void> => {
  if (running.url === '') throw new Error('The demo asks over HTTP: ODOGRAPH_HTTP_PORT must not be off.')
  const { url, ports, store, dealer_password } = running
  const vehicles = demoVehicles.filter(({ protocol }) => ports[protocol] !== undefined)
  const { session, trackers, link, panel } = await makeDemo({ db: store.db, url, config }, vehicles)
  const speaking: Speaking = { host: addressOf(config), ports, signal: ending.signal }
  const now = Date.now()
  process.stderr.write(`Sending the history of ${trackers.length} vehicles …\n`)
  await Promise.all(trackers.map((tracker) => send(tracker, beginOf(tracker, now), now, speaking)))
  // Days that nobody has seen are no news.
  if (trackers.every(({ heard }) => heard === undefined)) await session.client.call('history/mark_read_all')
  const { web } = config
  if (!ending.signal.aborted)
    process.stdout.write(demoText({ url, session, trackers, link, panel, web, dealer_password, now }))
  await Promise.all(trackers.map((tracker) => send(tracker, now, Number.POSITIVE_INFINITY, speaking)))
  // Sessions of an account are counted, so none is left behind; at night this one has ended with all others.
  await session.client.call('user/logout').catch(() => undefined)
  if (panel) await sessions.end(store.db, sessions.digestOf(panel))
}

const endingOf = (): AbortController => {
  const ending = new AbortController()
  void untilSignal().then(() => ending.abort())
  return ending
}

const addressOf = ({ device_host, host }: Config): string => {
  const bound = device_host || host
  return bound === '0.0.0.0' || bound === '::' ? 'localhost' : bound
}

const beginOf = ({ heard }: DemoTracker, now: number): number => Math.max(now - history, (heard ?? 0) + 1)

/** Points of one packet, at most: days of history are more than a device would ever keep. */
const most = 100

interface Speaking {
  host: string
  ports: Readonly<Record<string, number>>
  signal: AbortSignal
}

/** What the device tells of a time, each point when it is due: the past at once. */
const send = async ({ vehicle }: DemoTracker, from: number, to: number, { host, ports, signal }: Speaking) => {
  const { protocol, device_id: device } = vehicle
  const line = { protocol, device, host, port: ports[protocol] ?? 0 }
  const packets = inTime(drive(vehicle, from, to), { dueAt: ({ time }) => time, most, signal })
  await talk(line, packets, { onAcknowledged: () => undefined, signal })
}

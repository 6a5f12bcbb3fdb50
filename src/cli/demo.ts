import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { cardOf } from '#simulate/demo/card.ts'
import { makeDemo } from '#simulate/demo/make.ts'
import { fillPast } from '#simulate/demo/past.ts'
import { heardOf, type Speaking } from '#simulate/demo/speaking.ts'
import { demoText } from '#simulate/demo/text.ts'
import type { DemoTracker } from '#simulate/demo/trackers.ts'
import { demoVehicles } from '#simulate/demo/vehicles.ts'
import { type Config, readConfig } from '#src/config.ts'
import * as sessions from '#store/people/sessions.ts'
import { createLog } from './log.ts'
import type { Running } from './serve.ts'
import { untilSignal } from './signal.ts'
import { serveUnless } from './start.ts'

/** `odograph demo`: the platform with an account whose vehicles drive, until SIGTERM or SIGINT. */
export const demo = (program: Command): void => {
  program
    .command('demo')
    .description(
      'run the platform with a dozen vehicles that drive on the streets of Liechtenstein, and days of history behind them',
    )
    .action(async () => {
      const config = demoConfig(process.env)
      const log = createLog(config.log_level)
      const signalled = untilSignal()
      const running = await serveUnless(signalled, config, log, { stand_ins: [streets] })
      const ending = new AbortController()
      void signalled.then(() => ending.abort())
      try {
        await show(running, config, { signal: ending.signal, log })
      } finally {
        // Whatever has ended it, the vehicles end too.
        ending.abort()
        await running.stop()
      }
    })
}

/** The streets that the fleet drives on: shown while no newer ones are fetched, so also where there is no way out. */
const streets = fileURLToPath(new URL('../simulate/demo/liechtenstein.pmtiles', import.meta.url))

/** For one's own machine only, and quiet, unless the environment says otherwise. */
const demoConfig = (environment: NodeJS.ProcessEnv): Config =>
  readConfig({
    ...environment,
    ODOGRAPH_HOST: environment.ODOGRAPH_HOST || '127.0.0.1',
    ODOGRAPH_LOG_LEVEL: environment.ODOGRAPH_LOG_LEVEL || 'warn',
  })

const untilAborted = (signal: AbortSignal): Promise<unknown> =>
  signal.aborted ? Promise.resolve() : once(signal, 'abort')

/** Milliseconds of history behind a new vehicle; a gap is filled as far back. */
const history = 3 * 86_400_000

const show = async (running: Running, config: Config, { signal, log }: Pick<Speaking, 'signal' | 'log'>) => {
  if (running.url === '') throw new Error('The demo asks over HTTP: ODOGRAPH_HTTP_PORT must not be off.')
  const { url, ports, store, dealer_password } = running
  const vehicles = demoVehicles.filter(({ protocol }) => ports[protocol] !== undefined)
  const { session, trackers, link, panel } = await makeDemo({ db: store.db, url, config, log }, vehicles)
  const speaking: Speaking = { host: addressOf(config), ports, signal, log }
  const now = Date.now()
  process.stderr.write(`Sending the history of ${trackers.length} vehicles …\n`)
  const known = await heardOf(trackers, speaking, (tracker) => [beginOf(tracker, now), now])
  // Days that nobody has seen are no news.
  if (trackers.every(({ heard }) => heard === undefined)) await session.client.call('history/mark_read_all')
  const { web, demo_public } = config
  const card = await writeCard(config, trackers, now)
  if (!signal.aborted)
    process.stdout.write(
      demoText({ url, session, trackers, link, panel, web, demo_public, dealer_password, now, card }),
    )
  const means = { db: store.db, pool: store.pool, points: store.points, account_id: session.account_id, signal }
  // Nor is what the rules tell of these.
  const filling = fillPast(known, means, () => session.client.call('history/mark_read_all')).catch((error: unknown) =>
    log.warn({ err: error }, 'the past of the demo could not be made whole'),
  )
  await heardOf(known, speaking, () => [now, Number.POSITIVE_INFINITY])
  await filling
  await untilAborted(signal)
  // Sessions of an account are counted, so none is left behind; at night this one has ended with all others.
  await session.client.call('user/logout').catch(() => undefined)
  if (panel) await sessions.endSession(store.db, sessions.digestOf(panel))
}

const addressOf = ({ device_host, host }: Config): string => {
  const bound = device_host || host
  return bound === '0.0.0.0' || bound === '::' ? 'localhost' : bound
}

/** Milliseconds of receipts on the card. */
const card_period = 4 * 86_400_000

/** Writes the file of a fuel card of these vehicles, which may be tried; answers where it is. */
const writeCard = async ({ data_dir }: Config, trackers: readonly DemoTracker[], now: number): Promise<string> => {
  const path = resolve(data_dir, 'fuel-card.csv')
  const vehicles = trackers.map(({ vehicle }) => vehicle)
  await writeFile(path, cardOf(vehicles, now - card_period, now))
  return path
}

const beginOf = ({ heard }: DemoTracker, now: number): number => Math.max(now - history, (heard ?? 0) + 1)

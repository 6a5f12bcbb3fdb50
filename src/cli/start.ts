import module from 'node:module'
import type { Command } from 'commander'
import type { Logger } from 'pino'
import type { MapOptions } from '#map/maps.ts'
import { pause } from '#pace/pause.ts'
import { type Config, readConfig } from '#src/config.ts'
import { createLog } from './log.ts'
import type { Running } from './serve.ts'
import { untilSignal } from './signal.ts'

/** Milliseconds that a start may go on after a signal: it may wait for another process that migrates, or for a database. */
const patience = 10_000

/** `odograph serve`: the platform until SIGTERM or SIGINT. */
export const start = (program: Command): void => {
  program
    .command('serve')
    .description('run the platform: the API, the device ports and the jobs')
    .action(async () => {
      const config = readConfig(process.env)
      const log = createLog(config.log_level)
      // Listened for from now on: who is signalled while it starts ends in order too.
      const ending = untilSignal()
      const running = await serveUnless(ending, config, log)
      greet(running)
      // Kept now, for whoever is killed has no last moment.
      module.flushCompileCache()
      await ending
      log.info('stopping: devices first, then what they sent is committed')
      await running.stop()
    })
}

/** @throws Error when the end has come, and the start is not done soon after it */
export const serveUnless = async (
  ending: Promise<void>,
  config: Config,
  log: Logger,
  maps?: MapOptions,
): Promise<Running> => {
  // Loaded now: who has set something wrong is told without it.
  const { serve } = await import('./serve.ts')
  const running = await Promise.race([serve(config, log, maps), ending.then(() => pause(patience, { loose: true }))])
  if (!running) throw new Error('It was stopped before it had started.')
  return running
}

/** A password that was made up is told here, once, and nowhere else. */
const greet = ({ url, ports, dealer_password }: Running): void => {
  const devices = Object.entries(ports).map(([protocol, port]) => `${protocol} ${port}`)
  const where = url ? `answers at ${url}/v2 (documentation: ${url}/docs)` : 'runs without HTTP'
  process.stdout.write(`Odograph ${where}; devices: ${devices.join(', ') || 'no port is open'}\n`)
  if (dealer_password) process.stdout.write(`Panel login 1, password ${dealer_password} (told this once)\n`)
}

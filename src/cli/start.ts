import module from 'node:module'
import type { Command } from 'commander'
import type { Logger } from 'pino'
import type { MapOptions } from '#map/maps.ts'
import { pause } from '#pace/pause.ts'
import { type Config, readConfig } from '#src/config.ts'
import { createLog } from './log.ts'
import { type Running, serve } from './serve.ts'

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

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. Whoever pressed Ctrl-C is told that it was heard. */
export const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    const onSignal = (signal: NodeJS.Signals): void => {
      process.removeListener('SIGTERM', onSignal)
      process.removeListener('SIGINT', onSignal)
      if (signal === 'SIGINT') process.stderr.write('\nIt ends, in order; Ctrl-C again ends it at once.\n')
      resolve()
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
  })

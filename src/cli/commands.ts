import { type Command, program as own } from 'commander'
import manifest from '../../package.json' with { type: 'json' }

type Register = (program: Command) => void

/** Only the command that is asked for is loaded, for each brings its libraries along; all of them for the help. */
const commands: Record<string, () => Promise<Register>> = {
  serve: async () => (await import('#cli/start.ts')).start,
  demo: async () => (await import('#cli/demo.ts')).demo,
  dealer: async () => (await import('#cli/dealer.ts')).dealer,
  'panel-login': async () => (await import('#cli/panel-login.ts')).panelLogin,
  user: async () => (await import('#cli/user.ts')).user,
  notice: async () => (await import('#cli/notice.ts')).notice,
  points: async () => (await import('#cli/points.ts')).points,
  backup: async () => (await import('#cli/backup.ts')).backup,
  restore: async () => (await import('#cli/backup.ts')).restore,
  map: async () => (await import('#cli/map.ts')).map,
  account: async () => (await import('#cli/account.ts')).account,
  migrate: async () => (await import('#cli/migrate.ts')).migrate,
  secret: async () => (await import('#cli/secret.ts')).secret,
  audit: async () => (await import('#cli/audit.ts')).audit,
  sql: async () => (await import('#cli/sql.ts')).sql,
  report: async () => (await import('#cli/report.ts')).report,
  replay: async () => (await import('#cli/replay.ts')).replay,
  simulate: async () => (await import('#cli/simulate.ts')).simulate,
  watch: async () => (await import('#cli/watch.ts')).watch,
  web: async () => (await import('#cli/web.ts')).web,
  generate: async () => (await import('#generate/generate.ts')).generated,
}

/**
 * Carries out what the words of a command line ask, those behind the name of the program. What cannot be is told on standard error in a
 * sentence, and the exit code of the process is 1 then.
 */
export const carryOut = async (words: readonly string[], program: Command = own): Promise<void> => {
  program
    .name('odograph')
    .description('Odograph: devices in, tracks out.')
    .version(manifest.version)
    .option('--create', 'make a new platform where there is none, as serve and demo do', false)
    .configureHelp({ showGlobalOptions: true })
  const [first = ''] = words
  const asked = commands[first]
  const isVersion = ['-V', '--version'].includes(first)
  for (const load of asked ? [asked] : isVersion ? [] : Object.values(commands)) (await load())(program)

  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    // Whoever runs the command is told in a sentence; where it happened is for us.
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    if (process.env.ODOGRAPH_LOG_LEVEL === 'debug') process.stderr.write(`${(error as Error).stack}\n`)
    process.exitCode = 1
  }
}

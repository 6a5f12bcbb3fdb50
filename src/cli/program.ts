import { Command } from 'commander'
import { dealer } from '#cli/dealer.ts'
import { demo } from '#cli/demo.ts'
import { generated } from '#cli/generate.ts'
import { replay } from '#cli/replay.ts'
import { simulate } from '#cli/simulate.ts'
import { sql } from '#cli/sql.ts'
import { start } from '#cli/start.ts'
import { user } from '#cli/user.ts'

const program = new Command('odograph').description('Odograph: devices in, tracks out.')
for (const register of [start, demo, dealer, user, sql, replay, simulate, generated]) register(program)

try {
  await program.parseAsync()
} catch (error) {
  // Whoever runs the command is told in a sentence; where it happened is for us.
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  if (process.env.ODOGRAPH_LOG_LEVEL === 'debug') process.stderr.write(`${(error as Error).stack}\n`)
  process.exitCode = 1
}

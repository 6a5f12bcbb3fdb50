import { readFile, writeFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { isZone } from '#formats/clock.ts'
import { openSource } from '#migrate/traccar/open.ts'
import { type Plan, planOf } from '#migrate/traccar/plan/plan.ts'
import { planJson, planPage, planText } from '#migrate/traccar/plan/print.ts'
import type { Source } from '#migrate/traccar/source.ts'
import { id } from './administer.ts'
import { connect } from './migrate/database.ts'
import { migrate as bring, toldOf } from './migrate/run.ts'
import { createLongProgress } from './progress.ts'
import { withPlatform } from './with-platform.ts'

interface Options {
  from: string
  email?: string
  password?: string
  dealer: number
  account?: string
  corrections?: string
  planOnly: boolean
  plan?: string
  since?: number
  zone: string
  system: string
  history: boolean
}

/** `odograph migrate …`: what a fleet has in another system, brought along (docs/moving.md). */
export const migrate = (program: Command): void => {
  program
    .command('migrate')
    .description('bring along what a fleet has in another system')
    .command('traccar')
    .description(
      'people, devices, zones, rules and history of a Traccar; begun again, it goes on, or brings what is new since',
    )
    .requiredOption(
      '--from <source>',
      'what pg_dump has written of its database as text, or postgres://… of the database, or http://… of the Traccar',
    )
    .option('--email <address>', 'of http://…: the administrator who signs in there')
    .option('--password <password>', 'of http://…: that of the administrator')
    .option('--plan-only', 'tell what would become of it, and change nothing', false)
    .option('--plan <file>', 'write the plan: a page, or JSON where its name ends so')
    .option('--corrections <file>', 'lines that say who belongs together (docs/moving.md)')
    .option('--account <login>', 'add all of it to the account of this master user')
    .option('--dealer <id>', 'the dealer that new accounts become customers of', id, 1)
    .option('--since <period>', 'no history before that: 2y, 18m, 90d', since)
    .option('--no-history', 'no positions and no events')
    .option('--zone <zone>', 'of the clock of the machine that it ran on', zone, 'UTC')
    .option('--system <name>', 'of this Traccar, where several come to one platform', name, 'traccar')
    .action(run)
}

const run = async (options: Options): Promise<void> => {
  const { from, zone, account, corrections, planOnly, plan: file, email, password } = options
  const source = await openSource(from, {
    zone,
    connect,
    ...(email !== undefined && { email }),
    ...(password !== undefined && { password }),
  })
  try {
    const plan = planOf(await source.read(), {
      now: Date.now(),
      ...(account !== undefined && { into: account }),
      ...(corrections !== undefined && { corrections: await readFile(corrections, 'utf8') }),
    })
    process.stdout.write(planText(plan))
    if (file) await writeFile(file, file.endsWith('.json') ? planJson(plan) : planPage(plan))
    if (!planOnly) await carryOut(plan, source, options)
  } finally {
    await source.close()
  }
}

const carryOut = async ({ accounts }: Plan, source: Source, options: Options): Promise<void> => {
  const { system, dealer, since, history } = options
  const past = history ? await source.past() : undefined
  try {
    await withPlatform(async (means) => {
      const progress = (total: number) => createLongProgress(total, 'positions')
      const journey = { system, dealer_id: dealer, accounts, since, ...(past && { past }) }
      return (await bring({ ...means, progress }, journey)).map(toldOf).join('\n\n')
    })
  } finally {
    await past?.close()
  }
}

const days = { y: 365.25, m: 30.44, d: 1 } as const

/** The moment so long ago: milliseconds since 1970 UTC. */
const since = (text: string): number => {
  const [, count, unit] = /^(\d{1,4})([ymd])$/.exec(text) ?? []
  if (!count) throw new InvalidArgumentError('It is a period such as 2y, 18m or 90d.')
  return Date.now() - Number(count) * days[unit as keyof typeof days] * 86_400_000
}

const zone = (text: string): string => {
  if (!isZone(text)) throw new InvalidArgumentError('It is a time zone such as Europe/Berlin.')
  return text
}

const name = (text: string): string => {
  if (!/^[\w.-]{1,40}$/.test(text)) throw new InvalidArgumentError('It has up to 40 letters, digits, dots and hyphens.')
  return text
}

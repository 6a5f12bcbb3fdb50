import { type Command, InvalidArgumentError } from 'commander'
import * as notices from '#store/dealer/operator-notices.ts'
import { administer, id } from './administer.ts'

/** `odograph notice …`: what all users are shown in the application. */
export const notice = (program: Command): void => {
  const group = program.command('notice').description('tell all users something while they look at the application')
  group
    .command('add')
    .description('show a message until a moment')
    .argument('<message>', 'up to 1000 characters', message)
    .requiredOption('--till <time>', 'ISO 8601 with a zone, as 2026-12-31T22:00:00Z', moment)
    .option('--json', 'answer with one JSON object', false)
    .action((text: string, options: Json & { till: Date }) =>
      administer(options, async (db) => {
        const made = await notices.add(db, text, options.till)
        return { json: { id: made }, text: `Notice ${made} is shown until ${options.till.toISOString()}.` }
      }),
    )
  group
    .command('list')
    .description('list the notices that are shown')
    .option('--json', 'answer with one JSON object', false)
    .action((options: Json) =>
      administer(options, async (db) => {
        const list = await notices.list(db, new Date())
        const lines = list.map((one) => `${one.id}  until ${one.show_till.toISOString()}  ${one.message}`)
        return { json: { list }, text: lines.join('\n') || 'No notice is shown.' }
      }),
    )
  group
    .command('remove')
    .description('show a notice no more')
    .argument('<id>', 'as list tells it', id)
    .option('--json', 'answer with one JSON object', false)
    .action((notice_id: number, options: Json) =>
      administer(options, async (db) => {
        if (!(await notices.remove(db, notice_id))) throw new Error(`There is no notice ${notice_id}.`)
        return { json: { id: notice_id }, text: `Notice ${notice_id} is shown no more.` }
      }),
    )
}

interface Json {
  json: boolean
}

const message = (text: string): string => {
  if (!/^\P{C}{1,1000}$/u.test(text)) throw new InvalidArgumentError('A message is 1 to 1000 printable characters.')
  return text
}

const moment = (text: string): Date => {
  const time = new Date(text)
  if (!/(Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(time.getTime()) || time.getTime() <= Date.now())
    throw new InvalidArgumentError('It must be a moment to come, such as 2026-12-31T22:00:00Z.')
  return time
}

import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import type { User } from '#contract/caller.ts'
import { Failure, failWith } from '#contract/errors.ts'
import type { CostlyContext } from '#contract/operation.ts'
import { createDocuments } from '#files/documents.ts'
import { clock, readTime } from '#formats/clock.ts'
import { csv } from '#formats/sheet/csv.ts'
import type { Sheet } from '#formats/sheet/sheet.ts'
import type { Asked } from '#report/asked.ts'
import type { Kind } from '#report/kind.ts'
import { kinds } from '#report/kinds.ts'
import { wordsOf } from '#report/words.ts'
import { checkedPlugin, checkNamed } from '#service/report/ask.ts'
import { coverOf } from '#service/report/cover.ts'
import { sheetsInOrder } from '#service/report/in-order.ts'
import { type Config, readConfig } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as trackers from '#store/fleet/trackers.ts'
import { openSecret } from '#store/secret-check.ts'
import { openFiles } from './open-files.ts'
import { openPlatform } from './open-platform.ts'

const formats = ['json', 'csv', 'xlsx', 'pdf'] as const
type Format = (typeof formats)[number]

interface Options {
  user: string
  from: string
  to: string
  trackers?: string
  params: string
  title?: string
  format?: Format
  out?: string
  headless: boolean
}

/** `odograph report`: a report as `report/tracker/generate` makes it, at once and into a file, whether the server runs or not. */
export const report = (program: Command): void => {
  program
    .command('report')
    .description('make a report at once, as the API makes it, and write it to a file or to standard output')
    .argument('<kind>', `a number or name of: ${kinds.map(({ id, name }) => `${id} ${name}`).join(', ')}`)
    .requiredOption('--user <login>', 'whose trackers, language, time zone and units')
    .requiredOption('--from <time>', '"2026-11-01" or "2026-11-01 08:00:00", in the zone of the user')
    .requiredOption('--to <time>', 'likewise; a day belongs to the period whole')
    .option('--trackers <ids>', 'such as 1,2,3; all that the user sees when left out')
    .option('--params <json>', 'parameters of the kind, such as {"split":true}; `plugin/list` names them', '{}')
    .option('--title <text>', 'what it is called; as its kind when left out')
    .addOption(new Option('--format <name>', 'what is written; by the ending of --out when left out').choices(formats))
    .option('--out <file>', 'where to write it, whole or not at all; standard output when left out')
    .option('--headless', 'without title page and contents', false)
    .action(run)
}

const run = async (kind: string, options: Options): Promise<void> => {
  const known = kinds.find(({ id, name }) => kind === String(id) || kind === name)
  if (!known) throw new Error(`There is no kind of report "${kind}": see odograph report --help.`)
  const format = formatOf(options)
  const config = readConfig(process.env)
  const store = await openPlatform(config)
  try {
    await write(await made(store.db, config, known, format, options), options.out)
  } catch (error) {
    throw error instanceof Failure ? new Error(sentenceOf(error)) : error
  } finally {
    await store.close()
  }
}

const formatOf = ({ format, out = '' }: Options): Format => {
  const ending = extname(out).slice(1)
  const found = format ?? formats.find((name) => name === ending)
  if (!found && out) throw new Error(`--out "${out}" has none of the endings ${formats.join(', ')}: say --format.`)
  return found ?? 'json'
}

/** The faults of parameters, or what else is wrong. */
const sentenceOf = ({ message, extra: { errors } }: Failure): string =>
  Array.isArray(errors)
    ? errors.map(({ parameter, error }) => `${parameter.replace(/^plugin\./, '--params: ')} ${error}`).join('\n')
    : message

const made = async (db: Db, config: Config, kind: Kind, format: Format, options: Options): Promise<Readable> => {
  const caller = await callerOf(db, options.user)
  const now = new Date()
  const { from, to } = periodOf(options, caller.time_zone)
  const given = { ...paramsOf(options.params), plugin_id: kind.id }
  const plugin = checkedPlugin(given, { from, to }, failWith)
  const checking = { db, caller, config, fail: failWith }
  await checkNamed(checking, given)
  const own = (await accounts.readUser(db, caller, caller.user_id)) ?? failWith('session_ended')
  const { measurement_system, date_format, hour_mode } = own
  const { locale, time_zone } = caller
  const tracker_ids = await trackersOf(db, caller, options.trackers)
  const style = { locale, time_zone, ...(date_format && { date_format }), ...(hour_mode && { hour_mode }) }
  const reader = { ...style, measurement_system } as Asked['reader']
  const flags = { include_places_in_address: true, include_zones_in_address: true }
  const asked: Asked = { ...{ plugin, tracker_ids, from, to, time_filter: null, reader }, ...flags }
  const sheets = sheetsInOrder(asked, { db, viewer: caller, now })
  const title = options.title ?? wordsOf(locale)[kind.name]
  if (format === 'json') {
    const local = clock(time_zone)
    const times = { created: local(now.getTime()), from: local(from), to: local(to) }
    return Readable.from(json({ title, ...times, time_filter: asked.time_filter }, sheets))
  }
  const [secret, files, documents] = [await openSecret(db, config), openFiles(config), createDocuments()]
  const context: CostlyContext<User> = { ...{ db, caller, now, config, secret, files, documents }, fail: failWith }
  const settings = { ...reader, ...flags, geocoder: null }
  const told = { id: 0, type: 'user', title, tracker_ids, time_filter: null, plugin, settings, created: now } as const
  const state = { from: new Date(from), to: new Date(to), state: 'done', percent: 100, fault: null, key: null } as const
  const cover = await coverOf(context, { ...told, tracker_ids: [...tracker_ids], ...state })
  if (format === 'csv') return csv({ ...cover, sheets: () => sheets })
  return documents.makeSheets('report', format, { ...cover, headless: options.headless }, sheets)
}

const callerOf = async (db: Db, login: string): Promise<User> => {
  const found = await accounts.findLogin(db, login)
  const own = found && (await accounts.readUser(db, found, found.id))
  if (!found || !own) throw new Error(`There is no user ${login}.`)
  const { id: user_id, account_id, dealer_id, locale, demo } = found
  const whose = { user_id, account_id, dealer_id, master: user_id === account_id, login: found.login, demo }
  const session = { kind: 'user', hash_kind: 'session', digest: Buffer.alloc(0), rights: [] } as const
  return { ...session, ...whose, locale, time_zone: own.time_zone }
}

const periodOf = ({ from, to }: Options, zone: string): { from: number; to: number } => {
  const timeOf = (name: string, text: string, begin: string): number => {
    const time = readTime(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text} ${begin}` : text, zone)
    if (time === undefined) throw new Error(`${name} "${text}" is no time such as 2026-11-01 or 2026-11-01 08:00:00.`)
    return time
  }
  const ends = { from: timeOf('--from', from, '00:00:00'), to: timeOf('--to', to, '23:59:59') + 999 }
  if (ends.to <= ends.from + 999) throw new Error('--to must be later than --from.')
  return ends
}

const paramsOf = (text: string): Record<string, unknown> => {
  try {
    const params: unknown = JSON.parse(text)
    if (typeof params === 'object' && params !== null && !Array.isArray(params)) return { ...params }
  } catch {
    // Told below, as what is no object.
  }
  throw new Error('--params must be an object in JSON, such as {"split":true}.')
}

const trackersOf = async (db: Db, caller: User, text: string | undefined): Promise<readonly number[]> => {
  if (text === undefined) {
    const all = await trackers.ids(db, caller)
    if (all.length === 0) throw new Error(`The user ${caller.login} sees no tracker.`)
    return all
  }
  const ids = text.split(',').map((part) => Number(part.trim()))
  if (ids.some((id) => !Number.isInteger(id) || id < 1 || id > 2_147_483_647))
    throw new Error('--trackers are ids with commas between them, such as 1,2,3.')
  const seen = new Set((await trackers.find(db, caller, ids)).map(({ id }) => id))
  const unseen = ids.filter((id) => !seen.has(id))
  if (unseen.length > 0) throw new Error(`The user ${caller.login} sees no tracker ${unseen.join(', ')}.`)
  return [...new Set(ids)]
}

/** The report as `report/tracker/retrieve` tells it, but for its id. */
async function* json(head: object, sheets: AsyncIterable<Sheet>): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"sheets":[`
  let before = ''
  for await (const sheet of sheets) {
    yield `${before}${JSON.stringify(sheet)}`
    before = ',\n'
  }
  yield ']}\n'
}

const write = async (stream: Readable, out: string | undefined): Promise<void> => {
  if (out === undefined) return pipeline(stream, process.stdout, { end: false })
  const part = `${out}.part`
  try {
    await pipeline(stream, createWriteStream(part))
    await rename(part, out)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

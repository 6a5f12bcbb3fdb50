import { type Command, Option } from 'commander'
import { newDealer } from '#service/dealer/new-dealer.ts'
import type { Config } from '#src/config.ts'
import { updateWholesale } from '#store/billing/service-prices.ts'
import type { Db } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'
import { hashPassword } from '#store/people/password.ts'
import { administer, type Done, id, panel_password_length, passwordFor, price, told } from './administer.ts'
import { unlockPanelLogin } from './unlock.ts'

/** `odograph dealer …`: who runs the platform for its customers. */
export const dealer = (program: Command): void => {
  const group = program.command('dealer').description('make, list, block and unblock dealers')
  group
    .command('create')
    .description('make a dealer that can sign in to the panel at once, by its number')
    .requiredOption('--title <title>', 'its name')
    .option('--parent <id>', 'the dealer that it is a sub-dealer of', id)
    .option('--password <password>', 'of its panel login; made up and told when left out')
    .option('--json', 'answer with one JSON object', false)
    .action((options: CreateOptions & Json) => administer(options, (db, config) => create(db, config, options)))
  group
    .command('list')
    .description('list all dealers, deleted ones too')
    .option('--json', 'answer with one JSON object', false)
    .action((options: Json) => administer(options, list))
  group
    .command('activate')
    .description('let a dealer in: out of the block it was created with, or any other')
    .argument('<id>', 'its number', id)
    .option('--json', 'answer with one JSON object', false)
    .action((dealer_id: number, options: Json) => administer(options, (db) => block(db, dealer_id, 'NOT_BLOCKED')))
  group
    .command('block')
    .description('keep a dealer out of the panel, and with more its users too; devices go on sending')
    .argument('<id>', 'its number', id)
    .addOption(new Option('--level <level>', 'how much').choices(levels).default('BLOCK_LOGIN'))
    .option('--json', 'answer with one JSON object', false)
    .action((dealer_id: number, options: Json & { level: dealers.BlockType }) =>
      administer(options, (db) => block(db, dealer_id, options.level)),
    )
  group
    .command('password')
    .description("set the password of a dealer's panel login and end its sessions")
    .argument('<id>', 'its number', id)
    .option('--password <password>', 'the new one; made up and told when left out')
    .option('--json', 'answer with one JSON object', false)
    .action((dealer_id: number, options: Json & { password?: string }) =>
      administer(options, (db, config) => setPassword(db, config, dealer_id, options.password)),
    )
  group
    .command('unlock')
    .description('let a dealer sign in again whose panel login is locked, for too many sign-ins failed')
    .argument('<id>', 'its number', id)
    .option('--json', 'answer with one JSON object', false)
    .action((dealer_id: number, options: Json) =>
      administer(options, (db) => unlockPanelLogin(db, String(dealer_id), `There is no dealer ${dealer_id}.`)),
    )
  const prices = group
    .command('prices')
    .description('set what a dealer pays for what its devices use; what is left out keeps its price')
    .argument('<id>', 'its number', id)
  for (const [flag, what] of Object.entries(priced)) prices.option(`--${flag} <price>`, what, price)
  prices
    .option('--json', 'answer with one JSON object', false)
    .action((dealer_id: number, { json, ...options }: Json & PriceOptions) =>
      administer({ json }, (db) => setPrices(db, dealer_id, options)),
    )
}

/** In the dealer's currency. */
const priced = {
  'incoming-sms': 'of a text message from a device',
  'outgoing-sms': 'of a text message to a device',
  'service-sms': 'of a text message of the platform',
  'phone-call': 'of a call',
  traffic: 'of a megabyte',
}

interface PriceOptions {
  incomingSms?: number
  outgoingSms?: number
  serviceSms?: number
  phoneCall?: number
  traffic?: number
}

interface Json {
  json: boolean
}

const levels: readonly dealers.BlockType[] = ['BLOCK_LOGIN', 'CLIENTS_BLOCKED', 'DELETED']

interface CreateOptions {
  title: string
  parent?: number
  password?: string
}

const create = async (db: Db, config: Config, { title, parent, password }: CreateOptions): Promise<Done> => {
  if (parent && !(await dealers.read(db, parent))) throw new Error(`There is no dealer ${parent}.`)
  const chosen = passwordFor(password, panel_password_length, config)
  const made = { title, parent_id: parent, block_type: 'NOT_BLOCKED' } as const
  const password_hash = await hashPassword(chosen)
  const dealer_id = await db
    .transaction()
    .execute((transaction) => newDealer(transaction, parent ? 'sub' : 'dealer', { ...made, password_hash }))
  const shown = password === undefined ? chosen : undefined
  return {
    json: { id: dealer_id, login: String(dealer_id), ...made, password: shown },
    text: `Made dealer ${dealer_id}, ${title}: panel login ${dealer_id}.${told(shown)}`,
  }
}

const list = async (db: Db): Promise<Done> => {
  const rows = await dealers.list(db)
  return {
    json: { list: rows },
    text: rows.map((row) => `${row.id}  ${row.block_type}  ${row.title}, ${row.users_count} users`).join('\n'),
  }
}

const block = async (db: Db, dealer_id: number, block_type: dealers.BlockType): Promise<Done> => {
  const found = await db.transaction().execute((transaction) => dealers.block(transaction, dealer_id, block_type))
  if (!found) throw new Error(`There is no dealer ${dealer_id}.`)
  return { json: { id: dealer_id, block_type }, text: `Dealer ${dealer_id} is ${block_type} now.` }
}

const setPassword = async (db: Db, config: Config, dealer_id: number, password?: string): Promise<Done> => {
  const chosen = passwordFor(password, panel_password_length, config)
  const password_hash = await hashPassword(chosen)
  const found = await db
    .transaction()
    .execute((transaction) => dealers.setPanelPassword(transaction, String(dealer_id), password_hash))
  if (!found) throw new Error(`There is no dealer ${dealer_id}.`)
  const shown = password === undefined ? chosen : undefined
  return {
    json: { id: dealer_id, login: String(dealer_id), password: shown },
    text: `Panel login ${dealer_id} has a new password; its sessions have ended.${told(shown)}`,
  }
}

const setPrices = async (db: Db, dealer_id: number, options: PriceOptions): Promise<Done> => {
  const { incomingSms: incoming_sms, outgoingSms: outgoing_sms, traffic } = options
  const { serviceSms: service_sms, phoneCall: phone_call } = options
  const given = { incoming_sms, outgoing_sms, service_sms, phone_call, traffic }
  const prices = await updateWholesale(db, { dealer_id }, given)
  if (!prices) throw new Error(`There is no dealer ${dealer_id}.`)
  const text = Object.entries(prices).map(([name, price]) => `${name} ${price}`)
  return {
    json: { id: dealer_id, wholesale_service_prices: prices },
    text: `Dealer ${dealer_id} pays: ${text.join(', ')}.`,
  }
}

import type { Command } from 'commander'
import { isZone } from '#formats/clock.ts'
import { presetOf } from '#service/panel/user/new-user.ts'
import type { Config } from '#src/config.ts'
import { type Db, violated } from '#store/db.ts'
import * as accounts from '#store/dealer/accounts.ts'
import { hashPassword } from '#store/people/password.ts'
import { administer, type Done, id, passwordFor, told } from './administer.ts'
import { userFactorOff } from './factor.ts'
import { unlockUser } from './unlock.ts'

/** `odograph user …`: customers of a dealer, with an account of their own. */
export const user = (program: Command): void => {
  const group = program.command('user').description('make, list and unlock users, set their passwords')
  group
    .command('create')
    .description('make a user that can sign in at once, with an account of its own')
    .requiredOption('--login <address>', 'its e-mail address')
    .option('--password <password>', 'made up and told when left out')
    .option('--dealer <id>', 'the dealer that it is a customer of', id, 1)
    .option('--time-zone <zone>', "IANA name such as Europe/Berlin; the dealer's default when left out")
    .option('--json', 'answer with one JSON object', false)
    .action((options: CreateOptions & Json) => administer(options, (db, config) => create(db, config, options)))
  group
    .command('list')
    .description('list all users and sub-users')
    .option('--dealer <id>', 'only those of this dealer', id)
    .option('--json', 'answer with one JSON object', false)
    .action((options: Json & { dealer?: number }) => administer(options, (db) => list(db, options.dealer)))
  group
    .command('password')
    .description('set the password of a user and end its sessions; its API keys go on')
    .argument('<login>', 'its e-mail address')
    .option('--password <password>', 'the new one; made up and told when left out')
    .option('--json', 'answer with one JSON object', false)
    .action((login: string, options: Json & { password?: string }) =>
      administer(options, (db, config) => setPassword(db, config, login, options.password)),
    )
  group
    .command('unlock')
    .description('let a user sign in again whose login is locked, for too many sign-ins failed')
    .argument('<login>', 'its e-mail address')
    .option('--json', 'answer with one JSON object', false)
    .action((login: string, options: Json) => administer(options, (db) => unlockUser(db, login)))
  group
    .command('factor-off')
    .description(
      'let a user sign in without the second factor, which it has lost; by codes of e-mail where its dealer requires one',
    )
    .argument('<login>', 'its e-mail address')
    .option('--json', 'answer with one JSON object', false)
    .action((login: string, options: Json) => administer(options, (db) => userFactorOff(db, login)))
}

/** As sign-in takes it (specification section 8). */
const user_password_length = 40

interface Json {
  json: boolean
}

interface CreateOptions {
  login: string
  password?: string
  dealer: number
  timeZone?: string
}

const create = async (db: Db, config: Config, { login, password, dealer, timeZone }: CreateOptions): Promise<Done> => {
  if (!/^[^\s@]+@[^\s@]+$/.test(login) || login.length > 254) throw new Error(`"${login}" is no e-mail address.`)
  if (timeZone && !isZone(timeZone)) throw new Error(`There is no time zone "${timeZone}".`)
  const preset = await presetOf(db, { dealer_id: dealer })
  if (!preset) throw new Error(`There is no dealer ${dealer}.`)
  const chosen = passwordFor(password, user_password_length, config)
  const { locale } = preset
  const time_zone = timeZone ?? preset.time_zone
  const made = { login, dealer_id: dealer, activated: true, verified: true, time_zone, locale }
  const password_hash = await hashPassword(chosen)
  const user_id = await accounts.createUser(db, { ...preset, ...made, password_hash }).catch((error: unknown) => {
    throw violated(error) === 'users_login' ? new Error(`The login ${login} is in use.`) : error
  })
  const shown = password === undefined ? chosen : undefined
  return {
    json: { id: user_id, ...made, password: shown },
    text: `Made user ${user_id}, ${login}, of dealer ${dealer} (${time_zone}).${told(shown)}`,
  }
}

const list = async (db: Db, dealer_id?: number): Promise<Done> => {
  const rows = await accounts.listUsers(db, dealer_id)
  return {
    json: { list: rows },
    text:
      rows.map((row) => `${row.id}  ${row.login}, dealer ${row.dealer_id}, account ${row.account_id}`).join('\n') ||
      'No users.',
  }
}

const setPassword = async (db: Db, config: Config, login: string, password?: string): Promise<Done> => {
  const found = await accounts.findLogin(db, login)
  if (!found) throw new Error(`There is no user ${login}.`)
  const chosen = passwordFor(password, user_password_length, config)
  const password_hash = await hashPassword(chosen)
  await db.transaction().execute((transaction) => accounts.setPassword(transaction, found.id, password_hash))
  const shown = password === undefined ? chosen : undefined
  return {
    json: { id: found.id, login: found.login, password: shown },
    text: `User ${found.login} has a new password; its sessions have ended.${told(shown)}`,
  }
}

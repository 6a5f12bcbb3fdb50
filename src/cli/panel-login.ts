import type { Command } from 'commander'
import type { Permissions } from '#contract/caller.ts'
import { longest_login } from '#service/sign-in.ts'
import type { Config } from '#src/config.ts'
import { type Db, violated } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'
import { hashPassword } from '#store/people/password.ts'
import { administer, type Done, id, panel_password_length, passwordFor, told } from './administer.ts'
import { panelFactorOff } from './factor.ts'
import { listed, permissionsFrom, written } from './permissions.ts'
import { unlockPanelLogin } from './unlock.ts'

/** `odograph panel-login …`: a dealer's people, each with permissions of their own. */
export const panelLogin = (program: Command): void => {
  const group = program.command('panel-login').description('give people of a dealer logins to the panel of their own')
  group
    .command('create')
    .description('make a login to the panel of a dealer')
    .argument('<login>', 'what its holder signs in with')
    .option('--dealer <id>', 'whose panel it is', id, 1)
    .option('--permissions <list>', listed)
    .option('--password <password>', 'made up and told when left out')
    .option('--json', 'answer with one JSON object', false)
    .action((login: string, options: CreateOptions & Json) =>
      administer(options, (db, config) => create(db, config, login, options)),
    )
  group
    .command('list')
    .description('list the logins to the panel of a dealer, and what each may do')
    .option('--dealer <id>', 'whose panel it is', id, 1)
    .option('--json', 'answer with one JSON object', false)
    .action((options: Json & { dealer: number }) => administer(options, (db) => list(db, options.dealer)))
  group
    .command('password')
    .description('set the password of a panel login and end its sessions')
    .argument('<login>', 'what its holder signs in with')
    .option('--password <password>', 'the new one; made up and told when left out')
    .option('--json', 'answer with one JSON object', false)
    .action((login: string, options: Json & { password?: string }) =>
      administer(options, (db, config) => setPassword(db, config, login, options.password)),
    )
  group
    .command('unlock')
    .description('let a panel login in again that is locked, for too many sign-ins failed')
    .argument('<login>', 'what its holder signs in with')
    .option('--json', 'answer with one JSON object', false)
    .action((login: string, options: Json) =>
      administer(options, (db) => unlockPanelLogin(db, login, `There is no panel login ${login}.`)),
    )
  group
    .command('factor-off')
    .description('let a panel login sign in without its second factor, which its holder has lost')
    .argument('<login>', 'what its holder signs in with')
    .option('--json', 'answer with one JSON object', false)
    .action((login: string, options: Json) => administer(options, (db) => panelFactorOff(db, login)))
  group
    .command('permissions')
    .description('set what a panel login may do, from its next request on')
    .argument('<login>', 'what its holder signs in with')
    .argument('<list>', listed)
    .option('--json', 'answer with one JSON object', false)
    .action((login: string, list: string, options: Json) =>
      administer(options, (db) => setPermissions(db, login, list)),
    )
}

interface Json {
  json: boolean
}

interface CreateOptions {
  dealer: number
  permissions?: string
  password?: string
}

const create = async (
  db: Db,
  config: Config,
  login: string,
  { dealer, permissions = 'all', password }: CreateOptions,
): Promise<Done> => {
  // Numbers are the logins of dealers themselves, of those to come too.
  if (/^\d+$/.test(login) || login.length > longest_login || !/^[^\s\p{C}]+$/u.test(login))
    throw new Error(`"${login}" is no login: it has no spaces, and is no number.`)
  // Those of a dealer are its own to give, in lower case.
  if (/^\d+\//.test(login))
    throw new Error(`"${login}" is no login: what begins with a number and / is given in the panel.`)
  const most = await permissionsOf(db, dealer)
  const granted = permissionsFrom(permissions, most)
  const chosen = passwordFor(password, panel_password_length, config)
  const made = { dealer_id: dealer, login, permissions: granted }
  const password_hash = await hashPassword(chosen)
  await dealers.createPanelLogin(db, { ...made, password_hash }).catch((error: unknown) => {
    throw violated(error) === dealers.uniquePanelLogin ? new Error(`The login ${login} is in use.`) : error
  })
  const shown = password === undefined ? chosen : undefined
  return {
    json: { ...made, password: shown },
    text: `Made panel login ${login} of dealer ${dealer}: ${written(granted)}.${told(shown)}`,
  }
}

/** All that a login of the dealer can be given: what the dealer's own has, but to give logins. */
const permissionsOf = async (db: Db, dealer_id: number): Promise<Permissions> => {
  const own = await dealers.findPanelLogin(db, String(dealer_id))
  if (!own) throw new Error(`There is no dealer ${dealer_id}.`)
  const { logins: _, ...given } = own.permissions as Permissions
  return given
}

const list = async (db: Db, dealer_id: number): Promise<Done> => {
  await permissionsOf(db, dealer_id)
  const rows = (await dealers.listPanelLogins(db, { dealer_id })).filter(({ deleted }) => deleted === null)
  const lines = rows.map(({ login, permissions }) => `${login}: ${written(permissions as Permissions)}`)
  return { json: { list: rows.map(({ deleted: _, ...row }) => row) }, text: lines.join('\n') }
}

const setPassword = async (db: Db, config: Config, login: string, password?: string): Promise<Done> => {
  const chosen = passwordFor(password, panel_password_length, config)
  const password_hash = await hashPassword(chosen)
  const found = await db
    .transaction()
    .execute((transaction) => dealers.setPanelPassword(transaction, login, password_hash))
  if (!found) throw new Error(`There is no panel login ${login}.`)
  const shown = password === undefined ? chosen : undefined
  return {
    json: { login, password: shown },
    text: `Panel login ${login} has a new password; its sessions have ended.${told(shown)}`,
  }
}

const setPermissions = async (db: Db, login: string, list: string): Promise<Done> => {
  const found = await dealers.findPanelLogin(db, login)
  if (!found) throw new Error(`There is no panel login ${login}.`)
  if (login === String(found.dealer_id))
    throw new Error(`Panel login ${login} is the dealer's own: it keeps what it has.`)
  const permissions = permissionsFrom(list, await permissionsOf(db, found.dealer_id))
  await dealers.setPermissions(db, login, permissions)
  return { json: { login, permissions }, text: `Panel login ${login} may now: ${written(permissions)}.` }
}

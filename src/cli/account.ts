import { createHmac } from 'node:crypto'
import { type Command, Option } from 'commander'
import type pg from 'pg'
import type { FileStore } from '#files/file-store.ts'
import type { TarFile } from '#formats/tar.ts'
import { beginAdding, beginTakeIn, nameRows, putAside } from '#store/account/aside.ts'
import { type Belonging, belongingsOf } from '#store/account/catalogue.ts'
import { addAll, openAccount } from '#store/account/joining.ts'
import { plansOf, sealedOf } from '#store/account/manifest.ts'
import { disownMaster } from '#store/account/origins.ts'
import { keysOf, queriesOf } from '#store/account/select.ts'
import {
  type Coming,
  fastenFiles,
  fileAt,
  findPlans,
  renameNewFiles,
  type Terms,
  takeIn,
} from '#store/account/take-in.ts'
import { copyOut } from '#store/backup/copy.ts'
import { beginSnapshot } from '#store/backup/dump.ts'
import { keys } from '#store/backup/file-keys.ts'
import type { Db } from '#store/db.ts'
import * as accounts from '#store/dealer/accounts.ts'
import * as dealers from '#store/dealer/dealers.ts'
import { announce, holdAll } from '#store/files/loose-files.ts'
import { type Applied, appliedTo, refuseStrange } from '#store/migrate.ts'
import type { Secret } from '#store/secret.ts'
import { id } from './administer.ts'
import { checkArchive, type Head, readArchive, readManifest, writeArchive } from './backup/archive.ts'
import { filed, keep, keyOf, portions } from './backup/parts.ts'
import { changeAll, offerTo } from './migrate/offer.ts'
import { type Means, withPlatform } from './with-platform.ts'

const format = 'account of Odograph'

interface Manifest extends Head, Coming {
  format: typeof format
  taken: string
  login: string
  migrations: Applied[]
}

/** `odograph account …`: one account whole, from one platform to another. */
export const account = (program: Command): void => {
  const group = program.command('account').description('take an account along: all that is its own, in one file')
  group
    .command('export')
    .description('write an account to a file, while the platform runs')
    .argument('<login>', 'that of its master user')
    .argument('<file>', 'where to write it; there is none by that name yet')
    .action((login: string, path: string) => withPlatform((means) => write(login, path, means)))
  group
    .command('import')
    .description('make an account of what `odograph account export` has written, here or on another platform')
    .argument('<file>', 'what was written')
    .option('--login <address>', 'the login of its master user here, where its own is taken')
    .option('--dealer <id>', 'the dealer that it becomes a customer of', id, 1)
    .addOption(
      new Option(
        '--into <login>',
        'add what is new to the account of this master user, and change nothing of it',
      ).conflicts(['login', 'dealer']),
    )
    .action((path: string, { dealer, login, into }: { dealer: number; login?: string; into?: string }) =>
      withPlatform((means) =>
        into === undefined ? read(path, { dealer_id: dealer, login }, means) : readInto(path, into, means),
      ),
    )
}

const write = async (login: string, path: string, { store, client, files, secret }: Means): Promise<string> => {
  const { account_id } = await masterOf(store.db, login)
  await holdAll(client)
  await beginSnapshot(client)
  const all = await belongingsOf(client)
  const manifest: Manifest = {
    format,
    taken: new Date().toISOString(),
    login,
    migrations: await appliedTo(client),
    system: systemOf(secret, account_id),
    plans: await plansOf(client, account_id),
    sealed: await sealedOf(client, account_id, secret),
  }
  await writeArchive(path, manifest, everything(client, all, account_id, files))
  return `${path} is all of ${login}, its password too: keep it where only you read it.`
}

/** The account among all of all platforms, which nobody can guess: by it a later file of it is known. */
const systemOf = (secret: Secret, account_id: number): string =>
  createHmac('sha256', secret.derive('files of accounts')).update(String(account_id)).digest('hex').slice(0, 32)

const masterOf = async (db: Db, login: string): Promise<{ account_id: number; dealer_id: number }> => {
  const found = await accounts.findLogin(db, login)
  if (!found) throw new Error(`There is no user ${login}.`)
  if (found.id !== found.account_id) throw new Error(`${login} is a sub-user: name the master user of its account.`)
  return found
}

async function* everything(
  client: pg.ClientBase,
  all: readonly Belonging[],
  account_id: number,
  files: FileStore,
): AsyncGenerator<TarFile> {
  const queries = queriesOf(all, account_id)
  for (const [table, query] of queries) yield* portions(table, copyOut(client, query))
  for await (const key of keys(client, keysOf(queries, all))) {
    const file = await filed(files, key)
    if (file) yield file
    else process.stderr.write(`The file ${key} is named and not there.\n`)
  }
}

const read = async (path: string, terms: Terms, { store, client, files, secret }: Means): Promise<string> => {
  const manifest = await opened(path, client)
  if (!(await dealers.read(store.db, terms.dealer_id))) throw new Error(`There is no dealer ${terms.dealer_id}.`)
  await checkArchive(path)
  const all = await beginTakeIn(client)
  await putAllAside(path, client, all)
  const { account_id, told } = await takeIn(client, all, manifest, terms, secret)
  for await (const file of readArchive(path)) await keepFile(store.db, client, files, file)
  await fastenFiles(client)
  await client.query('commit')
  return [`Account ${account_id} is what ${manifest.login} was at ${manifest.taken}.`, ...told].join('\n')
}

/** Adds what is new to an account that is there; killed, it goes on when it is begun again. */
const readInto = async (path: string, login: string, means: Means): Promise<string> => {
  const { store, client, files, secret, config } = means
  const manifest = await opened(path, client)
  const { account_id, dealer_id } = await masterOf(store.db, login)
  if (manifest.system === systemOf(secret, account_id))
    throw new Error(`The file is of ${login} itself, where there would be everything twice.`)
  await checkArchive(path)
  const all = await beginAdding(client)
  await putAllAside(path, client, all)
  await nameRows(client, all)
  const from = { account_id, system: manifest.system }
  await openAccount(client, all, { ...from, dealer_id, into: account_id })
  const plans = await findPlans(client, manifest.plans, { dealer_id })
  await renameNewFiles(client, all, from)
  for await (const file of readArchive(path)) await keepFile(store.db, client, files, file)
  const { room } = await offerTo(store.db, config, { account_id, dealer_id })
  const { rows, told } = await addAll(client, all, from, { coming: manifest, room, secret })
  await changeAll(store.db, { account_id })
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
  return [`${count} rows of ${manifest.login} as it was at ${manifest.taken} were added.`, ...plans, ...told].join('\n')
}

/** What the file says of itself. @throws where this platform cannot take it */
const opened = async (path: string, client: pg.Client): Promise<Manifest> => {
  const manifest = await readManifest<Manifest>(path, format)
  const known = await appliedTo(client)
  refuseStrange('file', manifest.migrations, known)
  if (manifest.migrations.length < known.length) throw new Error(older)
  // By the name of another system it would stand for what came from there.
  if (!/^[0-9a-f]{32}$/.test(manifest.system)) throw new Error('The file does not say of which account it is.')
  return manifest
}

const putAllAside = async (path: string, client: pg.Client, all: readonly Belonging[]): Promise<void> => {
  for await (const { name, body } of readArchive(path)) {
    const [kind, table = ''] = name.split('/')
    if (kind === 'rows') await putAside(client, all, table, body)
  }
  await disownMaster(client)
}

/** Announced before it is written: should this fail, a job removes it. */
const keepFile = async (db: Db, client: pg.ClientBase, files: FileStore, file: TarFile): Promise<void> => {
  const key = file.name.startsWith('files/') ? await fileAt(client, keyOf(file.name)) : undefined
  if (key === undefined) return
  await announce(db, key, day)
  await keep(files, file, key)
}

/** Seconds that no import takes. */
const day = 86_400

const older = 'The file is of an older Odograph: upgrade that one, and export the account anew.'

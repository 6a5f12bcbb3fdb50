import type { Command } from 'commander'
import type pg from 'pg'
import type { FileStore } from '#files/file-store.ts'
import type { TarFile } from '#formats/tar.ts'
import { type Config, readConfig } from '#src/config.ts'
import { beginSnapshot, type Dumped, describe, rowsOf } from '#store/backup/dump.ts'
import { fileKeys } from '#store/backup/file-keys.ts'
import { beginLoad, isEmpty, type Load } from '#store/backup/load.ts'
import { tablesOf } from '#store/backup/tables.ts'
import { holdAll } from '#store/files/loose-files.ts'
import { readMigrations, refuseStrange } from '#store/migrate.ts'
import { openServer, type Store } from '#store/open.ts'
import { heldKey, keepKey } from '#store/secret.ts'
import { openKey } from '#store/secret-check.ts'
import { checkArchive, type Head, readArchive, readManifest, writeArchive } from './backup/archive.ts'
import { filed, keep, portions } from './backup/parts.ts'
import { holdFiles } from './file-mark.ts'
import { openFiles } from './open-files.ts'
import { openPlatform } from './open-platform.ts'

const format = 'backup of Odograph'

interface Manifest extends Head, Dumped {
  format: typeof format
  taken: string
  secret_key: string
}

/** `odograph backup`: all that the platform keeps, as it is at one moment, in one file. */
export const backup = (program: Command): void => {
  program
    .command('backup')
    .description('write the database, the files and the secret to one file, while the platform runs')
    .argument('<file>', 'where to write it; there is none by that name yet')
    .action(async (path: string) => {
      const config = readConfig(process.env)
      const store = await openPlatform(config)
      try {
        process.stdout.write(`${await write(path, config, store)}\n`)
      } finally {
        await store.close()
      }
    })
}

/** `odograph restore`: what was written by `backup`, in a database that is empty. */
export const restore = (program: Command): void => {
  program
    .command('restore')
    .description('bring back what `odograph backup` has written, into an empty data directory or database')
    .argument('<file>', 'what was written')
    .action(async (path: string) => {
      process.stdout.write(`${await read(path, readConfig(process.env))}\n`)
    })
}

const write = async (path: string, config: Config, { db, patient }: Store) => {
  const files = openFiles(config)
  const secret_key = await openKey(db, config)
  await holdFiles(db, files, { warn: () => undefined })
  const client = await patient()
  const missing: string[] = []
  try {
    await holdAll(client)
    await beginSnapshot(client)
    const manifest: Manifest = { format, taken: new Date().toISOString(), secret_key, ...(await describe(client)) }
    await writeArchive(path, manifest, all(client, files, missing))
  } finally {
    await client.end()
  }
  for (const key of missing) process.stderr.write(`The file ${key} is named and not there.\n`)
  return `${path} is a backup, and holds the secret: keep it where only you read it.`
}

async function* all(client: pg.ClientBase, files: FileStore, missing: string[]): AsyncGenerator<TarFile> {
  for (const table of await tablesOf(client)) yield* portions(table.name, rowsOf(client, table))
  for await (const key of fileKeys(client)) {
    const file = await filed(files, key)
    if (file) yield file
    else missing.push(key)
  }
}

const read = async (path: string, config: Config): Promise<string> => {
  const manifest = await readManifest<Manifest>(path, format)
  refuseStrange('backup', manifest.migrations, await readMigrations())
  const held = heldKey(config)
  if (held && held !== manifest.secret_key) throw new Error(another)
  await checkArchive(path)
  const { patient, close } = await openServer(config, () => undefined)
  try {
    const client = await patient()
    try {
      await refill(client, path, config, manifest)
    } finally {
      await client.end()
    }
  } finally {
    await close()
  }
  return `Everything is as it was at ${manifest.taken}. Start Odograph on it.`
}

/** In one transaction: a process that ends in between leaves the database as empty as it was. */
const refill = async (client: pg.ClientBase, path: string, config: Config, manifest: Manifest): Promise<void> => {
  if (!(await isEmpty(client))) throw new Error(taken)
  const migrations = (await readMigrations()).filter(({ name }) => manifest.migrations.some((one) => one.name === name))
  const load = await beginLoad(client, migrations, manifest.sequences)
  const strange = await fill(path, load, openFiles(config))
  await load.settle()
  if (heldKey(config) === undefined) keepKey(config, manifest.secret_key)
  await load.commit()
  for (const table of strange) process.stderr.write(`The table ${table} is none of Odograph, and left out.\n`)
}

/** Brings back rows and files; answers tables that are not ours. */
const fill = async (path: string, load: Load, files: FileStore): Promise<Set<string>> => {
  const strange = new Set<string>()
  for await (const file of readArchive(path)) {
    const [kind, table = ''] = file.name.split('/')
    if (kind === 'rows' && !(await load.add(table, file.body))) strange.add(table)
    if (kind === 'files') await keep(files, file)
  }
  return strange
}

const another =
  'The secret here is not the one of the backup, which could not be read with it: remove secret.key of the data directory, or give the backup its own ODOGRAPH_SECRET_KEY.'
const taken =
  'The database is not empty: restore into a new data directory (ODOGRAPH_DATA_DIR) or a new database (ODOGRAPH_DATABASE_URL).'

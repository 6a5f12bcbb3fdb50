import type { Command } from 'commander'
import { type Config, readConfig } from '#src/config.ts'
import type { Store } from '#store/open.ts'
import * as processes from '#store/process-reports.ts'
import { nextKey, nextPath, readKey, secretOf, takeNext, writeKey } from '#store/secret.ts'
import { isSealedBy, openKey } from '#store/secret-check.ts'
import { rotate } from '#store/secret-rotate.ts'
import { openPlatform } from './open-platform.ts'

/** `odograph secret …`: what seals API keys, second factors, passwords of others and the like in the database. */
export const secret = (program: Command): void => {
  program
    .command('secret')
    .description('change what seals API keys, second factors and the like in the database')
    .command('rotate')
    .description('make another secret and seal everything with it, while the platform is stopped')
    .option('--to <file>', 'where the new one is written, where ODOGRAPH_SECRET_KEY has the old one')
    .action(async ({ to }: { to?: string }) => {
      const config = readConfig(process.env)
      const path = pathFor(config, to)
      const store = await openPlatform(config)
      try {
        process.stdout.write(`${await change(store, config, path)}\n`)
      } finally {
        await store.close()
      }
    })
}

/** Where the next secret is, before anything is sealed with it. */
const pathFor = (config: Config, to: string | undefined): string => {
  if (config.secret_key && !to)
    throw new Error('The secret is that of ODOGRAPH_SECRET_KEY: say --to which file the new one goes.')
  if (!config.secret_key && to)
    throw new Error('The secret is that of the data directory, and so is the new one: leave --to out.')
  return to ?? nextPath(config)
}

/** Changes the secret. A run that was killed is gone on with: the secret that it has made is in its file. */
const change = async ({ db, patient }: Store, config: Config, path: string): Promise<string> => {
  const running = await processes.list(db)
  if (running.length > 0)
    throw new Error('The platform runs, or did until a minute ago: stop all of its processes first.')
  if (config.secret_key && (await isSealedBy(db, readKey(path)))) return afterwards(config, path)
  const former = await openKey(db, config)
  const left = readKey(path)
  const key = left ?? nextKey(former)
  if (!left) writeKey(path, key)
  const client = await patient()
  try {
    const count = await rotate(client, secretOf(former), secretOf(key))
    if (!config.secret_key) takeNext(config)
    return `${count} texts are sealed by a new secret. ${afterwards(config, path)}`
  } finally {
    await client.end()
  }
}

const afterwards = (config: Config, path: string): string =>
  config.secret_key
    ? `Give what is in ${path} to ODOGRAPH_SECRET_KEY, and start the platform.`
    : 'It is in secret.key of the data directory. Start the platform; backups hold the secret that they were taken with.'

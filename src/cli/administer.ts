import { InvalidArgumentError } from 'commander'
import { makePassword, type PasswordRules, weakness } from '#service/new-passwords.ts'
import { type Config, readConfig } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'
import { ensureFirstDealer } from './first-dealer.ts'
import { openPlatform } from './open-platform.ts'
import { withPolicy } from './policy.ts'

/** What the commands share that change dealers and users: they work whether the server runs or not. */

/** The result of a command, for programs and for people. */
export interface Done {
  json: object
  text: string
}

type Work = (db: Db, config: Config) => Promise<Done>

/** Does the work and tells what it did; one sentence on standard error and exit code 1 when it cannot. */
export const administer = async ({ json }: { json: boolean }, work: Work): Promise<void> => {
  try {
    const done = await withStore(work)
    process.stdout.write(`${json ? JSON.stringify(done.json) : done.text}\n`)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}

const withStore = async (work: Work): Promise<Done> => {
  const config = readConfig(process.env)
  const store = await openPlatform(config)
  try {
    await ensureDealer(store.db, config)
    return await work(store.db, await withPolicy(store.db, config))
  } finally {
    await store.close()
  }
}

/** Somebody may use the command line before the server was ever started. */
const ensureDealer = async (db: Db, config: Config): Promise<void> => {
  if (await dealers.exist(db)) return
  const made = await ensureFirstDealer(db, config)
  const password = made ? `password ${made} (told this once)` : 'the password of ODOGRAPH_DEALER_PASSWORD'
  process.stderr.write(`Made dealer 1, for there was none: panel login 1, ${password}.\n`)
}

/** An argument that is an id. */
export const id = (text: string): number => {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > 2_147_483_647)
    throw new InvalidArgumentError('An id is a whole number from 1.')
  return number
}

/** An argument that is a price. */
export const price = (text: string): number => {
  const number = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || number > 999_999_999.99)
    throw new InvalidArgumentError('A price is a number such as 0.05.')
  return number
}

/** As panel sign-in takes it. */
export const panel_password_length = 255

/** The password that was given, if sign-in and the operator's rules take it, or one made up. */
export const passwordFor = (given: string | undefined, longest: number, rules: PasswordRules): string => {
  if (given === undefined) return makePassword()
  if (given.length < 6 || given.length > longest || /\p{C}/u.test(given))
    throw new Error(`A password has 6 to ${longest} printable characters.`)
  const fault = weakness(given, rules)
  if (fault) throw new Error(`A password ${fault}.`)
  return given
}

/** A line for people about a password that was made up; nothing about one that was given. */
export const told = (password: string | undefined): string =>
  password ? `\nPassword: ${password} (told this once)` : ''

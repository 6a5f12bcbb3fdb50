/** Who may connect: whoever knows the password, which is made at the first start and kept where only we read it. */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { chownSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { type Cluster, superuser } from './cluster.ts'

/** Below the data directory, in the form that `PGPASSFILE` names. */
const password_file = 'postgres.pass'

/** The password of a data directory, made if there is none. Throws when its file was not made by us. */
export function loadPassword(data_dir: string): string {
  const path = join(data_dir, password_file)
  if (!statSync(path, { throwIfNoEntry: false })) makePassword(path, data_dir)
  const password = /^\*:\*:\*:odograph:([\w-]{43})$/m.exec(readFileSync(path, 'utf8'))?.[1]
  if (!password) throw new Error(`${path} is not what Odograph made: remove it, and another one is made`)
  return password
}

/**
 * Of two processes that start at once, one gives it its name, whole, and both read it. It belongs to the owner of the data directory,
 * who may start Odograph when root is not.
 */
function makePassword(path: string, data_dir: string): void {
  const unfinished = `${path}.${process.pid}`
  try {
    const password = randomBytes(32).toString('base64url')
    writeFileSync(unfinished, `*:*:*:${superuser}:${password}\n`, { mode: 0o600 })
    const { uid, gid } = statSync(data_dir)
    if (process.getuid?.() === 0) chownSync(unfinished, uid, gid)
    linkSync(unfinished, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** The rules of `pg_hba.conf` that ask nobody. */
const asking_nobody = /^(\s*(?:local|host)\w*\s.*)\btrust\b/gm

/**
 * Makes the server ask for the password, where it has asked for none: in a new cluster, and in those of former
 * versions.
 */
export async function demandPassword(client: Client, cluster: Cluster, password: string): Promise<void> {
  const rules = readRules(cluster)
  const closed = rules.replace(asking_nobody, '$1scram-sha-256')
  if (closed === rules) return
  await client.query(`alter role ${superuser} password '${verifier(password)}'`)
  writeRules(cluster, closed)
  await client.query('select pg_reload_conf()')
}

/**
 * Lets us in without the password, since whoever owns the files need not know what was lost; to be followed by
 * `demandPassword`.
 */
export function forgoPassword(cluster: Cluster, server: number | undefined): void {
  writeRules(cluster, `local all ${superuser} trust\n${readRules(cluster)}`)
  if (server) process.kill(server, 'SIGHUP')
}

const rulesOf = ({ path }: Cluster): string => join(path, 'pg_hba.conf')

const readRules = (cluster: Cluster): string => readFileSync(rulesOf(cluster), 'utf8')

function writeRules(cluster: Cluster, rules: string): void {
  const path = rulesOf(cluster)
  const unfinished = `${path}.${process.pid}`
  const { uid, gid } = statSync(path)
  writeFileSync(unfinished, rules, { mode: 0o600 })
  chownSync(unfinished, uid, gid)
  renameSync(unfinished, path)
}

/** What PostgreSQL keeps of a password (RFC 5803), so that the password itself is never sent. */
function verifier(password: string): string {
  const [salt, iterations] = [randomBytes(16), 4096]
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest()
  const [salt64, stored64, server64] = [salt, stored, keyed('Server Key')].map((bytes) => bytes.toString('base64'))
  return `SCRAM-SHA-256$${iterations}:${salt64}$${stored64}:${server64}`
}

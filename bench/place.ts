import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { loadPassword } from '#store/embedded/access.ts'

/** Where one platform keeps its data, and nothing else does. */
export interface Place {
  directory: string
  /** Of the platform's database, once it is made. */
  url: string
  /** Variables that `odograph serve` is started with. */
  environment: Record<string, string>
  remove(): Promise<void>
}

/** What a killed platform had begun beside itself, such as a map, may still be written for a moment. */
const removed = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }

/** A new data directory, where the platform makes its own server. */
export const ownPlace = async (): Promise<Place> => {
  const directory = await mkdtemp(join(tmpdir(), 'odograph-bench-'))
  const data_dir = join(directory, 'data')
  const socket = encodeURIComponent(join(data_dir, 'postgres'))
  return {
    directory,
    get url() {
      return `postgresql:///odograph?host=${socket}&port=5432&user=odograph&password=${loadPassword(data_dir)}`
    },
    environment: { ODOGRAPH_DATA_DIR: data_dir },
    remove: () => rm(directory, removed),
  }
}

/** A new database of the server at `server`. */
export const placeAt = async (server: string): Promise<Place> => {
  const directory = await mkdtemp(join(tmpdir(), 'odograph-bench-'))
  const name = `odograph_bench_${randomBytes(4).toString('hex')}`
  const url = new URL(server)
  url.pathname = name
  await on(server, `create database ${name}`)
  return {
    directory,
    url: url.href,
    environment: { ODOGRAPH_DATA_DIR: join(directory, 'data'), ODOGRAPH_DATABASE_URL: url.href },
    remove: async () => {
      await on(server, `drop database ${name} with (force)`)
      await rm(directory, removed)
    },
  }
}

const on = async (server: string, statement: string): Promise<void> => {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

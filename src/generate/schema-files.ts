import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { heed } from '#store/db.ts'
import { describeSchema, describeTables } from '#store/describe.ts'
import { startEmbedded } from '#store/embedded/embedded.ts'
import { migrate } from '#store/migrate.ts'
import { accountFile } from './account-file.ts'
import type { Generated } from './generated.ts'

/**
 * The schema that the migrations make, dumped from a temporary PostgreSQL: always the embedded one, so that the text is
 * always the same.
 */
export const schemaFiles = async (): Promise<Generated[]> => {
  const data_dir = await mkdtemp(join(tmpdir(), 'odograph-schema-'))
  const server = await startEmbedded({ data_dir, fsync: false })
  const pool = heed(new pg.Pool({ connectionString: server.url }))
  try {
    await migrate(pool)
    return await describe(pool)
  } finally {
    await pool.end()
    await server.stop()
    await rm(data_dir, { recursive: true, force: true })
  }
}

const describe = async (pool: pg.Pool): Promise<Generated[]> => {
  const client = await pool.connect()
  try {
    return [
      { path: 'migrations/schema.sql', text: await describeSchema(client) },
      { path: 'src/store/tables.gen.ts', text: await describeTables(client) },
      { path: 'docs/account-file.md', text: await accountFile(client) },
    ]
  } finally {
    // A client that is not given back keeps the pool from ending, and what went wrong from being told.
    client.release()
  }
}

import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connect } from '#store/db.ts'
import { urlOf } from './global.ts'

/** A fresh, migrated database of its own for a test file, gone when the file is done; `reader` refuses to write to it. */
export const freshDatabase = async () => {
  const server = inject('server_url')
  const name = `${inject('template')}_${Math.random().toString(36).slice(2, 10)}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  // Copies of one template are made one after the other.
  await admin.query(`select pg_advisory_lock(1)`)
  await admin.query(`create database ${name} template ${inject('template')}`)
  await admin.end()
  const url = urlOf(server, name)
  const limits = { pool_size: 5, statement_timeout: 30_000 }
  const { db, pool } = connect({ connection: { connectionString: url }, ...limits })
  const options = '-c default_transaction_read_only=on'
  const { db: reader, pool: readers } = connect({ connection: { connectionString: url, options }, ...limits })
  afterAll(() => Promise.all([pool.end(), readers.end()]))
  return { db, pool, url, reader }
}

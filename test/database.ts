import pg from 'pg'
import { inject } from 'vitest'
import { connect } from '#store/db.ts'
import { afterwards } from './afterwards.ts'
import { urlOf } from './global.ts'

/** The address of a new database, a copy of `template`. The run removes it. */
export const createDatabase = async (template: string): Promise<string> => {
  const server = inject('server_url')
  const name = `${inject('template')}_${Math.random().toString(36).slice(2, 10)}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  // Copies of one template are made one after the other.
  await admin.query(`select pg_advisory_lock(1)`)
  // Of files where nothing is waited for to be on a disk: a seventh of what it takes to log each of their pages.
  const { rows } = await admin.query<{ fsync: string }>('show fsync')
  const strategy = rows[0]?.fsync === 'off' ? 'strategy file_copy' : ''
  await admin.query(`create database ${name} template ${template} ${strategy}`)
  await admin.end()
  // What tests commit need not outlive a power cut.
  return urlOf(server, name, '-c synchronous_commit=off')
}

const limits = { pool_size: 5, statement_timeout: 30_000 }

/** Pools over a new database; `reader` refuses to write to it. */
const openDatabase = async () => {
  const url = await createDatabase(inject('template'))
  const { db, pool } = connect({ connection: { connectionString: url }, ...limits })
  const name = new URL(url).pathname.slice(1)
  const reading = { connectionString: urlOf(url, name, '-c default_transaction_read_only=on') }
  const { db: reader, pool: readers } = connect({ connection: reading, ...limits })
  return { db, pool, url, reader, readers }
}

/** A fresh, migrated database of its own for a test or a test file, which its connections end with; `reader` refuses to write to it. */
export const freshDatabase = async () => {
  const { readers, ...opened } = await openDatabase()
  afterwards(() => Promise.all([opened.pool.end(), readers.end()]))
  return opened
}

/** A fresh, migrated database for as long as the worker lives, with the pools that speak to it. */
export const lastingDatabase = async () => {
  const { readers: _, ...opened } = await openDatabase()
  return opened
}

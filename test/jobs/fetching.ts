import { createMapFetcher } from '#jobs/fetch-maps.ts'
import { connect } from '#store/db.ts'

/** Fetches what waits in the database, into the data directory, both as they are named: a process that a test ends. */

const [, , connectionString = '', data_dir = ''] = process.argv
const { db, pool } = connect({ connection: { connectionString }, pool_size: 2, statement_timeout: 30_000 })
const silent = () => undefined
const config = { data_dir, map_networks: ['127.0.0.1'] }
await createMapFetcher({ db, config, log: { info: silent, error: silent }, beat: 20 }).run()
await pool.end()

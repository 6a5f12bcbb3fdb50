import type { Command } from 'commander'
import type pg from 'pg'
import { readConfig } from '#src/config.ts'
import { openPlatform } from './open-platform.ts'
import { table } from './table.ts'

interface Options {
  write: boolean
  json: boolean
}

/** `odograph sql "select …"`: people will look. Read-only unless `--write` is given, and nothing runs for longer than a minute. */
export const sql = (program: Command): void => {
  program
    .command('sql')
    .description('ask the database a question in SQL; reads only, unless told otherwise')
    .argument('<statement>', 'one statement, in quotation marks')
    .option('--write', 'let the statement change what is stored', false)
    .option('--json', 'answer with one JSON array', false)
    .action(async (statement: string, { write, json }: Options) => {
      const store = await openPlatform(readConfig(process.env))
      try {
        const { rows, fields, rowCount } = await ask(store.pool, statement, write)
        if (json) process.stdout.write(`${JSON.stringify(rows)}\n`)
        else if (fields.length === 0) process.stdout.write(`${rowCount ?? 0} rows changed\n`)
        else
          process.stdout.write(
            table(
              fields.map(({ name }) => name),
              rows,
            ),
          )
      } finally {
        await store.close()
      }
    })
}

const ask = async (pool: pg.Pool, statement: string, write: boolean): Promise<pg.QueryResult> => {
  const client = await pool.connect()
  try {
    await client.query(write ? 'begin' : 'begin read only')
    // The extended protocol takes one statement only, so none can end the transaction and begin another.
    const result = await client.query({ text: statement, values: [], queryMode: 'extended' } as pg.QueryConfig)
    await client.query(write ? 'commit' : 'rollback')
    return result
  } finally {
    client.release(true)
  }
}

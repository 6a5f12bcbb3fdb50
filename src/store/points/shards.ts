import type pg from 'pg'
import { tables } from './distribute.ts'

/** The division of the tables of points into shards by hashes of the sources. */
export interface Shards {
  /** Those of the tables that are distributed. */
  tables: readonly string[]
  /** Where the shards of the states begin, in order; their hashes go from -2^31 to 2^31. */
  begins: readonly number[]
}

/** Reads the division from the database; `undefined` where nothing is distributed. */
export const readShards = async (pool: pg.Pool): Promise<Shards | undefined> => {
  const { rowCount } = await pool.query(`select from pg_extension where extname = 'citus'`)
  if (!rowCount) return undefined
  const divided = await pool.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition
     where partmethod = 'h' and logicalrelid = any($1::regclass[]) order by 1`,
    [tables],
  )
  if (divided.rows.length === 0) return undefined
  const shards = await pool.query<{ begins: number }>(
    `select shardminvalue::int as begins from pg_dist_shard where logicalrelid = 'source_state'::regclass order by 1`,
  )
  return { tables: divided.rows.map(({ name }) => name), begins: shards.rows.map(({ begins }) => begins) }
}

/** Tables of points that are not distributed, though others are. */
export const undividedTables = ({ tables: divided }: Shards): string[] =>
  tables.filter((table) => !divided.includes(table))

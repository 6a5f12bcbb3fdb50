import type pg from 'pg'

/**
 * The tables of points that the extension Citus distributes: the operator decides on that, and no migration. Rows of
 * one source lie together in all of them.
 */
export const tables = [
  ...(['source_state', 'tail', 'block', 'track', 'outbox', 'source_due', 'source_nudge'] as const),
  ...(['source_late', 'track_day', 'track_summed', 'idle_day', 'idle_summed'] as const),
] as const

export const statements = (shards: number): string[] =>
  tables.map((table) =>
    table === 'source_state'
      ? `select create_distributed_table('${table}', 'source_id', shard_count => ${shards})`
      : `select create_distributed_table('${table}', 'source_id', colocate_with => 'source_state')`,
  )

/** Throws an Error that says why, when the tables cannot be distributed, or are so already. */
export const check = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ there: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as there`,
  )
  if (!rows[0]?.there)
    throw new Error('This database has no extension citus: install it and `create extension citus` before.')
  const divided = await pool.query('select from pg_dist_partition where logicalrelid = any($1::regclass[])', [tables])
  if (divided.rowCount) throw new Error('The tables of points are distributed already.')
}

/** Distributes all tables of points or none. Writers of points wait meanwhile. */
export const distribute = async (pool: pg.Pool, shards: number): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements(shards)) await client.query(statement)
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

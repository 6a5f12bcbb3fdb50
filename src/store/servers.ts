import type { Query } from '#store/query.ts'
import { hashOf } from './hash.ts'

/** The servers that the tables of points are divided among, where they are distributed tables. */

interface Shard {
  /** The least hash of its sources. */
  begins: number
  server: string
}

const shardsOf = (query: Query): Promise<Shard[]> =>
  query(
    `select s.shardminvalue::int as begins, n.nodename || ':' || n.nodeport as server
     from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid
     join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
     where s.logicalrelid = 'source_state'::regclass order by 1`,
    [],
  )

/** Groups these sources by the servers that they lie on. */
export const byServer = async (query: Query, source_ids: readonly number[]): Promise<number[][]> => {
  const shards = await shardsOf(query)
  const serverOf = (source_id: number): string | undefined =>
    shards.findLast(({ begins }) => begins <= hashOf(source_id))?.server
  return [...Map.groupBy(new Set(source_ids), serverOf).values()]
}

/** The share of the points that lies on servers which do not answer the one that is asked: 0 to 1. */
export const shareAway = async (query: Query): Promise<number> => {
  const [there] = await query(`select from pg_extension where extname = 'citus'`, [])
  if (!there) return 0
  const asked = await query<{ server: string; success: boolean }>(
    `select nodename || ':' || nodeport as server, success from run_command_on_workers('select 1')`,
    [],
  )
  const away = new Set(asked.flatMap(({ server, success }) => (success ? [] : server)))
  const shards = await shardsOf(query)
  return shards.length === 0 ? 0 : shards.filter(({ server }) => away.has(server)).length / shards.length
}

import type { Query } from '#store/query.ts'

/** How many points sources have stored in a time, and how many bytes they take: by the rows of blocks and tails, which are not read. */

/** A source, and from when to before when. */
export interface Asked {
  source_id: number
  from: Date
  to: Date
}

export interface Usage {
  source_id: number
  from: Date
  points: number
  bytes: number
}

/** Usage by the beginnings of blocks, which are of one day; sources that have stored nothing are left out. */
export const usageOf = (query: Query, asked: readonly Asked[]): Promise<Usage[]> =>
  query<Usage>(
    `select source_id, begins as from, sum(points)::float8 as points, sum(bytes)::float8 as bytes from (
       select b.source_id, k.begins, b.points, coalesce(b.pack_length, octet_length(b.data)) as bytes
       from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as k (source_id, begins, ends)
       join block b on b.source_id = k.source_id and b.from_time >= k.begins and b.from_time < k.ends
       where (b.source_id = any($1::int[])) is true
       union all
       select t.source_id, k.begins, t.points, octet_length(t.data)
       from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as k (source_id, begins, ends)
       join tail t on t.source_id = k.source_id and t.from_time >= k.begins and t.from_time < k.ends
       where (t.source_id = any($1::int[])) is true
     ) span group by source_id, begins`,
    [asked.map(({ source_id }) => source_id), asked.map(({ from }) => from), asked.map(({ to }) => to)],
  )

import { type Compared, createCount, type Ours } from '#migrate/compare.ts'
import type { Past } from '#migrate/history.ts'
import type { Origins } from '#store/account/origins.ts'
import { cameDevices } from '#store/account/past.ts'
import type { Store } from '#store/open.ts'
import { extentOf } from '#store/points/extent.ts'
import { recall } from '#store/points/ingest.ts'
import { starting } from '#store/points/tracks.ts'
import { type Query, queryOn } from '#store/query.ts'
import { current } from '#track/segment.ts'
import type { Track } from '#track/track.ts'

/** Goes through the past of each device of an account once more, and tells what there is of it there and here. */
export const comparePast = async (
  { db, points }: Pick<Store, 'db' | 'points'>,
  from: Origins,
  past: Past,
  since?: number,
): Promise<Compared[]> => {
  const query = queryOn(points)
  const compared: Compared[] = []
  for (const { origin, source_id, label } of await cameDevices(db, from)) {
    const tracks = await tracksOf(query, points, source_id)
    const count = createCount(tracks.map(({ start_time, end_time }) => ({ from: start_time, to: end_time })))
    for await (const portion of past.positions(origin, since === undefined ? {} : { since })) count.add(portion)
    const theirs = count.done()
    compared.push({ label, theirs, ours: await oursOf(query, source_id, tracks, theirs) })
  }
  return compared
}

const forever = 8.64e15

/** All tracks, the one under way as it is known now. */
const tracksOf = async (query: Query, pool: Store['points'], source_id: number): Promise<Track[]> => {
  const stored = await starting(query, source_id, { from: 0, to: forever })
  const client = await pool.connect()
  try {
    const segment = (await recall(client, [source_id])).get(source_id)?.segment
    const now = segment && current(segment)
    return now ? [...stored.filter(({ start_time }) => start_time < now.start_time), now] : stored
  } finally {
    client.release()
  }
}

const oursOf = async (
  query: Query,
  source_id: number,
  tracks: readonly Track[],
  { from = 0, to = 0 }: { from?: number; to?: number },
): Promise<Ours> => {
  const metres = tracks
    .filter(({ start_time, end_time }) => start_time <= to && end_time >= from)
    .reduce((sum, { length }) => sum + length, 0)
  return { ...(await extentOf(query, source_id, { from, to })), km: metres / 1000 }
}

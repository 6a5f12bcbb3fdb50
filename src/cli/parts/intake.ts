import type { Bus } from '#bus/bus.ts'
import { createIngest, megabyte } from '#ingest/ingest.ts'
import { gatherOf, laneCount } from '#ingest/lanes.ts'
import { createOverdue } from '#jobs/overdue.ts'
import { createSealer } from '#jobs/sealer.ts'
import type { ServerClock } from '#jobs/server-clock.ts'
import { readShards } from '#store/points/shards.ts'
import { columnsFrom, piecesFrom, totalsFrom } from '#store/points/upgrading.ts'
import type { Secret } from '#store/secret.ts'
import type { Ground } from './ground.ts'
import type { Telling } from './telling.ts'

interface Means extends Pick<Telling, 'scribe' | 'courier'> {
  secret: Secret
  bus: Bus
  clock: ServerClock
}

/** Opens the way of points: into the store by ingest, from there into blocks by the sealer. Devices that are silent are judged beside it. */
export const openIntake = async (
  { config, log, metrics, store: { pool, points }, step }: Ground,
  { secret, bus, clock, scribe, courier }: Means,
) => {
  const shards = await readShards(points)
  const pieces_from = performance.now() + (await piecesFrom(pool))
  const columns_from = performance.now() + (await columnsFrom(pool))
  const totals_from = performance.now() + (await totalsFrom(pool))
  const mayCount = () => performance.now() >= totals_from
  const onSealed = (points: number, source_id: number): void => {
    metrics.sealed.inc(points)
    ingest.forget(source_id)
  }
  const onError = (error: unknown): void => log.error({ err: error }, 'sealing failed')
  const sealer = await step(
    'sealer',
    () =>
      createSealer({
        pool: points,
        format: () => (performance.now() >= columns_from ? 2 : 1),
        mayCount,
        onSealed,
        onError,
      }),
    (sealer) => sealer.stop(),
  )
  const ingest = createIngest({
    pool,
    points,
    secret,
    metrics,
    memory: config.ingest_memory * megabyte,
    lanes: laneCount(config.ingest_lanes, shards),
    writers: config.ingest_writers,
    gather: gatherOf,
    together: shards === undefined,
    mayCount,
    mayJoin: () => performance.now() >= pieces_from,
    isBehind: clock.isBehind,
    log,
    onSealable: sealer.add,
    onHeard: scribe.add,
    onEvent: courier.add,
    onCommit: (ids) => bus.publish({ kind: 'sources', ids }),
  })
  return { sealer, ingest, overdue: createOverdue(points, ingest.judge) }
}

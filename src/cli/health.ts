import type pg from 'pg'
import { diskOf } from '#files/free-space.ts'
import type { Waiting } from '#pace/clock.ts'
import { within } from '#pace/pause.ts'
import { shared } from '#pace/row.ts'
import { behind, isBehind } from '#store/behind.ts'
import { plightOf } from '#store/db.ts'

/** A phase of the life of the process. */
export type Phase = 'starting' | 'ready' | 'ending'

export interface HealthOptions {
  phase(): Phase
  pool: pg.Pool
  data_dir: string
  /** Why the clock of this server is not to be relied on. */
  clock?(): string | undefined
}

/** Milliseconds within which a database that is well answers. */
const patience = 2_000

/** Bytes of a disk that is full: PostgreSQL wants room for its log, files and mail for what they were given. */
const reserve = 100 * 2 ** 20

const away = 'the database is away'

/** Why nothing was heard of the database in time. */
const silent = (): string => (isBehind() ? behind : away)

/** Asks, for a reason why the platform is not ready, at most for two seconds, and once at a time however many want to know. */
export const createHealth = (
  { phase, pool, data_dir, clock }: HealthOptions,
  waiting: Waiting = {},
): (() => Promise<string | undefined>) => {
  const ask = async (): Promise<string | undefined> => {
    // First, for a server that cannot write is soon away as well.
    const disk = await diskOf(data_dir)
    if (disk && disk.free < reserve) return 'the disk of the data directory is full'
    return pool.query('select 1').then(
      () => clock?.(),
      (error: unknown) => (plightOf(error)?.kind === 'behind' ? behind : away),
    )
  }
  const askOnce = shared(ask)
  return async () => {
    if (phase() !== 'ready') return `it is ${phase()}`
    const answered = await within(
      patience,
      askOnce().then((why) => ({ why })),
      waiting,
    )
    return answered ? answered.why : silent()
  }
}

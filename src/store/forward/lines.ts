import type { Place } from '#store/points/unsent.ts'
import type { Accounts } from '#store/pools.ts'

/**
 * What is sent on and by whom: a process takes a retranslator for a while, as a line, and writes down what was acknowledged.
 * It looks at all accounts, and each row names its own.
 */

/** The key of a line: the sending of points to one retranslator. */
export interface LineKey {
  account_id: number
  retranslator_id: number
}

/** A line that a process has taken. */
export interface Line extends LineKey {
  /** Another one when something of it or of its trackers was changed. */
  revision: number
  failures: number
  rests_until: Date
  protocol: string
  address: string
  port: number
  login: string | null
  /** The password, by the platform's secret. */
  sealed: Buffer | null
}

/** A tracker whose points a line sends on. */
export interface Route extends LineKey {
  tracker_id: number
  source_id: number
  /** What it is called there. */
  device: string
  place: Place
}

/** Lines that a process has at a time, at most. */
const mostLines = 1_000

/**
 * Takes lines that no process has, and keeps those of the holder, for so many seconds. Answers all that the holder has.
 */
export const take = async (pool: Accounts, holder: string, seconds: number): Promise<Line[]> => {
  const { rows } = await pool.query<Line>(
    `with mine as (
       select l.account_id, l.retranslator_id
       from retranslator_line l
       join retranslator r on r.account_id = l.account_id and r.id = l.retranslator_id and r.enabled
       join users u on u.id = l.account_id and u.deleted is null
       where l.holder = $1 or l.held_until < now()
       order by l.holder = $1 desc nulls last, l.held_until limit ${mostLines}
       for no key update of l skip locked
     )
     update retranslator_line l set holder = $1, held_until = now() + make_interval(secs => $2)
     from mine, retranslator r
     where l.account_id = mine.account_id and l.retranslator_id = mine.retranslator_id
       and r.account_id = l.account_id and r.id = l.retranslator_id
     returning l.account_id, l.retranslator_id, l.revision, l.failures, l.rests_until,
       r.protocol, r.address, r.port, r.login, r.sealed`,
    [holder, seconds],
  )
  return rows
}

/** Gives up all lines of the holder, for other processes to take at once. */
export const release = async (pool: Accounts, holder: string): Promise<void> => {
  await pool.query(
    `update retranslator_line set holder = null, held_until = now() - interval '1 s' where holder = $1`,
    [holder],
  )
}

/** Trackers whose points a line sends on; blocked ones are left out, and their places stay. */
export const routes = async (pool: Accounts, { account_id, retranslator_id }: LineKey): Promise<Route[]> => {
  const { rows } = await pool.query<Omit<Route, 'place'> & Place>(
    `select b.account_id, b.retranslator_id, b.tracker_id, t.source_id, coalesce(b.fake_device_id, s.device_id) as device,
       p.reached, p.version, p.late
     from retranslator_tracker b
     join retranslator_place p on p.account_id = b.account_id and p.retranslator_id = b.retranslator_id
       and p.tracker_id = b.tracker_id
     join tracker t on t.account_id = b.account_id and t.id = b.tracker_id and t.deleted is null and not t.clone
     join source s on s.id = t.source_id and s.corrupted is null and not s.blocked and not s.unpaid
     where b.account_id = $1 and b.retranslator_id = $2`,
    [account_id, retranslator_id],
  )
  return rows.map(({ reached, version, late, ...route }) => ({ ...route, place: { reached, version, late } }))
}

/** A place in a tracker's history that was reached, and the one before. */
export interface Step {
  route: LineKey & { tracker_id: number }
  from: Place
  to: Place
}

/**
 * Writes places that were reached, each only where the former place still stands. Answers for each whether it was
 * written.
 */
export const advance = async (pool: Accounts, steps: readonly Step[]): Promise<boolean[]> => {
  const { rows } = await pool.query<{ n: number }>(
    `update retranslator_place p set reached = s.reached, version = s.version, late = s.late, error = ''
     from unnest($1::int[], $2::int[], $3::int[], $4::int8[], $5::int8[], $6::int[], $7::int8[], $8::int8[], $9::int[])
       with ordinality
       as s (account_id, retranslator_id, tracker_id, reached, version, late, from_reached, from_version, from_late, n)
     where p.account_id = s.account_id and p.retranslator_id = s.retranslator_id and p.tracker_id = s.tracker_id
       and p.reached = s.from_reached and p.version = s.from_version and p.late = s.from_late
     returning s.n::int as n`,
    [
      ...(['account_id', 'retranslator_id', 'tracker_id'] as const).map((key) => steps.map(({ route }) => route[key])),
      ...(['reached', 'version', 'late'] as const).map((key) => steps.map(({ to }) => to[key])),
      ...(['reached', 'version', 'late'] as const).map((key) => steps.map(({ from }) => from[key])),
    ],
  )
  const made = new Set(rows.map(({ n }) => n))
  return steps.map((_, i) => made.has(i + 1))
}

/** Writes why the target takes nothing of a tracker. */
export const refuse = async (
  pool: Accounts,
  { account_id, retranslator_id, tracker_id }: Step['route'],
  error: string,
): Promise<void> => {
  await pool.query(
    'update retranslator_place set error = $4 where account_id = $1 and retranslator_id = $2 and tracker_id = $3',
    [account_id, retranslator_id, tracker_id, error],
  )
}

/** Writes how a line of the holder is doing: of a failure its words and the seconds that it rests. */
export const note = async (
  pool: Accounts,
  holder: string,
  { account_id, retranslator_id }: LineKey,
  state: { failures: number; rest: number; error?: string; sent?: Date },
): Promise<void> => {
  await pool.query(
    `update retranslator_line set failures = $4, rests_until = now() + make_interval(secs => $5),
       error = coalesce($6, error), error_time = case when $6::text is null then error_time else now() end,
       sent_time = coalesce($7, sent_time)
     where account_id = $1 and retranslator_id = $2 and holder = $3`,
    [account_id, retranslator_id, holder, state.failures, state.rest, state.error ?? null, state.sent ?? null],
  )
}

/** The write of each source up to which all retranslators of it have acknowledged its points. */
export const passed = async (pool: Accounts, source_ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await pool.query<{ source_id: number; version: number }>(
    `select t.source_id, min(p.version) as version
     from tracker t join retranslator_place p on p.account_id = t.account_id and p.tracker_id = t.id
     where t.source_id = any($1::int[]) and t.deleted is null group by t.source_id`,
    [source_ids],
  )
  return new Map(rows.map(({ source_id, version }) => [source_id, version]))
}

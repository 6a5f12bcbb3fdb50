import type pg from 'pg'
import { type DetectionRow, detectionOf } from '#store/detection.ts'
import type { Points } from '#store/pools.ts'
import { type Query, queryOn } from '#store/query.ts'
import { again, inTransaction } from '#store/transaction.ts'
import { day, dayOf } from '#track/day-sums.ts'
import type { Detection } from '#track/detection.ts'
import { isShort } from '#track/filter.ts'
import { idleTimes, plusQuarters, type Quarters, quartersOf, restOf, type Stretch, settledUntil } from '#track/idle.ts'
import { longest_silence, shortest_run } from '#track/running.ts'
import { epochOf, type Lates, unpackLates } from '#track/totals.ts'
import { engineWithin } from './engine-runs.ts'
import { rememberedOf } from './remembered.ts'
import { moment, overlapping } from './tracks.ts'

/**
 * Sums of the time for which engines were on outside of drives (`idle_day`), and how far a source is summed (`idle_summed`). Nobody takes them
 * away: whoever reads them sees by what came late since whether they hold. Times in milliseconds since 1970 UTC.
 */

/** Days that are summed: as many as figures of a month and of those before go back. */
const days_kept = 70
/** Days that are summed by one transaction, during which nothing of the source is stored: some milliseconds. */
const days_together = 3
/** Milliseconds that are read before a stretch: an engine that was on there may be on still, or was too short to be. */
export const lead = longest_silence + shortest_run

/** The time up to which a source is summed, and what tells whether that holds. */
export interface Summed {
  before: number
  epoch: number
  ignition: number
  /** Whether anything told of an ignition. */
  told: boolean
}

export interface IdleState {
  source_id: number
  lates: Lates
  /** The version of its virtual ignition now; 0 where it has none. */
  ignition: number
  /** Nothing where it never was summed. */
  summed?: Summed | undefined
}

type Row = { source_id: number; lates: Buffer | null; ignition: number } & {
  [Name in keyof Summed as `summed_${Name}`]: Summed[Name] | null
}

/** Times up to which these sources are summed. */
export const idleStates = async (query: Query, source_ids: readonly number[]): Promise<IdleState[]> => {
  const rows = await query<Row>(
    `/* prepared: idle_states */ select s.source_id, s.lates, coalesce((s.virtual_ignition->>'version')::float8, 0) as ignition,
       (extract(epoch from u.before) * 1000)::float8 as summed_before, u.epoch as summed_epoch, u.ignition as summed_ignition,
       u.told as summed_told
     from source_state s left join idle_summed u on u.source_id = s.source_id and u.source_id = any($1::int[])
     where s.source_id = any($1::int[])`,
    [source_ids],
  )
  return rows.map(({ source_id, lates, ignition, ...row }) => {
    const { summed_before: before, summed_epoch: epoch, summed_ignition: by, summed_told: told } = row
    const isSummed = before !== null && epoch !== null && by !== null && told !== null
    return {
      ...{ source_id, ignition, lates: lates ? unpackLates(lates) : [] },
      ...(isSummed && { summed: { before, epoch, ignition: by, told } }),
    }
  })
}

/**
 * The time before which its sums hold; nothing where none does. A point that came late may have changed the drive that it was in, from
 * its begin on: all from the day before it on is summed anew.
 */
export const heldUntil = ({ lates, summed, ignition }: IdleState): number | undefined => {
  if (!summed || summed.ignition !== ignition) return undefined
  const late = lates.filter(({ epoch, time }) => epoch > summed.epoch && time <= summed.before)
  return late.length === 0 ? summed.before : dayOf(Math.min(...late.map(({ time }) => time))) - day
}

const firstDay = (now: number): number => dayOf(now) - days_kept * day

/** Milliseconds without a word after which the rest of a source is summed, too. */
const silence = 1_800_000

/**
 * Sources among these of which half an hour is to be summed, or what has settled of those that are silent. Of a run that may go on nothing more is
 * summed, so the rest is tried for a day, not for ever; only what is longer than what is read before it surely goes forward. The memories of those that
 * were not heard long enough since, which are most of a platform, are not read.
 */
export const dueForIdling = async (points: Points, source_ids: readonly number[], now: number): Promise<number[]> => {
  const query = queryOn(points)
  const heard = await query<{ source_id: number }>(
    `select s.source_id from source_state s
     left join idle_summed u on u.source_id = s.source_id and u.source_id = any($1::int[])
     where s.source_id = any($1::int[]) and s.remembered is not null and (u.before is null or s.heard > u.before + $2::interval
       or s.heard > u.before and s.heard between $3::timestamptz and $4::timestamptz
       or u.ignition <> coalesce((s.virtual_ignition->>'version')::float8, 0))
     order by s.source_id`,
    [source_ids, `${lead} ms`, moment(now - day - silence), moment(now - silence)],
  )
  const ids = heard.map(({ source_id }) => source_id)
  const known = await rememberedOf(query, ids)
  const due = (await idleStates(query, ids)).filter((state) => {
    const { segment = null, last_time = null } = known.get(state.source_id) ?? {}
    if (last_time === null) return false
    const settled = settledUntil(segment, last_time) - Math.max(heldUntil(state) ?? 0, firstDay(now))
    const quiet = now - last_time
    return settled > lead || (settled > 0 && quiet > silence && quiet < day)
  })
  return due.map(({ source_id }) => source_id)
}

/** Sums a source as far as it is settled, some days at a time, behind its lock as ingest writes it; answers whether that is all. */
export const sumIdling = (points: Points, source_id: number, now: number): Promise<boolean> =>
  again(() =>
    inTransaction(points, async (client) => {
      const query = queryOn(client)
      const detection = await lock(query, source_id)
      const [state] = await idleStates(query, [source_id])
      const known = (await rememberedOf(query, [source_id])).get(source_id)
      if (!detection || !state || !known || known.last_time === null) return true
      const first = firstDay(now)
      const held = heldUntil(state)
      const from = Math.max(held ?? first, first)
      const settled = settledUntil(known.segment, known.last_time)
      const to = Math.min(settled, from + days_together * day)
      if (to <= from) return true
      const open = known.segment?.track?.start_time
      const { before, told, idle } = await idleWithin(query, source_id, { from, to, detection, open })
      if (before <= from) return true
      await write(client, source_id, { first, from, days: await withBegun(query, source_id, from, quartersOf(idle)) })
      await raise(client, source_id, {
        before,
        epoch: epochOf(state.lates),
        ignition: state.ignition,
        told: told || (held !== undefined && state.summed?.told === true),
      })
      return to === settled
    }),
  )

const lock = async (query: Query, source_id: number): Promise<Detection | undefined> => {
  const [row] = await query<DetectionRow>(
    `select min_idle_duration_minutes, idle_speed_threshold, ignition_aware, motion_sensor_aware, virtual_ignition
     from source_state where source_id = $1 for no key update`,
    [source_id],
  )
  return row && detectionOf(row)
}

interface Asked extends Stretch {
  detection: Detection
  /** The start of the track under way, which lies behind. */
  open: number | undefined
}

/** The idle times of a settled stretch, up to where the next one may begin. */
const idleWithin = async (query: Query, source_id: number, { from, to, detection, open }: Asked) => {
  const walk = await engineWithin(query, source_id, { from: from - lead, to, detection, places: false })
  const runs = walk.end()
  const before = restOf(walk.underWay(to), to)
  const tracks = await overlapping(query, source_id, { from, to }, open)
  const drives = tracks.filter((track) => track.start_time !== open && track.type === 'regular' && !isShort(track))
  return { before, told: runs !== undefined, idle: idleTimes(runs ?? [], drives, { from, to: before }) }
}

/** The sums of days with what was summed of the first of them before. */
const withBegun = async (
  query: Query,
  source_id: number,
  from: number,
  days: Map<number, Quarters>,
): Promise<Map<number, Quarters>> => {
  const first = dayOf(from)
  if (first === from) return days
  const [row] = await query<{ quarters: number[] }>('select quarters from idle_day where source_id = $1 and day = $2', [
    source_id,
    moment(first),
  ])
  if (!row) return days
  const added = days.get(first)
  return new Map([...days, [first, added ? plusQuarters(row.quarters, added) : row.quarters]])
}

interface Written {
  first: number
  from: number
  days: ReadonlyMap<number, Quarters>
}

const write = async (client: pg.ClientBase, source_id: number, { first, from, days }: Written): Promise<void> => {
  await client.query('delete from idle_day where source_id = $1 and (day >= $2 or day < $3)', [
    source_id,
    moment(dayOf(from)),
    moment(first),
  ])
  for (const [begin, quarters] of days)
    await client.query(
      `insert into idle_day (source_id, day, quarters)
       select s.source_id, $2::timestamptz, $3::int[] from source_state s where s.source_id = $1`,
      [source_id, moment(begin), quarters],
    )
}

const raise = async (
  client: pg.ClientBase,
  source_id: number,
  { before, epoch, ignition, told }: Summed,
): Promise<void> => {
  await client.query(
    `insert into idle_summed (source_id, before, epoch, ignition, told)
     select s.source_id, $2::timestamptz, $3::int, $4::float8, $5::boolean from source_state s where s.source_id = $1
     on conflict (source_id) do update set before = excluded.before, epoch = excluded.epoch, ignition = excluded.ignition,
       told = excluded.told`,
    [source_id, moment(before), epoch, ignition, told],
  )
}

/** Of these sources tracks that ended before are deleted: nothing is summed of days before the one after. */
export const keepIdleDays = async (
  client: pg.ClientBase,
  kept: readonly { source_id: number; kept_from: Date }[],
): Promise<void> => {
  await client.query(
    `delete from idle_day d using unnest($1::int[], $2::timestamptz[]) as k (source_id, since)
     where d.source_id = any($1::int[]) and d.source_id = k.source_id and d.day < k.since`,
    [kept.map(({ source_id }) => source_id), kept.map(({ kept_from }) => moment(dayOf(kept_from.getTime()) + day))],
  )
}

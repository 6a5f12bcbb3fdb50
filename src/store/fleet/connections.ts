import { sql } from 'kysely'
import { type Connected, type Run, withLost, withRun } from '#device/connection.ts'
import { portions } from '#pace/portions.ts'
import type { Db } from '#store/db.ts'
import { isBlocked, visibleTrackers } from '#store/fleet/trackers.ts'
import type { Viewer } from '#store/owner.ts'
import { transact } from '#store/transaction.ts'

/** How devices connected: runs of a device and day, for 30 days. They are of the device, as what it sent. */

export const kept_days = 30

/** Devices that are written by one statement. */
const some = 500

const day = 86_400_000
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Writes down how devices connected, by the ids that they name themselves with; of none that nobody registered. */
export const note = async (db: Db, connected: readonly Connected[]): Promise<void> => {
  for (const part of portions(connected, some)) await transact(db, (db) => notePart(db, part))
}

const notePart = async (db: Db, connected: readonly Connected[]): Promise<void> => {
  const sources = await sourcesOf(db, connected)
  const news = new Map<string, { source_id: number; day: string; runs: Run[] }>()
  for (const { device, runs } of connected)
    for (const run of runs) {
      const source_id = sources.get(device)
      if (source_id === undefined) continue
      const key = `${source_id} ${dayOf(run.opened)}`
      const one = news.get(key) ?? { source_id, day: dayOf(run.opened), runs: [] }
      one.runs.push(run)
      news.set(key, one)
    }
  if (news.size > 0) await merge(db, [...news.values()])
}

const sourcesOf = async (db: Db, connected: readonly Connected[]): Promise<Map<string, number>> => {
  const devices = connected.map(({ device }) => device)
  const rows = await db
    .selectFrom('source')
    .select(['id', 'device_id'])
    .where(sql<boolean>`device_id = any(${devices}::text[])`)
    .where('corrupted', 'is', null)
    .execute()
  return new Map(rows.map(({ id, device_id }) => [device_id, id]))
}

interface Day {
  source_id: number
  day: string
  runs: Run[]
}

/** Processes that write of the same devices lock their rows in one order; a row is there before it is read, so that none writes over another's first. */
const merge = async (db: Db, news: readonly Day[]): Promise<void> => {
  const ids = sql`${news.map(({ source_id }) => source_id)}::int[]`
  const days = sql`${news.map(({ day }) => day)}::text[]::date[]`
  await sql`
    insert into connection_day (source_id, day, until, runs)
    select source_id, day, day, '[]' from unnest(${ids}, ${days}) as d (source_id, day) order by source_id, day
    on conflict (source_id, day) do nothing`.execute(db)
  const { rows } = await sql<Day>`
    select source_id, to_char(day, 'YYYY-MM-DD') as day, runs from connection_day
    where (source_id, day) in (select * from unnest(${ids}, ${days}))
    order by source_id, day for no key update`.execute(db)
  const known = new Map(rows.map(({ source_id, day, runs }) => [`${source_id} ${day}`, runs]))
  const today = dayOf(Date.now())
  const merged = news
    .map(({ source_id, day, runs }) => {
      const all = runs.reduce<Run[]>((list, run) => withRun(list, run), known.get(`${source_id} ${day}`) ?? [])
      return { source_id, day, until: day > today ? day : today, runs: all }
    })
    .sort((a, b) => a.source_id - b.source_id || (a.day < b.day ? -1 : 1))
  await sql`
    insert into connection_day (source_id, day, until, runs)
    select source_id, day, until, runs from jsonb_to_recordset(${JSON.stringify(merged)}::jsonb) as d
      (source_id int, day date, until date, runs json)
    on conflict (source_id, day) do update set until = excluded.until, runs = excluded.runs`.execute(db)
}

/** The device of a tracker that the viewer sees. */
export const deviceOf = (db: Db, viewer: Viewer, tracker_id: number) =>
  visibleTrackers(db, viewer)
    .where('tracker.id', '=', tracker_id)
    .select(['source.id as source_id', 'tracker.clone', isBlocked])
    .executeTakeFirst()

/** Runs of the device of a tracker that the viewer sees, the newest first: those of the days that are kept, at `now`. */
export const list = async (db: Db, viewer: Viewer, tracker_id: number, now: Date, days = kept_days): Promise<Run[]> => {
  const rows = await visibleTrackers(db, viewer)
    .innerJoin('connection_day as d', 'd.source_id', 'source.id')
    .where('tracker.id', '=', tracker_id)
    .where(sql<boolean>`d.until >= ${dayOf(now.getTime() - days * day)}::date`)
    .select(sql<Run[]>`d.runs`.as('runs'))
    .orderBy('d.day')
    .execute()
  return withLost(
    rows.flatMap(({ runs }) => runs),
    now.getTime(),
  ).reverse()
}

/** Deletes days that are older than they are kept, `most` at a time; answers their number. */
export const forget = async (db: Db, most = 10_000): Promise<number> => {
  for (let all = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from connection_day where (source_id, day) in (
        select source_id, day from connection_day
        where until < (now() at time zone 'UTC')::date - ${kept_days}::int order by until limit ${most})`.execute(db)
    all += Number(numAffectedRows)
    if (numAffectedRows < most) return all
  }
}

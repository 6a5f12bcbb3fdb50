import { sql } from 'kysely'
import type { Moment } from '#form/inspection.ts'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { privaciesOf } from '#store/points/private-notes.ts'
import type { Points } from '#store/pools.ts'
import { queryOn } from '#store/query.ts'
import { isShort, type Measured } from '#track/filter.ts'
import { isMeant } from './inspections.ts'

/** Inspections that were to be made of vehicles that drove, and were not. */

/** A day of a tracker on which an inspection is wanted that nobody has made. */
export interface Wanted extends Owner {
  tracker_id: number
  source_id: number
  /** `yyyy-MM-dd`, of the calendar of the account. */
  day: string
  moment: Moment
  /** The beginning of the day and its end; milliseconds since 1970 UTC. */
  from: number
  to: number
  /** Of the first template that asks for it. */
  asked: number
}

/** Milliseconds for which a phone may have had no net. */
const patience = 3_600_000

/**
 * Days of trackers, of today and yesterday, that lack an inspection which a template asks for and that a phone could have made; those
 * that were told are left out. After the last drive is asked once the day is over.
 */
export const wanted = async (db: Db, now: Date): Promise<Wanted[]> => {
  const { rows } = await sql<Wanted>`
    select t.account_id, t.id as tracker_id, t.source_id, d.day::text as day, w.moment, d.from, d.to, asked.asked
    from (select distinct account_id, tracker_id from phone) p
    join users u on u.id = p.account_id and u.deleted is null
    join tracker t on t.account_id = p.account_id and t.id = p.tracker_id and t.deleted is null
    join source s on s.id = t.source_id and not s.blocked and not s.unpaid
    left join vehicle v on v.account_id = t.account_id and v.tracker_id = t.id
    cross join lateral (
      select day, extract(epoch from day::timestamp at time zone u.time_zone) * 1000 as from,
        extract(epoch from (day + 1)::timestamp at time zone u.time_zone) * 1000 as to
      from (select (${now}::timestamptz at time zone u.time_zone)::date - back as day from generate_series(0, 1) as back) days
    ) d
    cross join (values ('before'), ('after')) w (moment)
    cross join lateral (
      select min(extract(epoch from f.created)) * 1000 as asked from form_template f
      where f.account_id = t.account_id and ${sql.raw(isMeant)} and f.inspection->'moments' ? w.moment
    ) asked
    where asked.asked is not null
      and (w.moment = 'before' or d.to + ${patience}::float8 < extract(epoch from ${now}::timestamptz) * 1000)
      and not exists (
        select from inspection_missed m
        where m.account_id = t.account_id and m.tracker_id = t.id and m.day = d.day and m.moment = w.moment)`.execute(
    db,
  )
  return rows
}

/** The drives of a day: when the first began and when the last did; milliseconds since 1970 UTC. */
export interface Drives {
  first: number
  last: number
}

type Driven = Measured & { at: number; start: number }

/** Drives that began on the days of these, none for a day without any; what is shorter than a drive is none, nor what began in private time. */
export const drivesOn = async (points: Points, those: readonly Wanted[]): Promise<(Drives | undefined)[]> => {
  const { rows } = await points.query<Driven>(
    `select w.at::int, (extract(epoch from t.start_time) * 1000)::float8 as start,
       t.type, t.length, t.points, t.north, t.south, t.east, t.west, t.lbs, t.precision
     from unnest($1::int[], $2::float8[], $3::float8[]) with ordinality as w (source_id, "from", "to", at)
     join track t on t.source_id = any($1::int[]) and t.source_id = w.source_id and t.start_time >= to_timestamp(w.from / 1000)
       and t.start_time < to_timestamp(w.to / 1000) and t.type = 'regular'
     order by t.start_time`,
    [those.map(({ source_id }) => source_id), those.map(({ from }) => from), those.map(({ to }) => to)],
  )
  const privacies = await privaciesOf(queryOn(points), [...new Set(those.map(({ source_id }) => source_id))])
  const driven = Map.groupBy(rows, ({ at }) => at)
  return those.map(({ source_id }, i) => {
    const privacy = privacies.get(source_id)
    const starts = (driven.get(i + 1) ?? []).filter((drive) => !isShort(drive) && !privacy?.at(drive.start))
    const [first, last] = [starts[0]?.start, starts.at(-1)?.start]
    return first === undefined || last === undefined ? undefined : { first, last }
  })
}

/** Answers whether an inspection is missing that far: of a drive that began long enough ago, under a template that was there by then. */
export const isMissing = ({ moment, asked }: Wanted, { first, last }: Drives, now: Date): boolean => {
  const driven = moment === 'before' ? first : last
  return asked <= driven && driven + patience <= now.getTime()
}

/**
 * Notes that an inspection was missed, in the transaction that tells of it; answers whether it was, and was not told before. One after the
 * last drive may be made on the next day, one before the first on the day itself.
 */
export const note = async (db: Db, { account_id, tracker_id, day, moment, from, to }: Wanted, { last }: Drives) => {
  const since = moment === 'before' ? from : last
  const till = moment === 'before' ? to : to + patience
  const { rows } = await sql`
    insert into inspection_missed (account_id, tracker_id, day, moment)
    select ${account_id}, ${tracker_id}, ${day}::date, ${moment}
    where not exists (
      select from inspection where account_id = ${account_id} and tracker_id = ${tracker_id} and moment = ${moment}
        and made between to_timestamp(${since / 1000}::float8) and to_timestamp(${till / 1000}::float8))
    on conflict do nothing returning day`.execute(db)
  return rows.length > 0
}

/** Forgets what was told long before it could be told again. */
export const forgetMissed = async (db: Db): Promise<void> => {
  await db.deleteFrom('inspection_missed').where(sql<boolean>`day < current_date - 30`).execute()
}

import { sql } from 'kysely'
import type { Db } from './db.ts'
import { prepared } from './prepared.ts'

/** The queues in which something waits for the platform, now or later, of all accounts: it says only where to look. */
export interface Waiting {
  mail: boolean
  /** What others are asked by commands. */
  calls: boolean
  /** What recipients are told. */
  deliveries: boolean
  imports: boolean
  reports: boolean
  /** Reports of schedules that are to be mailed, made or not. */
  sendings: boolean
  /** The map that is asked for. */
  map: boolean
}

/** Looks into the queues, whatever the times in them: what rests, or was taken by another process, waits too. */
export const waiting = async (db: Db): Promise<Waiting> => {
  const { rows } = await sql<Waiting>`${prepared('waiting')}
    select exists (select from mail) as mail, exists (select from command_call) as calls,
      exists (select from delivery_lane) as deliveries,
      exists (select from data_import where status in ('created', 'in_progress')) as imports,
      exists (select from report where state in ('waiting', 'running')) as reports,
      exists (select from report_sending) as sendings,
      exists (select from map_fetch where state in ('waiting', 'running')) as map`.execute(db)
  return rows[0] as Waiting
}

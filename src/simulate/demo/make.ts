import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import { openPanel, remember, type Session, signIn } from './account.ts'
import { ensureCheckins } from './checkins.ts'
import { ensureCounters } from './counters.ts'
import { ensureLink } from './links.ts'
import { ensureMaintenance } from './maintenance.ts'
import { ensureNames } from './names.ts'
import { ensurePhone } from './phone.ts'
import { ensurePrivacy } from './privacy.ts'
import { ensureRecords } from './records.ts'
import { ensureRules } from './rules.ts'
import { ensureSensors } from './sensors.ts'
import { ensureTasks } from './tasks.ts'
import { type DemoTracker, ensureTrackers, type Log } from './trackers.ts'
import type { DemoVehicle } from './vehicles.ts'

export interface Demo {
  session: Session
  trackers: readonly DemoTracker[]
  /** The page that shows some of them to everybody. */
  link?: string | undefined
  /** A session of the panel. */
  panel?: string | undefined
}

/** The platform that the demo is made on, which answers at `url`. */
export interface Place {
  db: Db
  url: string
  config: Config
  /** Told what is left out. */
  log: Log
}

/** Makes all that is missing of the demo, except what its devices send. */
export const makeDemo = async ({ db, url, config, log }: Place, vehicles: readonly DemoVehicle[]): Promise<Demo> => {
  const session = await signIn(db, url, config)
  const { client } = session
  const trackers = await ensureTrackers(client, vehicles, log)
  await ensureNames(client, trackers)
  await ensureRecords(client, trackers, Date.now())
  await ensureSensors(client, trackers)
  await ensureCounters(client, trackers)
  await ensureMaintenance(client, trackers, Date.now())
  await ensureRules(client, trackers)
  await ensurePrivacy(client, trackers)
  await ensureCheckins({ session, db, url }, trackers)
  await ensureTasks({ session, db, url }, trackers)
  await ensurePhone({ session, db, url }, trackers)
  const link = trackers.length > 0 ? await ensureLink(client, trackers, url) : undefined
  if (config.demo_public) await remember(session, db)
  return { session, trackers, link, panel: await openPanel(db) }
}

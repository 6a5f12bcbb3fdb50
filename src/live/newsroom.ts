import type { Logger } from 'pino'
import { Failure } from '#contract/errors.ts'
import type { Addresses } from '#service/tracker/location/link/addresses.ts'
import type { Metrics } from '#src/metrics.ts'
import { type Db, isAway } from '#store/db.ts'
import type { Sight } from './audience.ts'
import type { TrackerChange } from './changes.ts'
import { createDues } from './dues.ts'
import { createEntryWriter } from './entries.ts'
import * as frames from './frames.ts'
import { createGuests } from './guests.ts'
import { createLater, type Later } from './later.ts'
import { createMaker, type Made } from './made.ts'
import { createMissed } from './missed.ts'
import { entryReaders, readAccounts, readersCount, stateReaders, trackerReaders } from './readers.ts'
import { createSensing } from './sensing.ts'
import { createSights } from './sights.ts'
import { createTeller, type Teller } from './teller.ts'
import { say } from './visitor.ts'
import { createWriter, type Write } from './writer.ts'

export interface NewsroomOptions {
  db: Db
  metrics: Pick<Metrics, 'live_frames'>
  log: Pick<Logger, 'warn' | 'error'>
  /** Of what geo links show; without them none are told. */
  addresses?: Addresses
}

/** Where it is known who sees what, and from where everybody is told what is new of it: users by their subscriptions, and guests of links. */
export const createNewsroom = ({ db, metrics, log, addresses }: NewsroomOptions) => {
  const away = newAway()
  const onError = failureOf(log)
  /** How many may read of this source; of the public nobody counts. */
  const countOf = (source_id: number): number =>
    readersCount(sights.of(source_id)) + (guests.watches(source_id) ? 2 : 0)
  const maker = createMaker(db, (source_id) => countOf(source_id) > 1, away.add)
  const dues = createDues({
    maker,
    isWatched: (source_id) => sights.of(source_id).length > 0 || guests.watches(source_id),
    onChange: (source_id) => note(source_id),
    onError,
  })
  const sensing = createSensing(db)
  const later = createLater((subscription, source_id) => teller.note(subscription, source_id))
  const write = notingFirst(dues.note, createWriter(db, sensing, later.note))
  const teller = createTeller({ maker, write, writeEntries: createEntryWriter(db), metrics, log })
  const sights = createSights(db, (sight, change) => tellChange(teller, sight, change))
  const guests = createGuests({ db, maker, addresses, onMade: dues.note, metrics, log })
  const missed = createMissed({
    db,
    accounts: () => readAccounts(sights.all()),
    onFound: (account_id, id, time) => {
      for (const subscription of entryReaders(sights.all(), account_id))
        if (subscription.begun <= time) teller.noteEntry(subscription, id)
    },
    onError,
  })

  /** The source has another state. */
  const note = (source_id: number): void => {
    maker.forget(source_id)
    guests.note(source_id)
    for (const subscription of stateReaders(sights.of(source_id), source_id)) teller.note(subscription, source_id)
  }

  return {
    sights,
    teller: endingLater(teller, later),
    guests,
    onError,
    note,
    /** A command was done in this account, or in any: settings may be others. */
    noteSettings: sensing.note,
    /** These devices are set up otherwise: whoever is told what they measure is told it anew, also in accounts where no command was done. */
    noteSetUp(source_ids: readonly number[]): void {
      sensing.noteSources(source_ids)
      guests.checkSources(source_ids)
      for (const id of source_ids) note(id)
    },
    /** Entries were made in the history of an account. */
    noteEntries(account_id: number, ids: readonly number[]): void {
      const readers = entryReaders(sights.all(), account_id)
      for (const id of readers.length > 0 ? ids : [])
        if (missed.hear(id)) for (const subscription of readers) teller.noteEntry(subscription, id)
    },
    /** Anything may have been missed. */
    noteAll(): void {
      for (const id of new Set([...sights.watched(), ...guests.sources()])) note(id)
      missed.look()
    },
    /** What was away may be back. */
    noteAway: (): void => away.take().forEach(note),
    async close(): Promise<void> {
      await Promise.all([guests.close(), teller.close(), dues.close(), missed.close()])
      // Until the last was written, more was to come.
      later.end()
    },
  }
}

/** The teller, with which what was to come of a subscription later ends, too. */
const endingLater = (teller: Teller, later: Pick<Later, 'part'>): Teller => ({
  ...teller,
  end(subscription) {
    later.part(subscription)
    teller.end(subscription)
  },
})

/** Sources whose part of the database is away: they are asked for again, for nothing tells when it is back. */
const newAway = () => {
  let away = new Set<number>()
  return {
    add(source_ids: readonly number[]): void {
      for (const id of source_ids) away.add(id)
    },
    /** All of them, none of which is known to be away any more. */
    take(): number[] {
      const all = [...away]
      away = new Set()
      return all
    },
  }
}

/** How what is no failure of the caller's is told; the log is told of what is not known. */
const failureOf =
  (log: NewsroomOptions['log']) =>
  (error: unknown): Failure | typeof frames.unexpected => {
    if (isAway(error)) return new Failure('database_unavailable')
    log.error({ err: error }, 'the live channel failed unexpectedly')
    return frames.unexpected
  }

const notingFirst =
  (note: (made: Made) => void, write: Write): Write =>
  (subscription, made) => {
    made.forEach(note)
    return write(subscription, made)
  }

/** Tells what became of a tracker to those whose subscriptions are about it. */
const tellChange = (teller: Pick<Teller, 'note'>, sight: Sight, { change, tracker_id, source_id }: TrackerChange) => {
  const { states, visitors } = trackerReaders(sight, tracker_id)
  if (change === 'show' || change === 'unblock') for (const each of states) teller.note(each, source_id)
  if (change === 'show' || change === 'hide') return
  for (const visitor of visitors) say(visitor, frames.lifecycle(source_id, change))
}

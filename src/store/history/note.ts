import type { Location } from '#geo/distance.ts'
import type { EventName } from '#judge/events.ts'
import type { Happening } from '#judge/happening.ts'
import { kinds } from '#judge/kinds.ts'
import { isOfStatus } from '#judge/naming.ts'
import type { Rule } from '#judge/rule.ts'
import type { Db } from '#store/db.ts'
import type { Owner } from '#store/owner.ts'
import { queryOf } from '#store/query.ts'
import { allByRules, tellingsByRules } from './by-rules.ts'
import { type Recorded, recordEntries, type Telling } from './history.ts'

/** An action of a person with a tracker that becomes a history entry, in the transaction of the action. */
export interface Deed {
  tracker_id: number
  source_id: number
  event: EventName
  /** When it happened. */
  at: Date
  /** What more is said than the event. */
  detail?: string
  /** Where the tracker was, as far as anybody knows. */
  location?: Location | null
  /** What it is about (specification 2.7), such as `checkin_id`. */
  extra?: Happening['extra']
}

const telling = (
  { account_id }: Owner,
  { at, tracker_id, source_id, event, detail, location = null, extra }: Deed,
  now: Date,
) => ({
  account_id,
  source_id,
  tracker_id,
  event,
  detail,
  location: location && { lat: location.lat, lng: location.lng },
  time: at.getTime(),
  received: now.getTime(),
  extra,
})

const made = new WeakMap<Db, Recorded[]>()

/** Entries that were made in this transaction, to be announced once it is committed. */
export const madeIn = (transaction: Db): readonly Recorded[] => made.get(transaction) ?? []

const make = async (db: Db, tellings: readonly Telling[]): Promise<Recorded[]> => {
  const entries = await recordEntries(queryOf(db), tellings)
  made.set(db, [...madeIn(db), ...entries])
  return entries
}

/** Makes an entry without a rule (rulings: `checkin_creation`, `info`, `tracker_rename`, `odometer_set`). */
export const noteDeed = (db: Db, owner: Owner, deed: Deed, now: Date): Promise<Recorded[]> =>
  noteDeeds(db, owner, [deed], now)

/** Makes such entries of several deeds. */
export const noteDeeds = (db: Db, owner: Owner, deeds: readonly Deed[], now: Date): Promise<Recorded[]> =>
  make(
    db,
    deeds.map((deed) => telling(owner, deed, now)),
  )

/** Makes an entry of a tracker's new label. */
export const noteRename = async (
  db: Db,
  owner: Owner,
  { id, source_id, label: former }: { id: number; source_id: number; label: string },
  label: string,
  now: Date,
): Promise<void> => {
  const deed = { tracker_id: id, source_id, event: 'tracker_rename' as const, at: now, detail: `${former} → ${label}` }
  if (label !== former) await noteDeed(db, owner, deed, now)
}

/** Kinds of rules that tell of working statuses. */
const status_kinds = Object.entries(kinds).filter(([, { of_people }]) => of_people === 'status')

/** News of a task, which a rule tells or not. */
export type TaskNews = { status: string } | { submission: 'first' | 'repeated' }

const isOfTask = ({ extended }: Rule, news: TaskNews): boolean => {
  if ('status' in news) return Array.isArray(extended.statuses) && extended.statuses.includes(news.status)
  return extended[news.submission === 'first' ? 'on_form_submission' : 'on_repeated_form_submission'] === true
}

/** Makes entries of what became of tasks, in their order: one by every rule that tells of it, or else one without a rule. What is told late no rule tells. */
export const noteTasks = async (
  db: Db,
  owner: Owner,
  told: readonly { deed: Deed; news: TaskNews }[],
  now: Date,
): Promise<Recorded[]> => {
  if (told.length === 0) return []
  const asked = told.map(({ deed, news }) => ({
    told: telling(owner, deed, now) as Telling,
    asked: {
      ...({ type: 'task_status_change', text: 'primary' } as const),
      isMeant: (rule: Rule) => !deed.extra?.late && isOfTask(rule, news),
    },
  }))
  const byRules = await allByRules(queryOf(db), asked)
  return make(
    db,
    asked.flatMap(({ told }, i) => (byRules[i]?.length ? byRules[i] : [told])),
  )
}

/** Makes entries of a working status, one by every rule that tells of it. */
export const noteStatus = async (
  db: Db,
  owner: Owner,
  deed: Omit<Deed, 'event'>,
  status_id: number,
  now: Date,
): Promise<Recorded[]> => {
  const tellings: Telling[] = []
  for (const [type, { primary }] of status_kinds) {
    const told = telling(owner, { ...deed, event: primary[0] as EventName }, now)
    const asked = { type, text: 'primary', isMeant: (rule: Rule) => isOfStatus(rule, status_id) } as const
    tellings.push(...(await tellingsByRules(queryOf(db), told, asked)))
  }
  return make(db, tellings)
}

import { randomBytes } from 'node:crypto'
import { taskLinkUrl } from '#resource/task-link.ts'
import type { Config } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import { deliverBySms } from '#store/delivery/deliver.ts'
import { type Deed, noteDeed } from '#store/history/note.ts'
import { countAddresses } from '#store/links/link-mails.ts'
import * as mails from '#store/mails.ts'
import { digestOf } from '#store/people/sessions.ts'
import { queryOf } from '#store/query.ts'
import type { Secret } from '#store/secret.ts'
import * as history from '#store/tasks/task-history.ts'
import * as links from '#store/tasks/task-links.ts'
import * as notices from '#store/tasks/task-notices.ts'
import type { TaskRecipient } from '#store/tasks/tasks.ts'
import { lookAfter, type Occasion, tellingAt, usefulFor, type Waited } from '#task/telling.ts'

/** What whoever waits for a task is told by itself (docs/tasks.md). */

export interface Means {
  config: Pick<Config, 'public_url' | 'http_port' | 'link_mail_quota' | 'sms_url'>
  secret: Pick<Secret, 'seal' | 'open'>
  now: Date
}

/** Milliseconds after which an account is looked at again that has told as many as it may. */
const again = 600_000

/**
 * Tells the recipient of a task, which is locked, what is to be told at the moment, if anything is, notes that it was told, and when it is to be looked
 * at again. Answers false where the account has sent as many messages as it may.
 * @param is_going its tracker drives
 */
export const tellRecipient = async (
  db: Db,
  task: notices.Noticed,
  is_going: boolean,
  means: Means,
): Promise<boolean> => {
  const { now, config } = means
  const waited = waitedOf(task, is_going, means)
  const occasion = tellingAt(waited, now.getTime())
  if (!occasion || !task.recipient) {
    await notices.note(db, task, { due: at(lookAfter(waited, now.getTime())) })
    return true
  }
  const channels = channelsOf(task.recipient, config).length
  if (!(await countAddresses(db, task, channels, { most: config.link_mail_quota, now }))) {
    await notices.note(db, task, { due: at(now.getTime() + again) })
    return false
  }
  await tell(db, task, task.recipient, occasion, means)
  const after = { ...waited, told: { ...waited.told, [occasion]: now.getTime() } }
  await notices.note(db, task, { told: { occasion, at: now }, due: at(lookAfter(after, now.getTime())) })
  return true
}

const at = (moment: number | null): Date | null => (moment === null ? null : new Date(moment))

/** Ways to a recipient that there are. */
const channelsOf = ({ email, phone }: TaskRecipient, { sms_url }: Pick<Config, 'sms_url'>): ('mail' | 'sms')[] => [
  ...(email ? (['mail'] as const) : []),
  ...(phone && sms_url ? (['sms'] as const) : []),
]

const waitedOf = (task: notices.Noticed, is_going: boolean, { config }: Means): Waited => {
  const { recipient, day, leaving, arrival } = task
  const is_told = recipient?.notify && channelsOf(recipient, config).length > 0
  return {
    ...{ status: task.status, since: task.status_change_date.getTime(), max_delay: task.max_delay },
    ...{ from: task.from.getTime(), to: task.to.getTime(), arrival: task.arrival_date?.getTime() ?? null },
    told: { day: day?.getTime() ?? null, leaving: leaving?.getTime() ?? null, arrival: arrival?.getTime() ?? null },
    wanted: is_told ? task.wanted : [],
    zone: task.time_zone,
    is_underway: is_going && task.is_next,
  }
}

const tell = async (
  db: Db,
  task: notices.Noticed,
  recipient: TaskRecipient,
  occasion: Occasion,
  { secret, config, now }: Means,
): Promise<void> => {
  const { dealer_id, login, from, to, time_zone, locale } = task
  const link = taskLinkUrl(config, await tokenOf(db, task, secret, now))
  const channels = channelsOf(recipient, config)
  if (channels.includes('mail'))
    await mails.enqueue(db, {
      ...{ dealer_id, to: recipient.email, template: `recipient_${occasion}`, locale: recipient.language ?? locale },
      words: { login, from: from.toISOString(), until: to.toISOString(), time_zone },
      sealed: secret.seal(JSON.stringify({ link })),
      seconds: usefulFor(occasion, to.getTime(), now.getTime()),
    })
  await history.note(db, task, { ...noted(task), operation: 'told', payload: { occasion } }, now)
  const [entry] = await noteOf(db, task, { event: 'task_recipient_told', extra: { occasion } }, now)
  if (entry && channels.includes('sms')) await deliverBySms(queryOf(db), entry, recipient.phone)
}

/** The secret of the link of a task; one is made where it has none. */
const tokenOf = async (db: Db, task: notices.Noticed, secret: Means['secret'], now: Date): Promise<string> => {
  const known = await links.read(db, task, task.task_id)
  if (known) return secret.open(known.sealed)
  const token = randomBytes(32).toString('hex')
  const { show_first_name } = task
  await links.replace(
    db,
    task,
    task.task_id,
    { digest: digestOf(token), sealed: secret.seal(token), show_first_name },
    now,
  )
  return token
}

/** A task as it is told of. */
export interface Told {
  account_id: number
  task_id: number
  tracker_id: number | null
  source_id: number | null
  parent_id: number | null
  label: string
}

const noted = ({ task_id }: Told) => ({ task_id, user_id: null })

/** Makes the entry of the history of the tracker; of a task that nobody has there is none. */
const noteOf = async (
  db: Db,
  { account_id, task_id, tracker_id, source_id, parent_id, label }: Told,
  { event, extra, said = '' }: Pick<Deed, 'event' | 'extra'> & { said?: string },
  now: Date,
) => {
  if (tracker_id === null || source_id === null) return []
  const about = { task_id, ...(parent_id !== null && { parent_task_id: parent_id }), ...extra }
  return noteDeed(
    db,
    { account_id },
    { tracker_id, source_id, event, at: now, detail: `${label}${said}`, extra: about },
    now,
  )
}

/** Notes what whoever has the link of a task, which is locked, said, in its history and in that of the tracker. */
export const noteSaid = async (
  db: Db,
  task: Told,
  said: { absent: Date } | { rating: number },
  now: Date,
): Promise<void> => {
  if ('absent' in said) {
    await history.note(db, task, { ...noted(task), operation: 'absent', payload: {} }, now)
    await noteOf(db, task, { event: 'task_recipient_absent', extra: {} }, now)
    return
  }
  const { rating } = said
  await history.note(db, task, { ...noted(task), operation: 'rating', payload: { rating } }, now)
  await noteOf(db, task, { event: 'task_recipient_rated', extra: { rating }, said: `, ${rating}/5` }, now)
}

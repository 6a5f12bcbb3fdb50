import { randomBytes, randomUUID } from 'node:crypto'
import type { User } from '#contract/caller.ts'
import { Failure } from '#contract/errors.ts'
import type { FileStore } from '#files/file-store.ts'
import type { MailTable } from '#formats/sheet/mail.ts'
import type { ReportNote } from '#notify/letter.ts'
import type { ScheduleParameters } from '#resource/report/schedule.ts'
import { type Config, publicUrl } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import { isShut } from '#store/dealer/dealers.ts'
import { announce } from '#store/files/loose-files.ts'
import * as mails from '#store/mails.ts'
import { digestOf } from '#store/people/sessions.ts'
import * as firing from '#store/reports/firing.ts'
import * as files from '#store/reports/report-files.ts'
import * as reports from '#store/reports/reports.ts'
import * as sendings from '#store/reports/sendings.ts'
import { transact } from '#store/transaction.ts'
import { type Written, zipped } from './attachment.ts'
import { periodText, tellFault } from './letters.ts'

/** Means of sending a report; what takes long is done beside the main thread where there is another one. */
export interface SendMeans {
  db: Db
  files: FileStore
  config: Config
  secret: { seal(text: string): Buffer }
  /** Writes a report as a file. */
  write(caller: User, report_id: number, format: 'pdf' | 'xlsx', signal: AbortSignal): Promise<Written>
  /** The first table of a report that lies in the file store by this key. */
  tableOf(account_id: number, key: string, signal: AbortSignal): Promise<MailTable | null>
}

/** Seconds that a file is kept: one that a mail has with it until that is sent or given up, and one that a link leads to. */
const kept = { attached: 2 * 86_400, linked: 7 * 86_400 }

const megabyte = 1024 * 1024

/** A report as it is mailed. */
interface Prepared extends Omit<files.NewReportFile, 'digest' | 'seconds' | 'report_id'> {
  table: MailTable | null
  notes: ReportNote[]
  period: string
}

/**
 * Sends a report to the addresses of its schedule, in the language of whoever made that; or tells why there is none. What is
 * queued is queued once, with the end of the sending.
 * @throws what has it tried again
 */
export const sendReport = async (means: SendMeans, sending: sendings.Sending, signal: AbortSignal): Promise<void> => {
  const { emails } = sending.parameters as ScheduleParameters
  const maker = await firing.readMaker(means.db, sending, sending.user_id)
  if (!maker || maker.gone || isShut(maker.block_type)) return giveUp(means, sending, 'gone')
  if (sending.state === 'failed') return giveUp(means, sending, sending.fault ?? 'unexpected', maker)
  const report = await reports.read(means.db, maker, sending.report_id)
  if (!report?.key) return giveUp(means, sending, 'trackers', maker)
  const isMailed = emails.length > 0 && !maker.demo
  const prepared = isMailed ? await prepare(means, { sending, maker, report, key: report.key }, signal) : undefined
  await transact(means.db, async (db) => {
    if (!(await sendings.end(db, sending))) return
    const { report_id, late } = sending
    await firing.noteResult(db, scheduleOf(sending), { report_id, late, fault: null })
    if (prepared) await queue({ ...means, db }, sending, maker, prepared)
  })
}

/** Ends a sending whose report there is not, and tells whoever made the schedule, where somebody is left. */
export const giveUp = async (
  { db }: Pick<SendMeans, 'db'>,
  sending: sendings.Sending,
  fault: string,
  maker?: firing.Maker,
): Promise<void> => {
  await transact(db, async (transaction) => {
    if (!(await sendings.end(transaction, sending))) return
    await firing.noteResult(transaction, scheduleOf(sending), { report_id: null, late: sending.late, fault })
    const parameters = sending.parameters as ScheduleParameters
    if (maker) await tellFault(transaction, maker, { parameters, due: sending.due, fault })
  })
}

const scheduleOf = ({ account_id, schedule_id }: sendings.Sending) => ({ account_id, id: schedule_id })

interface Preparing {
  sending: sendings.Sending
  maker: firing.Maker
  report: reports.StoredReport
  key: string
}

const prepare = async (means: SendMeans, preparing: Preparing, signal: AbortSignal): Promise<Prepared> => {
  const { sending, maker, report } = preparing
  const { email_format, email_zip } = sending.parameters as ScheduleParameters
  const table = await means.tableOf(sending.account_id, preparing.key, signal)
  const { isOther, ...written } = await write(means, preparing, email_format === 'pdf' ? 'pdf' : 'xlsx', signal)
  const { name, type, stream } = email_zip ? zipped(written, report.created) : written
  const key = `reports/${sending.account_id}/${randomUUID()}`
  await announce(means.db, key)
  await means.files.put(key, stream, type)
  const notes: ReportNote[] = [
    ...(sending.late ? (['late'] as const) : []),
    ...(sending.left_out > 0 ? (['left_out'] as const) : []),
    ...(isOther ? (['workbook'] as const) : []),
  ]
  const size = (await means.files.size(key)) ?? 0
  return { key, name, mime_type: type, size, table, notes, period: periodText(report, maker) }
}

/** As it is asked for; what a PDF has not room for is a workbook. */
const write = async (
  means: SendMeans,
  { sending, maker }: Preparing,
  format: 'pdf' | 'xlsx',
  signal: AbortSignal,
): Promise<Written & { isOther: boolean }> => {
  const caller = callerOf(maker)
  try {
    return { ...(await means.write(caller, sending.report_id, format, signal)), isOther: false }
  } catch (error) {
    if (format !== 'pdf' || !(error instanceof Failure) || error.error !== 'invalid_parameters') throw error
    return { ...(await means.write(caller, sending.report_id, 'xlsx', signal)), isOther: true }
  }
}

const queue = async (
  { db, config, secret }: Pick<SendMeans, 'db' | 'config' | 'secret'>,
  sending: sendings.Sending,
  { dealer_id, login, locale, time_zone }: firing.Maker,
  { table, notes, period, ...file }: Prepared,
): Promise<void> => {
  const { report_id, title, left_out } = sending
  const words = { login, report: title, period, left_out, notes, table }
  const isAttached = file.size <= config.report_mail_size * megabyte
  const hash = randomBytes(16).toString('hex')
  const digest = isAttached ? null : digestOf(hash)
  const seconds = isAttached ? kept.attached : kept.linked
  const report_file_id = await files.create(db, sending, { ...file, report_id, digest, seconds })
  const sealed = secret.seal(JSON.stringify({ link: `${publicUrl(config)}/report/${hash}` }))
  const at = new Date(Date.now() + seconds * 1000).toISOString()
  for (const to of (sending.parameters as ScheduleParameters).emails)
    await mails.enqueue(
      db,
      isAttached
        ? { dealer_id, to, locale, template: 'report', words, report_file_id }
        : { dealer_id, to, locale, template: 'report_link', words: { ...words, at, time_zone }, sealed },
    )
}

/** The user who would ask for it, without a session. */
const callerOf = ({ account_id, user_id, master, dealer_id, login, demo, locale, time_zone }: firing.Maker): User => ({
  kind: 'user',
  hash_kind: 'session',
  digest: Buffer.alloc(0),
  rights: ['reports'],
  ...{ account_id, user_id, master, dealer_id, login, demo, locale, time_zone },
})

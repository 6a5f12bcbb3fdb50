import { randomUUID } from 'node:crypto'
import type { FileStore } from '#files/file-store.ts'
import { detailOf } from '#judge/detail.ts'
import { retold } from '#judge/sentences.ts'
import { saidOf } from '#notify/channel.ts'
import { type Brand, type ReportShown, writeLetter } from '#notify/letter.ts'
import { type Attachment, isOfMail, isRefused, type Message, type SendMail } from '#notify/mail.ts'
import type { MailGateway } from '#notify/mail-gateway.ts'
import { addressed } from '#resource/dealer/images.ts'
import { serviceSettings, titleOf } from '#resource/dealer/settings.ts'
import { type Config, publicHost, publicUrl } from '#src/config.ts'
import type { Metrics } from '#src/metrics.ts'
import type { Db } from '#store/db.ts'
import * as mails from '#store/mails.ts'
import type { Secret } from '#store/secret.ts'

export interface PostOptions {
  db: Db
  secret: Pick<Secret, 'open'>
  config: Pick<Config, 'public_url' | 'http_port'>
  /** Where what mails have with them lies. */
  files: Pick<FileStore, 'get'>
  /** Through the platform's own sender. */
  send: SendMail
  /** Through the mail server of a dealer. */
  through(gateway: MailGateway): SendMail
  metrics: Pick<Metrics, 'mails'>
  log: { info(details: object, message: string): void; warn(details: object, message: string): void }
}

/** Mails that one process sends at a time through the platform's sender. */
const lanes = 4
/** Gateways that one process sends through at a time, by one mail each: one that is slow keeps nobody else's mail waiting. */
const gatewayLanes = 16

/** Carries mail from the queue to the sender. What a mail says is never logged. */
export const createPost = (options: PostOptions) => {
  const { db, log } = options
  /** Gateways that something is sent through, and dealers that something is sent for now. */
  const busy = new Map<number, Promise<void>>()
  const trying = new Set<number>()

  const lane = async (wanted: mails.Wanted): Promise<void> => {
    for (let mail = await mails.take(db, wanted); mail; mail = await mails.take(db, wanted))
      await deliver(options, mail)
  }
  const gatewayLane = async (gateway: number, first: mails.Mail): Promise<void> => {
    try {
      await deliver(options, first)
      await lane({ gateway })
    } catch (error) {
      log.warn({ gateway, error: (error as Error).message }, 'the mail of a gateway waits')
    } finally {
      busy.delete(gateway)
    }
  }

  return {
    /** Sends whatever is due through the platform's sender. */
    async sendDue(): Promise<void> {
      await Promise.all(Array.from({ length: lanes }, () => lane({ gateway: null })))
      for (const mail of await mails.sweep(db)) log.warn(mail, 'a mail was given up: it could not be sent in time')
    },
    /** Begins to send whatever is due through gateways; `settle` waits for it. */
    async sendThroughGateways(): Promise<void> {
      while (busy.size < gatewayLanes) {
        const mail = await mails.take(db, { except: [...busy.keys()] })
        if (!mail?.gateway) return
        busy.set(mail.gateway.id, gatewayLane(mail.gateway.id, mail))
      }
    },
    /** Ends when nothing is being sent through gateways. */
    async settle(): Promise<void> {
      await Promise.all(busy.values())
    },
    async send(id: number): Promise<boolean> {
      const mail = await mails.take(db, { id })
      // Another process has taken it in the meantime: it will be sent as every other.
      return mail === undefined || deliver(options, mail)
    },
    async sendNow(mail: mails.Unqueued): Promise<string | undefined> {
      const { dealer_id } = mail
      if (trying.has(dealer_id)) return 'Another one is being sent, and one is sent at a time'
      trying.add(dealer_id)
      try {
        await carry(options, { ...mail, sealed: null, attachment: null }, randomUUID())
        return undefined
      } catch (error) {
        return (error as Error).message.slice(0, longest_reason)
      } finally {
        trying.delete(dealer_id)
      }
    },
  }
}

/** Characters of what a server says that are told. */
const longest_reason = 500

/** Nobody has got it: once there is a mail server, it can be sent. */
const to_file = 'There is no mail server: it was written to a file of the platform'

const deliver = async (options: PostOptions, mail: mails.Mail): Promise<boolean> => {
  const { db, log } = options
  const { id, dealer_id, template, attempts, queued, gateway } = mail
  const about = { mail: id, dealer_id, template, attempts, ...(gateway && { gateway: gateway.id }) }
  try {
    const file = await carry(options, mail, `${id}.${queued.getTime()}`)
    await mails.remove(db, id, file ? { status: 'dead', error: to_file } : { status: 'sent' })
    if (gateway) await mails.recover(db, gateway.id)
    if (file) log.info({ ...about, file }, 'ODOGRAPH_SMTP_URL is not set: a mail was written to a file')
    return true
  } catch (error) {
    const refused = isRefused(error)
    const { message, code } = error as NodeJS.ErrnoException
    const reason = message.slice(0, longest_reason)
    if (refused) await mails.remove(db, id, { status: 'dead', error: reason })
    else await mails.noteFailure(db, id, reason)
    if (gateway && !isOfMail(error)) await mails.rest(db, gateway.id)
    const told = refused ? 'a mail was refused, and is given up' : 'a mail could not be sent, it is tried again later'
    log.warn({ ...about, code, error: reason }, told)
    return false
  }
}

/** One attempt; rejects when it fails. `name` names the mail for good. */
const carry = async (
  { secret, config, files, send, through, metrics }: PostOptions,
  mail: Composed,
  name: string,
): Promise<string | undefined> => {
  const { gateway } = mail
  const count = (outcome: string) => metrics.mails.inc({ through: gateway ? 'gateway' : 'platform', outcome })
  let attached: { attachments?: Attachment[] } = {}
  try {
    const sender = gateway ? through(opened(gateway, secret)) : send
    attached = await attachmentsOf(mail, files)
    const file = await sender({ id: `${name}@${publicHost(config)}`, ...compose(mail, secret, config), ...attached })
    count(file ? 'to_file' : 'sent')
    return file
  } catch (error) {
    count(isRefused(error) ? 'refused' : 'failed')
    throw error
  } finally {
    // Nobody reads it where the attempt ends before it is sent.
    for (const { content } of attached.attachments ?? []) content.destroy()
  }
}

const opened = ({ params, sealed }: mails.Gateway, secret: PostOptions['secret']): MailGateway => ({
  params: params as MailGateway['params'],
  ...(sealed && { password: secret.open(sealed) }),
})

type Composed = mails.Unqueued & Pick<mails.Mail, 'sealed' | 'attachment'>

const attachmentsOf = async (
  { attachment }: Composed,
  files: PostOptions['files'],
): Promise<{ attachments?: Attachment[] }> => {
  if (!attachment) return {}
  const stored = await files.get(attachment.key)
  if (!stored) throw new Error('the file that it is to have with it is not there')
  const { name: filename, mime_type: contentType } = attachment
  return { attachments: [{ filename, contentType, content: stored.stream }] }
}

/** A report that a mail shows. */
const reportOf = ({ words }: Composed): { report?: ReportShown } => {
  const { table, notes } = words as Record<string, unknown>
  return Array.isArray(notes) ? { report: { table, notes } as ReportShown } : {}
}

/** What a mail of an event says, with its figures as its reader wants them. */
const figured = ({ words, locale }: Composed): { message?: string } => {
  const { event, figures, measures, ...said } = words as Record<string, unknown>
  if (typeof figures !== 'object' || figures === null) return {}
  const message = retold(String(event), String(said.message), locale)
  const known = { event: String(event), extra: figures as Record<string, unknown>, message }
  return { message: saidOf({ ...known, detail: detailOf(known, { locale, measures: String(measures) }) }) }
}

const compose = (mail: Composed, secret: PostOptions['secret'], config: PostOptions['config']) => {
  const { recipient: to, template, locale, sealed } = mail
  const brand = brandOf(mail, config)
  const opened = sealed ? (JSON.parse(secret.open(sealed)) as Record<string, string>) : {}
  const { email_from } = mail.notification as { email_from?: string }
  const usual = mail.gateway ? fromOf(mail.gateway) : `noreply@${publicHost(config)}`
  const from = email_from ? senderOf(email_from) : { name: brand.title, address: usual }
  return {
    from,
    to,
    ...writeLetter({
      template,
      locale,
      words: { ...mail.words, ...figured(mail), ...opened },
      brand,
      ...reportOf(mail),
    }),
  }
}

const fromOf = ({ params }: mails.Gateway): string => (params as { default_from_address: string }).default_from_address

/** A name may hold any sign but angle brackets, so it is taken as it is: in a list of addresses `:` and `"` mean more. */
const senderOf = (email_from: string): Message['from'] => {
  const [, name = '', address = email_from] = /^([^<]*)<(.*)>$/.exec(email_from) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}

const brandOf = ({ settings, notification }: Composed, config: PostOptions['config']): Brand => {
  const service = addressed(serviceSettings(settings))
  const { logo } = service
  const { email_footer = '' } = notification as { email_footer?: string }
  return {
    title: titleOf(service),
    ...(logo && { logo: new URL(logo, `${publicUrl(config)}/v2/`).href }),
    footer: email_footer,
  }
}

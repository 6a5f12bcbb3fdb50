import { addressed } from '#api/dealer/images.ts'
import { serviceSettings, titleOf } from '#api/dealer/settings.ts'
import { type Brand, write } from '#notify/letter.ts'
import { isRefused, type Message, type SendMail } from '#notify/mail.ts'
import { type Config, publicUrl } from '#src/config.ts'
import type { Db } from '#store/db.ts'
import * as mails from '#store/mails.ts'
import type { Secret } from '#store/secret.ts'

export interface PostOptions {
  db: Db
  secret: Pick<Secret, 'open'>
  config: Pick<Config, 'public_url' | 'http_port'>
  send: SendMail
  log: { info(details: object, message: string): void; warn(details: object, message: string): void }
}

/** Mails that one process sends at a time. */
const lanes = 4

/** Carries mail from the queue to the sender. What a mail says is never logged. */
export const createPost = (options: PostOptions) => {
  const { db, log } = options

  const lane = async (): Promise<void> => {
    for (let mail = await mails.take(db); mail; mail = await mails.take(db)) await deliver(options, mail)
  }

  return {
    /** Sends whatever is due. */
    async sendDue(): Promise<void> {
      await Promise.all(Array.from({ length: lanes }, lane))
      for (const mail of await mails.sweep(db)) log.warn(mail, 'a mail was given up: it could not be sent in time')
    },
    /** Sends this mail now; answers whether it is on its way. */
    async send(id: number): Promise<boolean> {
      const mail = await mails.take(db, id)
      // Another process has taken it in the meantime: it will be sent as every other.
      return mail === undefined || deliver(options, mail)
    },
  }
}

const deliver = async ({ db, secret, config, send, log }: PostOptions, mail: mails.Mail): Promise<boolean> => {
  const { id, dealer_id, template, attempts, queued } = mail
  const about = { mail: id, dealer_id, template, attempts }
  try {
    const file = await send({ id: `${id}.${queued.getTime()}@${hostOf(config)}`, ...compose(mail, secret, config) })
    await mails.remove(db, id)
    if (file) log.info({ ...about, file }, 'ODOGRAPH_SMTP_URL is not set: a mail was written to a file')
    return true
  } catch (error) {
    const refused = isRefused(error)
    if (refused) await mails.remove(db, id)
    const { message, code } = error as NodeJS.ErrnoException
    const told = refused ? 'a mail was refused, and is given up' : 'a mail could not be sent, it is tried again later'
    log.warn({ ...about, code, error: message }, told)
    return false
  }
}

const compose = (mail: mails.Mail, secret: PostOptions['secret'], config: PostOptions['config']) => {
  const { recipient: to, template, locale, sealed } = mail
  const brand = brandOf(mail, config)
  const opened = sealed ? (JSON.parse(secret.open(sealed)) as Record<string, string>) : {}
  const { email_from } = mail.notification as { email_from?: string }
  const from = email_from ? senderOf(email_from) : { name: brand.title, address: `noreply@${hostOf(config)}` }
  return { from, to, ...write({ template, locale, words: { ...mail.words, ...opened }, brand }) }
}

/** A name may hold any sign but angle brackets, so it is taken as it is: in a list of addresses `:` and `"` mean more. */
const senderOf = (email_from: string): Message['from'] => {
  const [, name = '', address = email_from] = /^([^<]*)<(.*)>$/.exec(email_from) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}

const brandOf = ({ settings, notification }: mails.Mail, config: PostOptions['config']): Brand => {
  const service = addressed(serviceSettings(settings))
  const { logo } = service
  const { email_footer = '' } = notification as { email_footer?: string }
  return {
    title: titleOf(service),
    ...(logo && { logo: new URL(logo, `${publicUrl(config)}/v2/`).href }),
    footer: email_footer,
  }
}

const hostOf = (config: PostOptions['config']): string => new URL(publicUrl(config)).hostname

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { once } from '#pace/once.ts'

/** A mail as it goes out. */
export interface Message {
  /** Names it for good: who receives it twice can tell. */
  id: string
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
}

/** A file that a mail has with it. */
export interface Attachment {
  filename: string
  contentType: string
  content: Readable
}

/** Sends a mail, and answers the file that it was written to instead if there is no mail server. */
export type SendMail = (message: Message) => Promise<string | undefined>

/** Milliseconds: a server that does not answer must not keep a mail past its next attempt. */
const mailTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }
/** Bytes of one answer of a mail server, at most. */
export const largest_answer = 65_536

/** Loads the mail library with the first mail: it takes 25 MB, and many a platform sends none for days. */
export const mailer = () => import('nodemailer')

/** Mail over SMTP; TLS whenever the server offers it. `url`: `smtp://user:password@host:port`, or `smtps://…`. */
export const smtp = (url: string): SendMail => {
  const transport = once(async () =>
    (await mailer()).createTransport({ url, ...mailTimeouts, maxResponseSize: largest_answer }),
  )
  return async ({ id, ...message }) => {
    await (await transport()).sendMail({ ...message, messageId: id, ...automatic })
    return undefined
  }
}

/** Mail as files of `folder`, which only their owner may read, for they hold links and codes: `.eml`, and its text as `.txt`. */
export const files = (folder: string): SendMail => {
  const transport = once(async () => (await mailer()).createTransport({ streamTransport: true, buffer: true }))
  return async ({ id, ...message }) => {
    const composed = await (await transport()).sendMail({ ...message, messageId: id, ...automatic })
    const path = join(folder, id.replace(/@.*|[^\w.-]/g, ''))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Mail breaks long lines, and with them the links that a person wants to copy.
    await writeFile(`${path}.txt`, message.text, { mode: 0o600 })
    await writeFile(`${path}.eml`, composed.message as Buffer, { mode: 0o600 })
    return `${path}.eml`
  }
}

/** Headers that ask absent people's programs not to answer (RFC 3834). */
export const automatic = { headers: { 'Auto-Submitted': 'auto-generated' } }

/** Answers whether an error is about this mail, its recipient or its text, and not about the server or the sender. */
export const isOfMail = (error: unknown): boolean => {
  const { code, command } = error as { code?: string; command?: string }
  return code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
}

/** Answers whether the server has refused the mail itself, so that trying again is of no use. */
export const isRefused = (error: unknown): boolean =>
  isOfMail(error) && ((error as { responseCode?: number }).responseCode ?? 0) >= 500

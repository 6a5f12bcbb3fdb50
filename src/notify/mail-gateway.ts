import { automatic, largest_answer, mailer, type SendMail } from './mail.ts'
import type { Reach } from './reach.ts'

/** A mail server of a dealer's own, as it is kept (supplement 2, section 6). Times in milliseconds. */
export interface MailGateway {
  params: {
    'mail.smtp.host': string
    'mail.smtp.port': number
    'mail.smtp.ssl.port': number
    'mail.smtp.user': string | null
    'mail.smtp.auth': boolean
    'mail.smtp.starttls.enable': boolean
    'mail.smtp.starttls.required': boolean
    'mail.smtp.use_ssl': boolean
    'mail.smtp.timeout': number
    'mail.smtp.connectiontimeout': number
  }
  password?: string
}

/** Milliseconds that an attempt takes at most, whatever the server does: less than until the next one. */
const attempt_within = 40_000

/** So many times as long for a mail that has a file with it. */
const with_files = 2

/** Mail through a server that a stranger has named. Certificates are checked. */
export const throughGateway =
  (reach: Reach, longest = attempt_within) =>
  (gateway: MailGateway): SendMail =>
  async ({ id, ...message }) => {
    const transport = (await mailer()).createTransport({
      ...serverOf(gateway),
      getSocket({ host = '', port, connectionTimeout: timeout = longest }, done) {
        const target = { host, port: Number(port), timeout: Math.min(timeout, longest) }
        reach(target).then((connection) => done(null, { connection }), done)
      },
    })
    const signal = AbortSignal.timeout(message.attachments ? with_files * longest : longest)
    await transport.sendMail({ ...message, messageId: id, ...automatic, signal })
    return undefined
  }

const serverOf = ({ params, password }: MailGateway) => {
  const secure = params['mail.smtp.use_ssl']
  const auth = params['mail.smtp.auth']
  const upgrades = params['mail.smtp.starttls.enable']
  return {
    host: params['mail.smtp.host'],
    port: params[secure ? 'mail.smtp.ssl.port' : 'mail.smtp.port'],
    secure,
    // Where TLS is wanted, a password is not told to a server that suddenly offers none.
    requireTLS: !secure && (params['mail.smtp.starttls.required'] || (upgrades && auth)),
    ignoreTLS: !upgrades,
    ...(auth && { auth: { user: params['mail.smtp.user'] ?? '', pass: password ?? '' }, forceAuth: true }),
    connectionTimeout: params['mail.smtp.connectiontimeout'],
    greetingTimeout: params['mail.smtp.timeout'],
    socketTimeout: params['mail.smtp.timeout'],
    maxResponseSize: largest_answer,
  }
}

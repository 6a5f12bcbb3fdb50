import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterwards } from './database.ts'

/** A mail server of a test file, and what it has received. */
export const mailbox = async () => {
  const received: Email[] = []
  /** What the server says to a recipient instead of taking the mail, by the recipient. */
  const refuses = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _, done) {
      const responseCode = refuses.get(address)
      done(responseCode ? Object.assign(new Error('not now'), { responseCode }) : null)
    },
    onData(stream, _, done) {
      read(stream).then((mail) => {
        received.push(mail)
        done()
      }, done)
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  afterwards(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return {
    smtp_url: `smtp://127.0.0.1:${port}`,
    received,
    refuses,
    /** The mails of a recipient, the oldest first. */
    to: (address: string): Email[] => received.filter((mail) => mail.to?.some((to) => to.address === address)),
    /** The hash of the link in the newest mail of a recipient. */
    hash: (address: string): string => found(received, address, /hash=([0-9a-f]{32})/),
    /** The code in the newest mail of a recipient. */
    code: (address: string): string => found(received, address, /^(\d{6})$/m),
  }
}

const read = async (stream: AsyncIterable<Buffer>): Promise<Email> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return PostalMime.parse(Buffer.concat(chunks))
}

const found = (received: readonly Email[], address: string, what: RegExp): string => {
  const mail = received.findLast(({ to }) => to?.some((one) => one.address === address))
  const [, text] = what.exec(mail?.text ?? '') ?? []
  if (!text) throw new Error(`No mail to ${address} holds ${what}`)
  return text
}

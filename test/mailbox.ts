import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterwards } from './afterwards.ts'

/** A key that guards nothing, and its certificate: by them a mail server of a test proves to be `localhost` to those who trust `cert`. */
export const localhost = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUEqe5Q/Gai6VRoUWfHgP2id7I1+YwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjA3MDYyNFoYDzIxMjYxMDI5
MDcwNjI0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATStfrLXcL1sp+ZPjR8IG41I6RuGpxbLq3OdT1w6USPid81aivT86AG
dBCwJm9OpUATcBMAOV2QNCZYktQRBOuBo28wbTAdBgNVHQ4EFgQUoC/LCojE+oIL
FQJLLwFAiCmVpl8wHwYDVR0jBBgwFoAUoC/LCojE+oILFQJLLwFAiCmVpl8wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgTHgHK/6Tz5X7GdASgCSu4Q0kCrS9QHVuTj0wQjABhaMCIFA/
qugYslGqYCo0XxS2BhBO3/Kxy6BpvOVxErGn/1gr
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQguCUeQsufSBxiBALB
vWdnuxzVxZ5W+Fisj/1IgjBYsoChRANCAATStfrLXcL1sp+ZPjR8IG41I6RuGpxb
Lq3OdT1w6USPid81aivT86AGdBCwJm9OpUATcBMAOV2QNCZYktQRBOuB
-----END PRIVATE KEY-----
`,
}

interface Manner {
  /** TLS when the client asks for it, or from the first byte; none when absent. */
  tls?: 'offered' | 'always'
  /** The only one who may send. */
  login?: { user: string; password: string }
}

/** A mail server of a test file, and what it has received. */
export const mailbox = async ({ tls, login }: Manner = {}) => {
  const received: Email[] = []
  /** What the server says to a sender or recipient instead of taking the mail, by the address. */
  const refuses = new Map<string, number>()
  const shown: { user?: string | null; password?: string | null }[] = []
  const answer = ({ address }: { address: string }, _: unknown, done: (error?: Error | null) => void) => {
    const responseCode = refuses.get(address)
    done(responseCode ? Object.assign(new Error('not now'), { responseCode }) : null)
  }
  const server = new SMTPServer({
    ...localhost,
    secure: tls === 'always',
    authOptional: !login,
    // So that a client without TLS could tell its password, if it did.
    allowInsecureAuth: true,
    disabledCommands: [...(tls === 'offered' ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    onAuth({ username, password }, _, done) {
      shown.push({ user: username, password })
      const isRight = username === login?.user && password === login?.password
      done(isRight ? null : new Error('wrong password'), { user: username })
    },
    onMailFrom: answer,
    onRcptTo: answer,
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
    port,
    received,
    /** Who signed in, or tried to. */
    shown,
    refuses,
    /** The mails of a recipient, the oldest first. */
    to: (address: string): Email[] => received.filter((mail) => mail.to?.some((to) => to.address === address)),
    /** The hash in the newest mail of a recipient that holds a link. */
    hash: (address: string): string => found(received, address, /hash=([0-9a-f]{32})/),
    /** The hash of the newest invitation of a recipient. */
    invitation: (address: string): string => found(received, address, /#invitation=([0-9a-f]{32})/),
    /** The newest code that a recipient was mailed. */
    code: (address: string): string => found(received, address, /^(\d{6})$/m),
  }
}

const read = async (stream: AsyncIterable<Buffer>): Promise<Email> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return PostalMime.parse(Buffer.concat(chunks))
}

const found = (received: readonly Email[], address: string, what: RegExp): string => {
  const mails = received.filter(({ to }) => to?.some((one) => one.address === address))
  const [, text] = mails.map((mail) => what.exec(mail.text ?? '')).findLast((match) => match !== null) ?? []
  if (!text) throw new Error(`No mail to ${address} holds ${what}`)
  return text
}

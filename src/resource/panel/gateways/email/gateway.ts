import { type Static, Type } from 'typebox'
import { invalid } from '#contract/errors.ts'
import { Described, Id, Matching, Name, Nullable, OneOf, Target, Text, withoutId } from '#contract/schema.ts'

/**
 * Mail gateways: a dealer's own mail server (supplement 2, section 6). Once it is bound, mail to the dealer's users
 * leaves through it.
 */

const port = (usual: number, description: string) =>
  Type.Integer({ minimum: 1, maximum: 65_535, default: usual, description })
const milliseconds = Type.Integer({ minimum: 1_000, maximum: 60_000, default: 60_000, description: 'Milliseconds.' })
const flag = (usual: boolean, description: string) => Type.Boolean({ default: usual, description })

export const Provider = OneOf(['smtp'], { description: 'How it takes mail.' })

/**
 * Parameters of the connection to a mail server. An attempt takes 40 seconds at most, whatever the times say:
 * `notify/mail-gateway.ts`.
 */
export const Params = Type.Object({
  default_from_address: Type.String({
    format: 'email',
    maxLength: 254,
    description: 'Whom mail is from where the dealer has set no `email_from`.',
  }),
  'mail.smtp.host': Target(
    'mail_gateway_networks',
    Matching('^[A-Za-z0-9._:-]+$', 'a host name or an address', {
      maxLength: 253,
      examples: ['mail.fleet.example'],
      description: 'A host name or an address.',
    }),
  ),
  'mail.smtp.port': port(25, 'Without `use_ssl`.'),
  'mail.smtp.ssl.port': port(465, 'With `use_ssl`.'),
  'mail.smtp.user': Nullable(
    Type.String({ ...Text(255), default: null, description: 'Who signs in; null for nobody.' }),
  ),
  'mail.smtp.password': Nullable(
    Type.String({
      ...Text(255),
      default: null,
      description: 'Always told as null; null and empty keep what is there.',
    }),
  ),
  'mail.smtp.auth': flag(false, 'Sign in with `user` and `password`, which are needed then.'),
  'mail.smtp.starttls.enable': flag(true, 'TLS when the server offers it; it must where there is a password.'),
  'mail.smtp.starttls.required': flag(false, 'No mail without TLS.'),
  'mail.smtp.use_ssl': flag(false, 'TLS from the first byte.'),
  'mail.smtp.timeout': milliseconds,
  'mail.smtp.connectiontimeout': milliseconds,
})

export const Gateway = Type.Object({
  id: Id,
  label: Name(100),
  provider: Type.Unsafe<'smtp'>({ ...Provider, default: 'smtp' }),
  leasable: flag(false, 'Its sub-dealers may bind it too.'),
  params: Described(Params, 'How its server is reached.'),
})
export const NewGateway = withoutId(Gateway)

export type Params = Static<typeof Params>

interface Kept {
  params: object
  sealed: Buffer | null
}

/**
 * The parameters as they are stored: the password sealed, and only where it is used. With another `host` the password
 * must be sent anew, else whoever may change a gateway could have the old one sent anywhere.
 */
export const keptOf = (
  { 'mail.smtp.password': password, ...params }: Params,
  seal: (text: string) => Buffer,
  before?: Kept,
): Kept => {
  if (!params['mail.smtp.auth']) return { params, sealed: null }
  if (!params['mail.smtp.user']) throw invalid('gateway.params.mail.smtp.user', 'is required to sign in')
  const isSameServer = (before?.params as Params | undefined)?.['mail.smtp.host'] === params['mail.smtp.host']
  const sealed = password ? seal(password) : isSameServer ? before?.sealed : undefined
  if (!sealed) throw invalid('gateway.params.mail.smtp.password', 'is required to sign in')
  return { params, sealed }
}

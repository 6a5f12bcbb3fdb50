import type { mailbox } from './mailbox.ts'

/** Parameters of a mail gateway that leads to the mailbox of the test, without TLS. */
export const paramsTo = ({ port }: Pick<Awaited<ReturnType<typeof mailbox>>, 'port'>, changes: object = {}) => ({
  default_from_address: 'post@vans.example',
  'mail.smtp.host': '127.0.0.1',
  'mail.smtp.port': port,
  'mail.smtp.ssl.port': port,
  'mail.smtp.user': null,
  'mail.smtp.auth': false,
  'mail.smtp.starttls.enable': true,
  'mail.smtp.starttls.required': false,
  'mail.smtp.use_ssl': false,
  'mail.smtp.timeout': 10_000,
  'mail.smtp.connectiontimeout': 10_000,
  ...changes,
})

/** A mail gateway as `create` takes it; `params` replace parts of a whole set. */
export const gateway = (params: object = {}, changes: object = {}) => ({
  label: 'Own server',
  params: { ...paramsTo({ port: 2525 }), ...params },
  ...changes,
})

export const permissions = { email_gateways: ['create', 'delete', 'read', 'send_email', 'update'] }

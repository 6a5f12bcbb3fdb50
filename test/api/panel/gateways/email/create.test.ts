import { expect, test } from 'vitest'
import { fleet, fleetSecret } from '#test/fleet.ts'
import { gateway, permissions } from '#test/gateways.ts'

const { db, panel, otherDealer } = await fleet({ mail_gateway_quota: 2 })
const path = 'panel/gateways/email/create'
const auth = { 'mail.smtp.auth': true, 'mail.smtp.user': 'post', 'mail.smtp.password': 'a7b8c9d0' }
const faulty = (body: { errors: { parameter: string }[] }) => body.errors.map(({ parameter }) => parameter)

test('what is not said is as usual', async () => {
  const dealer = await panel(permissions, await otherDealer())
  const params = { default_from_address: 'post@vans.example', 'mail.smtp.host': 'mail.vans.example' }
  const { id } = await dealer.call(path, { gateway: { label: 'Own', params } })
  const { own } = await dealer.call('panel/gateways/email/list')
  expect(own).toEqual([
    {
      id,
      label: 'Own',
      provider: 'smtp',
      leasable: false,
      params: {
        ...params,
        'mail.smtp.port': 25,
        'mail.smtp.ssl.port': 465,
        'mail.smtp.user': null,
        'mail.smtp.password': null,
        'mail.smtp.auth': false,
        'mail.smtp.starttls.enable': true,
        'mail.smtp.starttls.required': false,
        'mail.smtp.use_ssl': false,
        'mail.smtp.timeout': 60_000,
        'mail.smtp.connectiontimeout': 60_000,
      },
    },
  ])
})

test('the password is sealed, and stands nowhere in clear', async () => {
  const dealer = await panel(permissions, await otherDealer())
  const { id } = await dealer.call(path, { gateway: gateway(auth) })
  const row = await db.selectFrom('mail_gateway').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('a7b8c9d0')
  expect(fleetSecret.open(row.sealed as Buffer)).toBe('a7b8c9d0')
  const entries = await db.selectFrom('audit').select('payload').where('action', '=', path).execute()
  expect(entries.length).toBeGreaterThan(0)
  expect(JSON.stringify(entries)).not.toContain('a7b8c9d0')
})

test('a password is kept only where it is used, and needed there', async () => {
  const dealer = await panel(permissions, await otherDealer())
  const { id } = await dealer.call(path, { gateway: gateway({ ...auth, 'mail.smtp.auth': false }) })
  const row = await db.selectFrom('mail_gateway').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.sealed).toBeNull()
  for (const name of ['user', 'password'])
    for (const value of [null, '']) {
      const params = { ...auth, [`mail.smtp.${name}`]: value }
      const { code, body } = await dealer.fails(path, { gateway: gateway(params) })
      expect([code, ...faulty(body)]).toEqual([7, `gateway.params.mail.smtp.${name}`])
    }
})

test.each<[string, { params?: object; label?: string; provider?: string }]>([
  ['label', { label: ' ' }],
  ['provider', { provider: 'smpp' }],
  ['params.default_from_address', { params: { default_from_address: 'Vans' } }],
  ['params.mail.smtp.host', { params: { 'mail.smtp.host': 'mail.vans.example/a b' } }],
  ['params.mail.smtp.host', { params: { 'mail.smtp.host': '' } }],
  ['params.mail.smtp.port', { params: { 'mail.smtp.port': 65_536 } }],
  ['params.mail.smtp.ssl.port', { params: { 'mail.smtp.ssl.port': 0 } }],
  ['params.mail.smtp.timeout', { params: { 'mail.smtp.timeout': 60_001 } }],
  ['params.mail.smtp.connectiontimeout', { params: { 'mail.smtp.connectiontimeout': 999 } }],
  ['params.mail.smtp.password', { params: { 'mail.smtp.password': 'a\r\nQUIT' } }],
])('a wrong %s is refused', async (at, { params, ...changes }) => {
  const dealer = await panel(permissions)
  const { code, body } = await dealer.fails(path, { gateway: gateway(params, changes) })
  expect([code, ...faulty(body)]).toEqual([7, `gateway.${at}`])
})

test('a dealer has as many as the operator allows', async () => {
  const dealer = await panel(permissions, await otherDealer())
  const ask = () => dealer.call(path, { gateway: gateway() }).catch((error: Error) => error.message)
  const answers = await Promise.all([ask(), ask(), ask(), ask()])
  expect(answers.filter((answer) => typeof answer === 'object')).toHaveLength(2)
  expect(await dealer.fails(path, { gateway: gateway() })).toMatchObject({ code: 268, http: 402 })
})

test('it takes the permission', async () => {
  const dealer = await panel({ email_gateways: ['read', 'update', 'delete', 'send_email'] })
  expect(await dealer.fails(path, { gateway: gateway() })).toMatchObject({ code: 13 })
})

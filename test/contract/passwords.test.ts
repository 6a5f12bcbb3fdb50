import { expect, test } from 'vitest'
import type { Failure } from '#contract/errors.ts'
import { exampleOf } from '#http/docs/example.ts'
import type { Schema } from '#http/schema.ts'
import { compileParams } from '#http/wire.ts'
import { readConfig } from '#src/config.ts'
import { fleet } from '#test/fleet.ts'
import { form } from '#test/form.ts'
import { ask, makeLogin, password } from '#test/sign-in.ts'
import { login } from '../api/panel/user/people.ts'
import { named, paramsOf } from './operations.ts'

/** What the operator asks of new passwords holds wherever one is set. */

const rules = { password_length: 12, refuse_common_passwords: true }
const { server, db, dealer_id, panel } = await fleet(rules)
const short = 'must have at least 12 characters'
const common = 'must not be one of the most common ones'

/** That a password is shown, not set; or that it is of a device, a mail server, another platform, or told to everybody, as the demo account's. */
const others = [
  ...['panel/account/second_factor/totp/create password', 'panel/account/second_factor/update password'],
  ...['panel/account/auth password', 'panel/dealer/password/update old_password', 'user/auth password'],
  ...[
    'user/password/set old_password',
    'user/second_factor/totp/create password',
    'user/settings/update second_factor_settings.password',
  ],
  ...['tracker/register apn_password', 'tracker/register_retry apn_password'],
  ...['tracker/replace apn_password', 'tracker/replace_retry apn_password'],
  'tracker/settings/special/update value.password',
  ...['tracker/settings/password/update password', 'panel/dealer/settings/service/update demo_password'],
  ...['panel/gateways/email/create gateway.params.mail.smtp.password'],
  ...['panel/gateways/email/update gateway.params.mail.smtp.password'],
  /** A group of permissions. */
  ...['panel/login/create permissions.password', 'panel/login/update permissions.password'],
  'panel/login/invite permissions.password',
  ...['retranslator/create retranslator.password', 'retranslator/update retranslator.password'],
]

const fieldsOf = ({ properties = {} }: Schema, path: string[] = []): { schema: Schema; at: string }[] =>
  Object.entries(properties).flatMap(([name, schema]) => [
    { schema, at: [...path, name].join('.') },
    ...fieldsOf(schema, [...path, name]),
  ])

const passwords = named.flatMap(([path, operation]) =>
  fieldsOf(paramsOf(operation))
    .filter(({ at }) => /password/.test(at))
    .map(({ at, schema }) => ({ path, operation, at, isNew: schema['x-new-password'] === true })),
)

test('every password of the parameters is a new one, or named here', () => {
  expect(passwords.filter(({ isNew }) => !isNew).map(({ path, at }) => `${path} ${at}`)).toEqual(others.toSorted())
})

test.each(passwords.filter(({ isNew }) => isNew))('$path refuses a weak $at', ({ operation, at: parameter }) => {
  const read = compileParams(operation.params, readConfig({ ODOGRAPH_PASSWORD_LENGTH: '12' }))
  const strict = compileParams(operation.params, { ...readConfig({}), ...rules })
  const example = exampleOf(paramsOf(operation)) as object
  const faults = (take: typeof read, given: string): unknown => {
    try {
      take({ json: { ...example, [parameter]: given }, text: {} }, 'UTC')
      return []
    } catch (error) {
      return (error as Failure).extra.errors
    }
  }
  expect(faults(strict, 'eleven char')).toEqual([{ parameter, error: short }])
  expect(faults(strict, 'SonyEricsson')).toEqual([{ parameter, error: common }])
  expect(faults(read, 'SonyEricsson')).toEqual([])
  expect(faults(strict, 'twelve chars')).toEqual([])
})

test('the door knows the rules, and whoever has a weaker password signs in', async () => {
  const user = await makeLogin(db, dealer_id)
  const { hash } = (await ask(server, 'user/auth', { login: user.login, password })).body
  const set = (new_password: string) => ask(server, 'user/password/set', { hash, old_password: password, new_password })
  const told = { code: 7, http: 400, body: { errors: [{ parameter: 'new_password', error: common }] } }
  expect(await set('sonyericsson')).toMatchObject(told)
  expect(await set('sony and ericsson')).toMatchObject({ code: 0 })
})

test('so do files of users', async () => {
  const dealer = await panel({ users: ['create'] })
  const head = 'Email address*;Password*;Status*;Legal status*;Surname*;Name*'
  const upload = async (...given: string[]) => {
    const rows = given.map((one) => `${login()};${one};1;1;Lovelace;Ada`)
    const file = { name: 'users.csv', type: 'text/csv', bytes: Buffer.from([head, ...rows].join('\n')) }
    const parts = form({ hash: dealer.hash, file })
    return (await server.inject({ method: 'POST', url: '/v2/panel/user/upload', ...parts })).json()
  }
  const told = (row_number: number, error: string) => ({
    status: { code: 7 },
    row_number,
    errors: [{ parameter: 'users_import.password', error }],
  })
  expect(await upload('twelve chars', 'eleven char')).toMatchObject(told(3, short))
  expect(await upload('sonyericsson')).toMatchObject(told(2, common))
  expect(await upload('twelve chars')).toMatchObject({ success: true, total: 1 })
})

test.each(['5', '21', '8.5', 'long'])('an operator cannot ask for %s characters', (ODOGRAPH_PASSWORD_LENGTH) => {
  expect(() => readConfig({ ODOGRAPH_PASSWORD_LENGTH })).toThrow('must be a whole number from 6 to 20')
})

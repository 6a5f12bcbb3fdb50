import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ensureFirstDealer } from '#cli/first-dealer.ts'
import { errors } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import { shownOf, taken } from '#http/docs/request.ts'
import { makeDemo } from '#simulate/demo/make.ts'
import { demoVehicles } from '#simulate/demo/vehicles.ts'
import { drive } from '#simulate/fleet/drive.ts'
import { readConfig } from '#src/config.ts'
import type { HashKind } from '#store/people/hash-kinds.ts'
import * as sessions from '#store/people/sessions.ts'
import { afterwards } from '#test/afterwards.ts'
import { holdAnswers } from '#test/answers.ts'
import { type Answer, serve } from '#test/fleet.ts'
import { form } from '#test/form.ts'
import { hear } from '#test/trackers.ts'
import { undoable } from '#test/undone.ts'
import { named, operations } from './operations.ts'

/** What examples promise: each is sent to a new demo, after those that it names, and answers as it says. */

const { db, undone } = await undoable()
const data_dir = await mkdtemp(join(tmpdir(), 'odograph-examples-'))
const server = await serve(db, operations, { data_dir })
holdAnswers(server, operations)
afterwards(async () => {
  await server.close()
  await rm(data_dir, { recursive: true })
})
const url = await server.listen({ port: 0, host: '127.0.0.1' })
const config = { ...readConfig({}), data_dir }
const dealer_password = await ensureFirstDealer(db, config)
const {
  session,
  trackers,
  panel = '',
} = await makeDemo({ db, url, config, log: pino({ enabled: false }) }, demoVehicles)

// As a demo is that runs: its vehicles drive, and were heard last a few minutes ago, so that they may be asked where they are.
const lately = Date.now() - 3 * 60_000
for (const { id, vehicle } of trackers) {
  const { source_id } = await db
    .selectFrom('tracker')
    .select('source_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await hear(db, source_id, { points: [...drive(vehicle, lately - 3_600_000, lately)], at: lately })
}

const user_id = session.account_id
/** A session of a phone of its first tracker. */
const phoneOf = async (account_id: number): Promise<string> => {
  const tracker_id = (trackers[0] as (typeof trackers)[number]).id
  const phone = {
    account_id,
    tracker_id,
    label: 'Ada’s phone',
    locale: 'en',
    created: new Date(),
    created_by: account_id,
  }
  const { id } = await db.insertInto('phone').values(phone).returning('id').executeTakeFirstOrThrow()
  return sessions.openSession(db, { kind: 'phone', phone_id: id, seconds: 3600 })
}

const hashes: Partial<Record<HashKind, string>> = {
  session: session.hash,
  registration: await sessions.openSession(db, { kind: 'registration', user_id, seconds: 3600 }),
  restore: await sessions.openSession(db, { kind: 'restore', user_id, seconds: 3600 }),
  second_factor: await sessions.openSession(db, { kind: 'second_factor', user_id, seconds: 3600 }),
  user_code: await sessions.openSession(db, { kind: 'user_code', user_id, seconds: 3600 }),
  phone: await phoneOf(session.account_id),
  panel,
  panel_code: await sessions.openSession(db, { kind: 'panel_code', panel_login_id: 1, seconds: 3600 }),
  panel_second_factor: await sessions.openSession(db, {
    kind: 'panel_second_factor',
    panel_login_id: 1,
    seconds: 3600,
  }),
}

type Told = Record<string, Answer>

/** What the demo prints. */
const shown: Told = { demo: { password: session.password }, panel: { password: dealer_password } }

/** Parameters with what earlier answers told. */
const filled = (params: object, told: Told): object =>
  JSON.parse(JSON.stringify(params), (_, value) => {
    const [, field = '', path = ''] = taken.exec(value) ?? []
    return path === '' ? value : field.split('.').reduce((held, name) => held[name], told[path])
  })

const bodyOf = async (params: object, file?: string) => {
  if (!file) return { payload: params }
  const texts = Object.entries(params).map(([name, value]) => [name, String(value)])
  const bytes = await readFile(new URL(`../../docs/examples/${file}`, import.meta.url))
  return form({ ...Object.fromEntries(texts), file: { name: file, type: 'application/octet-stream', bytes } })
}

const operationAt = new Map(named)

/** Sends an example after those that it needs; answers its code, 0 for success. */
const send = async (operation: Operation, told: Told = { ...shown }): Promise<number> => {
  const { params, file, after } = shownOf(operation)
  for (const path of after)
    if (!told[path]) expect([path, await send(operationAt.get(path) as Operation, told)]).toEqual([path, 0])
  const hash = operation.access.hashes.map((kind) => hashes[kind]).find(Boolean)
  const { payload, ...more } = await bodyOf(filled(params, told), file)
  const headers = { ...('headers' in more && more.headers), ...(hash && { authorization: `SVC ${hash}` }) }
  const answer = await server.inject({ method: 'POST', url: `/v2/${operation.path}`, headers, payload })
  if (!answer.headers['content-type']?.toString().startsWith('application/json'))
    return answer.statusCode === 200 ? 0 : -1
  told[operation.path] = answer.json()
  return told[operation.path].status?.code ?? 0
}

/** Examples that cannot succeed in a new demo, and why. */
const failing = {
  'delivery/read': 'no delivery of the demo has an id in another system',
  'employee/import/download_failed': 'an import goes on after its answer',
  'mobile/inspection/create': 'visitors make no templates, and the first one is of no inspections',
  'mobile/position/send': 'a vehicle’s own device tells where it is',
  'mobile/task/form/submit': 'the phone of the demo has no task of this id',
  'mobile/task/read': 'the phone of the demo has no task of this id',
  'mobile/task/set_status': 'the phone of the demo has no task of this id',
  'panel/account/auth/code/resend': 'it takes a sign-in that waits for a code which was mailed',
  'panel/account/auth/code/verify': 'the code is mailed',
  'panel/account/invitation/accept': 'it takes the link of an invitation',
  'panel/account/invitation/read': 'it takes the link of an invitation',
  'panel/account/second_factor/totp/activate': 'a program makes the code',
  'panel/device/unknown/delete': 'every device that knocks at the demo is registered',
  'panel/gateways/email/send_email': 'the demo has no mail server',
  'panel/login/invitation/delete': 'whoever the example makes has a password',
  'panel/login/invitation/renew': 'whoever the example makes has a password',
  'panel/login/second_factor/delete': 'a second factor takes a code that a program makes',
  'panel/map/fetch/measure': 'nobody has a planet file for examples',
  'panel/map/file/delete': 'the demo has no map of its own',
  'panel/map/upload/append': 'an upload has an id of its own, and its file is a map',
  'panel/map/upload/delete': 'an upload has an id of its own',
  'panel/subpaas/session/create': 'a new sub-dealer is opened by the operator, on the command line',
  'panel/user/invitation/delete': 'whoever the example makes has a password',
  'panel/user/invitation/renew': 'whoever the example makes has a password',
  'report/tracker/download': 'a report is made after its answer',
  'report/tracker/retrieve': 'a report is made after its answer',
  'report/tracker/sheet/list': 'a report is made after its answer',
  'report/tracker/sheet/read': 'a report is made after its answer',
  'subuser/invitation/delete': 'whoever the example makes has a password',
  'subuser/invitation/renew': 'whoever the example makes has a password',
  'task/form/file/create': 'a phone submits the form first',
  'task/form/values/update': 'a phone submits the form first',
  'task/import/download_failed': 'an import goes on after its answer',
  'task/schedule/checkpoint/delete': 'a schedule of a route tells its checkpoints when it is read',
  'task/schedule/checkpoint/transmute': 'a schedule of a route tells its checkpoints when it is read',
  'track/waybill/settings/read': 'the demo has written no waybill',
  'tracker/clone/accept': 'another account offers the code',
  'tracker/delete': 'a clone takes another account',
  'tracker/import/download_failed': 'an import goes on after its answer',
  'user/auth/code/resend': 'it takes a sign-in that waits for a code which was mailed',
  'user/auth/code/verify': 'the code is mailed',
  'user/invitation/accept': 'it takes the link of an invitation',
  'user/invitation/read': 'it takes the link of an invitation',
  'user/resend_activation': 'the mail of the registration is too fresh',
  'user/second_factor/totp/activate': 'a program makes the code',
  'vehicle/import/download_failed': 'an import goes on after its answer',
}

test('those that fail are those of which it is said why', () => {
  const paths = named.filter(([, operation]) => shownOf(operation).fails).map(([path]) => path)
  expect(paths).toEqual(Object.keys(failing))
})

// Pictures are made by processes of their own, which a busy machine starts in its own time.
test.each(named)('%s: its example answers what it says', { timeout: 120_000 }, async (_, operation) => {
  const { fails } = shownOf(operation)
  expect(await undone(() => send(operation))).toBe(fails ? errors[fails][0] : 0)
})

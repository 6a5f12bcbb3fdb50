import { createPublicKey, generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createSecureServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openChannels } from '#jobs/channels.ts'
import { readConfig } from '#src/config.ts'
import { fleet, type Person } from '#test/fleet.ts'
import { type Call, dispatcherOf, entry, listener, status } from '#test/hooks.ts'
import { localhost } from '#test/mailbox.ts'

/** Each channel of the operator's against a server that keeps to what its maker has published. */

const { db, pool, tenant, tracker, otherDealer } = await fleet({ own: true })
const folder = await mkdtemp(join(tmpdir(), 'odograph-channels-'))
afterAll(() => rm(folder, { recursive: true }))
const google = await listener({ tls: true })
const gateway = await listener()

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const fcm_key_file = join(folder, 'firebase.json')
const service = {
  project_id: 'fleet',
  client_email: 'push@fleet.example',
  private_key: pem(rsa.privateKey),
  token_uri: `${google.url}/token`,
}
await writeFile(fcm_key_file, JSON.stringify(service))
const apns_key_file = join(folder, 'apns.p8')
await writeFile(apns_key_file, pem(ec.privateKey))

/** Apple's: HTTP/2 only. */
const apple: { headers: IncomingHttpHeaders; body: Record<string, unknown> }[] = []
const appleSays: Record<string, [number, string]> = {}
const appleServer = createSecureServer(localhost)
appleServer.on('stream', async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
  const text = Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Buffer>)).toString()
  apple.push({ headers, body: JSON.parse(text) })
  const [code, reason] = appleSays[String(headers[':path'])] ?? [200, '']
  stream.respond({ ':status': code, 'apns-id': 'x' })
  stream.end(reason && JSON.stringify({ reason }))
})
appleServer.listen(0, '127.0.0.1')
await once(appleServer, 'listening')
afterAll(() => void appleServer.close())

const dispatcher = dispatcherOf(db, pool, {
  fcm_key_file,
  fcm_url: google.url,
  apns_key_file,
  apns_key_id: 'KEY1',
  apns_team_id: 'TEAM1',
  apns_topic: 'com.fleet.viewer',
  apns_url: `https://127.0.0.1:${(appleServer.address() as AddressInfo).port}`,
  sms_url: `${gateway.url}/sms?to={phone}&from={from}&text={message}`,
  sms_authorization: 'Bearer 0123',
  voice_url: `${gateway.url}/voice`,
  voice_body: '{"to":"{phone}","say":"{message}"}',
})
google.answers['/token'] = (answer) => answer.end('{"access_token":"ya29","expires_in":3599,"token_type":"Bearer"}')

const partsOf = (jwt: string) => {
  const [head = '', claims = '', signature = ''] = jwt.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  return {
    head: read(head),
    claims: read(claims),
    told: Buffer.from(`${head}.${claims}`),
    signature: Buffer.from(signature, 'base64url'),
  }
}

const account = async (application?: string, token = '') => {
  const alice = await tenant()
  const { tracker_id } = await tracker(alice, { label: 'Van' })
  if (application) await alice.call('user/session/push_token/bind', { application, token })
  return { alice, tracker_id }
}
const told = async ({ id }: Person) => {
  const columns = 'outlet, target, status, http_status, error'
  return (await pool.query(`select ${columns} from delivery where account_id = $1 order by id`, [id])).rows
}
const isBound = async (token: string) =>
  (await pool.query('select from push_token where token = $1', [token])).rowCount === 1

test('Android is told over FCM, with a token that Google gives for the key of the operator', async () => {
  const { alice, tracker_id } = await account('svc_android_viewer', 'droid')
  const extra = JSON.stringify({ duration: 600 })
  const ids = [await entry(db, alice, tracker_id, { extra }), await entry(db, alice, tracker_id)]
  await dispatcher.run()
  await expect.poll(() => told(alice)).toMatchObject([{ outlet: 'fcm', status: 'sent' }, { status: 'sent' }])
  // The second goes by the token of the first.
  expect(google.at('/token')).toHaveLength(1)
  const form = new URLSearchParams(google.at('/token')[0]?.text)
  expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
  const jwt = partsOf(form.get('assertion') ?? '')
  expect(jwt.claims).toMatchObject({ iss: 'push@fleet.example', aud: service.token_uri })
  expect(verify('sha256', jwt.told, rsa.publicKey, jwt.signature)).toBe(true)
  const sent = google.at('/v1/projects/fleet/messages:send')
  expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer ya29', 'Bearer ya29'])
  const messages = sent.map(({ text }) => JSON.parse(text).message)
  expect(messages[0]).toMatchObject({ token: 'droid', notification: { title: 'Van', body: 'Too fast: 10\u202fmin' } })
  expect(messages.map(({ data }) => JSON.parse(data.notice).id)).toEqual(ids)
})

test('a token that FCM knows no more is forgotten; one that it does not know just now is not', async () => {
  const path = '/v1/projects/fleet/messages:send'
  const { alice, tracker_id } = await account('svc_android_viewer', 'old droid')
  google.answers[path] = status(503)
  await entry(db, alice, tracker_id)
  await dispatcher.run()
  await expect.poll(() => told(alice)).toMatchObject([{ status: 'waiting', http_status: 503 }])
  expect(await isBound('old droid')).toBe(true)
  google.answers[path] = (answer) => {
    answer.writeHead(404).end('{"error":{"code":404,"status":"NOT_FOUND","details":[{"errorCode":"UNREGISTERED"}]}}')
  }
  await pool.query('update delivery_lane set due = now()')
  await dispatcher.run()
  await expect.poll(() => told(alice)).toMatchObject([{ status: 'dead', http_status: 404 }])
  expect(await isBound('old droid')).toBe(false)
  delete google.answers[path]
})

test('iPhones are told over HTTP/2, by a token that the key of the operator signs', async () => {
  const { alice, tracker_id } = await account('svc_iphone_viewer', 'abc123')
  const id = await entry(db, alice, tracker_id)
  await dispatcher.run()
  await expect.poll(() => told(alice)).toMatchObject([{ outlet: 'apns', status: 'sent', http_status: 200 }])
  const [{ headers, body }] = apple as [(typeof apple)[0]]
  expect(headers).toMatchObject({
    ':path': '/3/device/abc123',
    'apns-topic': 'com.fleet.viewer',
    'apns-push-type': 'alert',
  })
  expect(body).toMatchObject({ id, event: 'speedup', aps: { alert: { title: 'Van', body: 'Too fast' } } })
  const jwt = partsOf(String(headers.authorization).replace('bearer ', ''))
  expect([jwt.head.kid, jwt.claims.iss]).toEqual(['KEY1', 'TEAM1'])
  const known = {
    key: createPublicKey(ec.publicKey.export({ type: 'spki', format: 'pem' })),
    dsaEncoding: 'ieee-p1363',
  } as const
  expect(verify('sha256', jwt.told, known, jwt.signature)).toBe(true)
})

test.each([
  [410, 'Unregistered', 'dead', false],
  [400, 'BadDeviceToken', 'dead', false],
  [400, 'PayloadTooLarge', 'dead', true],
  [403, 'InvalidProviderToken', 'waiting', true],
])('what Apple says counts: %i %s', async (code, reason, state, stays) => {
  const token = `iphone${reason}`
  appleSays[`/3/device/${token}`] = [code, reason]
  const { alice, tracker_id } = await account('svc_iphone_viewer', token)
  await entry(db, alice, tracker_id)
  await dispatcher.run()
  const error = `The answer was ${code} ${reason}`
  await expect.poll(() => told(alice)).toMatchObject([{ status: state, http_status: code, error }])
  expect(await isBound(token)).toBe(stays)
})

const phones = async (account: Person, alerts: object) => {
  const values = {
    account_id: account.id,
    user_id: account.id,
    type: 'speedup',
    name: 'r',
    alerts: JSON.stringify(alerts),
  }
  return (await db.insertInto('rule').values(values).returning('id').executeTakeFirstOrThrow()).id
}

test('a rule sends SMS and calls, as the gateway of the operator wants it and from whom the dealer says', async () => {
  const dealer = await otherDealer({ notification: JSON.stringify({ sms_originator: 'Acme & Co' }) })
  const alice = await tenant('UTC', dealer)
  const { tracker_id } = await tracker(alice, { label: 'Van "1"' })
  const rule_id = await phones(alice, { sms_phones: ['491701', '491701'], phones: ['491702'] })
  await entry(db, alice, tracker_id, { rule_id })
  await dispatcher.run()
  await expect.poll(() => told(alice)).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
  const path = `/sms?to=491701&from=Acme%20%26%20Co&text=${encodeURIComponent('Van "1": Too fast')}`
  expect(gateway.at(path)).toMatchObject([{ method: 'GET', headers: { authorization: 'Bearer 0123' } }])
  const [call] = gateway.at('/voice') as [Call]
  expect([call.method, JSON.parse(call.text)]).toEqual(['POST', { to: '491702', say: 'Van "1": Too fast' }])
})

test('what the operator has not set up is not sent, and it is said why', async () => {
  const { alice, tracker_id } = await account('svc_android_viewer', 'nobody')
  const rule_id = await phones(alice, { sms_phones: ['1'], phones: ['2'], push_enabled: true })
  await entry(db, alice, tracker_id, { rule_id })
  const bare = dispatcherOf(db, pool)
  await bare.run()
  await expect
    .poll(async () => (await told(alice)).map(({ status, error }) => `${status}: ${error}`))
    .toEqual(Array(3).fill('dead: The operator has not set this channel up'))
})

test('a key that is none stops the start', async () => {
  const path = join(folder, 'none.json')
  await writeFile(path, '{"project_id":"x"}')
  const config = { ...readConfig({}), fcm_key_file: path }
  expect(() => openChannels(config)).toThrow(`${path} is no key of a service account: client_email is missing`)
})

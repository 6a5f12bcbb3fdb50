import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { acknowledged, login, packet } from '#simulate/speak/teltonika.ts'
import type { Point } from '#track/point.ts'
import type { Answer } from './fleet.ts'
import { mailbox } from './mailbox.ts'
import { runPlatform } from './platform.ts'
import { tariff } from './tariffs.ts'

/** What a service sells and a customer lives through, from the first plan to the last refusal, each step by the one before. */

const box = await mailbox()
const { url, ports } = await runPlatform({ smtp_url: box.smtp_url, dealer_password: 'correct horse' })

const sockets: Socket[] = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
})

const ask = async (path: string, params: object): Promise<Answer> => {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}/v2/${path}`, { method: 'POST', headers, body: JSON.stringify(params) })).json()
}

/** Asks as the owner of the hash; a failure says which operation it was. */
const as = (hash: string) => ({
  async call(path: string, params: object = {}): Promise<Answer> {
    const answer = await ask(path, { hash, ...params })
    if (answer.success === false) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  },
  code: async (path: string, params: object = {}): Promise<number> =>
    (await ask(path, { hash, ...params })).status?.code ?? 0,
})

/** Signs in with the code of the mail, as many mails as there were before. */
const signIn = async (login: string, password: string) => {
  const before = box.to(login).length
  const { type, hash } = await ask('user/auth', { login, password })
  expect(type).toBe('second_factor_required')
  // Other mails may come with it.
  const isCode = ({ text }: { text?: string }) => /^\d{6}$/m.test(text ?? '')
  await vi.waitUntil(() => box.to(login).slice(before).some(isCode), { timeout: 15_000 })
  return as((await as(hash).call('user/auth/code/verify', { code: box.code(login) })).hash)
}

const dial = async (): Promise<Socket> => {
  const socket = connect(ports.teltonika ?? 0, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

/** Sends bytes and answers what comes back; nothing when the connection is closed instead. */
const tell = async (socket: Socket, bytes: Buffer): Promise<Buffer> => {
  const reply = Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [Buffer.alloc(0)])])
  socket.write(bytes)
  return (await reply)[0]
}

/** A fix off Lisbon. */
const fixed = (changes: Partial<Point>): Point => ({
  time: 0,
  lat: 38.6917,
  lng: -9.2156,
  alt: 2,
  speed: 9,
  heading: 270,
  satellites: 11,
  precision: 0,
  flags: 0,
  ...changes,
})

const customer = { login: 'marina@boats.example', password: 'sail away 1' }
const helper = { login: 'deck@boats.example', password: 'all hands 2' }
const imei = '356307042441013'

test('a dealer sells, a customer tracks, and all of it ends', { timeout: 60_000 }, async () => {
  // The dealer opens the shop: a plan and a customer.
  const dealer = as((await ask('panel/account/auth', { login: '1', password: 'correct horse' })).hash)
  const { id: tariff_id } = await dealer.call('panel/tariff/create', { tariff: tariff({ name: 'Harbour' }) })
  const { id: user_id } = await dealer.call('panel/user/create', {
    user: { login: customer.login, first_name: 'Marina' },
    password: customer.password,
    time_zone: 'Europe/Lisbon',
    locale: 'en_US',
    default_tariff_id: tariff_id,
  })

  // The customer may not sign in until the link of the mail was used, which works once.
  expect(await as('').code('user/auth', customer)).toBe(103)
  await vi.waitUntil(() => box.to(customer.login).length === 1, { timeout: 15_000 })
  const invited = as(box.hash(customer.login))
  await invited.call('user/activate')
  expect(await invited.code('user/activate')).not.toBe(0)
  const first = await ask('user/auth', customer)
  expect(first.type).toBe('authenticated')
  const marina = as(first.hash)

  // A second factor is the dealer's to allow, and then the customer's to switch.
  const factor = (enabled: boolean) => ({ second_factor_settings: { enabled } })
  expect(await marina.code('user/settings/update', factor(true))).toBe(13)
  await dealer.call('panel/user/mfa/settings/update', {
    target: { type: 'selected', ids: [user_id] },
    settings: { type: 'allowed', factor_types: ['email'] },
  })
  expect(await ask('user/auth', customer)).toMatchObject({ type: 'authenticated' })
  await marina.call('user/settings/update', factor(true))
  const secured = await signIn(customer.login, customer.password)
  expect((await secured.call('user/get_info')).user_info).toMatchObject({ id: user_id, login: customer.login })

  // A helper with one right has that one, and no other.
  const { id: group_id } = await secured.call('subuser/security_group/create', {
    group: { label: 'Crew', privileges: { rights: ['tag_update'] } },
  })
  const { id: subuser_id } = await secured.call('subuser/register', {
    user: { login: helper.login, security_group_id: group_id },
    password: helper.password,
  })
  const deck = as((await ask('user/auth', helper)).hash)
  await deck.call('tag/create', { tag: { name: 'Moored', color: 'FF6DDC' } })
  expect(await deck.code('tracker/group/create', { title: 'Boats', color: 'FF6DDC' })).toBe(13)
  expect(await deck.code('subuser/list')).toBe(13)

  // A code registers one device, once, on the plan that it was made for.
  await dealer.call('panel/dealer/activation_code/create', { count: 2, tariff_id, bonus_amount: 5, free_days: 7 })
  const codes = (await dealer.call('panel/dealer/activation_code/list')).list
  const device = (device_id: string, activation_code: string) => ({
    label: 'Dinghy',
    group_id: 0,
    model: 'fmb920',
    plugin_id: 37,
    phone: '',
    apn_name: '',
    apn_user: '',
    apn_password: '',
    device_id,
    activation_code,
  })
  const { value: tracker } = await secured.call('tracker/register', device(imei, codes[0].code))
  expect(await secured.code('tracker/register', device('356307042441021', codes[0].code))).toBe(227)
  const [used] = (await dealer.call('panel/dealer/activation_code/list', { filter: codes[0].code })).list
  expect(used).toMatchObject({ activated: true, device_id: tracker.id })
  expect((await dealer.call('panel/user/read', { user_id })).value).toMatchObject({ bonus: 5, trackers_count: 1 })

  // The device connects, sends, is acknowledged, and is seen.
  const socket = await dial()
  expect(acknowledged(await tell(socket, login(imei)))).toBe(0)
  const now = Math.floor(Date.now() / 1000) * 1000
  const points = [20, 10, 0].map((ago) => fixed({ time: now - ago * 1000, lat: 38.6917, lng: -9.2156 + ago / 1e4 }))
  expect(acknowledged(await tell(socket, packet(points)))).toBe(3)
  const { list } = await secured.call('tracker/list')
  expect(list).toMatchObject([{ id: tracker.id, label: 'Dinghy', source: { device_id: imei, tariff_id } }])
  const seen = (await secured.call('tracker/get_state', { tracker_id: tracker.id })).state
  expect(seen).toMatchObject({ connection_status: 'active', gps: { location: { lat: 38.6917, lng: -9.2156 } } })

  // The helper sees it as soon as it is bound, and not before.
  expect((await deck.call('tracker/list')).list).toEqual([])
  expect(await deck.code('tracker/get_state', { tracker_id: tracker.id })).toBe(201)
  await secured.call('subuser/tracker/bind', { subuser_id, trackers: [tracker.id] })
  expect((await deck.call('tracker/list')).list).toMatchObject([{ id: tracker.id }])
  expect((await deck.call('tracker/get_state', { tracker_id: tracker.id })).state.gps).toEqual(seen.gps)

  // The end: sessions are over, the sign-in unknown, and the device refused, connected or not.
  expect(await dealer.code('panel/user/corrupt', { user_id, login: helper.login })).toBe(7)
  await dealer.call('panel/user/corrupt', { user_id, login: customer.login })
  for (const person of [marina, secured, deck]) expect(await person.code('user/get_info')).toBe(4)
  for (const person of [customer, helper]) expect(await as('').code('user/auth', person)).toBe(102)
  expect(acknowledged(await tell(socket, packet([fixed({ time: now + 1000 })])))).not.toBe(1)
  expect(acknowledged(await tell(await dial(), login(imei)))).toBeUndefined()
})

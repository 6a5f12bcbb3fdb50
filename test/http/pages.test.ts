import { expect, test } from 'vitest'
import * as sessions from '#store/people/sessions.ts'
import { fleet } from '#test/fleet.ts'
import { mailbox } from '#test/mailbox.ts'
import { ask, freshAddress, makeLogin, password } from '#test/sign-in.ts'

const box = await mailbox()
const { server, db, post, dealer_id } = await fleet({ smtp_url: box.smtp_url })

const get = (url: string, headers = {}) => server.inject({ method: 'GET', url, headers, remoteAddress: freshAddress() })
const browser = 'Mozilla/5.0 (X11; Linux)'
const submit = (url: string, form: Record<string, string>) =>
  server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': browser },
    payload: new URLSearchParams(form).toString(),
    remoteAddress: freshAddress(),
  })
/** The path of the link in the newest mail of somebody. */
const linkOf = (login: string): string => {
  const [link = ''] = /http:\S+/.exec(box.to(login).at(-1)?.text ?? '') ?? []
  return link.replace('http://localhost:8080', '')
}

test('a person activates the account: the mail, the link, the button', async () => {
  const { id, login } = await makeLogin(db, dealer_id, { activated: false, locale: 'fr_FR' })
  await ask(server, 'user/resend_activation', { login })
  const hash = box.hash(login)
  for (let opened = 0; opened < 3; opened++) {
    const page = await get(linkOf(login))
    expect(page.body).toContain('<html lang="fr">')
    expect(page.body).toContain(`name="hash" value="${hash}"`)
  }
  expect(await ask(server, 'user/auth', { login, password })).toMatchObject({ code: 103 })
  const done = await submit('/activate', { hash })
  expect([done.statusCode, done.body.includes('Votre compte est actif')]).toEqual([200, true])
  const entry = db.selectFrom('audit').selectAll().where('owner_id', '=', id)
  expect(await entry.execute()).toMatchObject([{ action: 'user/activate', user_agent: browser }])
  expect(await ask(server, 'user/auth', { login, password })).toMatchObject({ code: 0 })
  const again = await submit('/activate', { hash })
  expect([again.statusCode, again.body.includes('This link has been used')]).toEqual([400, true])
})

test('a person chooses a new password, and is told of one that is too short', async () => {
  const { login } = await makeLogin(db, dealer_id)
  await ask(server, 'user/restore_password', { login })
  await post.sendDue()
  const hash = box.hash(login)
  expect((await get(linkOf(login))).body).toContain('autocomplete="new-password"')
  const short = await submit('/restore', { hash, password: 'short' })
  expect(short.body).toContain('role="alert"')
  expect(short.body).toContain(`value="${hash}"`)
  expect(short.body).not.toContain('short"')
  const done = await submit('/restore', { hash, password: 'another horse 2' })
  expect(done.body).toContain('Your new password is saved.')
  expect(await ask(server, 'user/auth', { login, password: 'another horse 2' })).toMatchObject({ code: 0 })
})

test('the page shows the logo of its dealer, which is below the same address', async () => {
  const { id } = await makeLogin(db, dealer_id)
  const settings = JSON.stringify({ logo: 'dealer/images/7.png' })
  await db.updateTable('dealer').set({ settings }).where('id', '=', dealer_id).execute()
  const hash = await sessions.openSession(db, { kind: 'restore', user_id: id, seconds: 60 })
  expect((await get(`/restore?hash=${hash}`)).body).toContain('src="static/dealer/images/7.png"')
  await db.updateTable('dealer').set({ settings: '{}' }).where('id', '=', dealer_id).execute()
})

test('the page shows its dealer, and nothing of a dealer can add to it', async () => {
  const { id } = await makeLogin(db, dealer_id)
  const settings = JSON.stringify({ service_title: '<script>alert(1)</script>', logo: 'https://x.example/"onerror="1' })
  await db.updateTable('dealer').set({ settings }).where('id', '=', dealer_id).execute()
  const hash = await sessions.openSession(db, { kind: 'restore', user_id: id, seconds: 60 })
  const { body, headers } = await get(`/restore?hash=${hash}`)
  await db.updateTable('dealer').set({ settings: '{}' }).where('id', '=', dealer_id).execute()
  expect(body).toContain('&lt;script&gt;')
  expect(body).not.toMatch(/<script|"onerror/)
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('a hash that is unknown or for something else is over, in the language of the browser', async () => {
  const { id } = await makeLogin(db, dealer_id)
  const other = await sessions.openSession(db, { kind: 'user', user_id: id, seconds: 60 })
  for (const hash of ['', 'x"><b>', '0'.repeat(32), other]) {
    const { body } = await get(`/activate?hash=${encodeURIComponent(hash)}`, { 'accept-language': 'de-AT,de;q=0.9' })
    expect(body).toContain('Dieser Link wurde schon benutzt')
    expect(body).not.toContain('<form')
    expect(body).not.toContain('<b>')
  }
})

test('a demo user is told so', async () => {
  const { id } = await makeLogin(db, dealer_id)
  await db.updateTable('users').set({ demo: true }).where('id', '=', id).execute()
  const hash = await sessions.openSession(db, { kind: 'restore', user_id: id, seconds: 60 })
  const { statusCode, body } = await submit('/restore', { hash, password: 'another horse 2' })
  expect([statusCode, body.includes('not possible in demo mode')]).toEqual([403, true])
})

test('a page tells what the operator wants of passwords', async () => {
  const strict = await fleet({ password_length: 12, refuse_common_passwords: true })
  const { id } = await makeLogin(strict.db, strict.dealer_id, { locale: 'de' })
  const hash = await sessions.openSession(strict.db, { kind: 'restore', user_id: id, seconds: 60 })
  const ask = (method: 'GET' | 'POST', password = '') =>
    strict.server.inject({
      method,
      url: `/restore?hash=${hash}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ hash, password }).toString(),
    })
  const hint = '12 bis 40 Zeichen; keines der häufigsten Passwörter'
  expect((await ask('GET')).body).toContain(`<small id="hint">${hint}</small>`)
  expect((await ask('GET')).body).toContain('minlength="12"')
  expect((await ask('POST', 'Sonyericsson')).body).toContain(`<p role="alert" class="failed">${hint}</p>`)
})

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import tls from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import type { Message } from '#notify/mail.ts'
import { type MailGateway, throughGateway } from '#notify/mail-gateway.ts'
import { createReach } from '#notify/reach.ts'
import { afterwards } from '#test/afterwards.ts'
import { paramsTo } from '#test/gateways.ts'
import { localhost, mailbox } from '#test/mailbox.ts'

const login = { user: 'post', password: 'a7b8c9d0' }
const signsIn = { 'mail.smtp.auth': true, 'mail.smtp.user': login.user }
const through = throughGateway(createReach(['127.0.0.1']))

let count = 0
const message = (): Message => ({
  id: `${++count}@fleet.example`,
  from: { name: 'Vans', address: 'post@vans.example' },
  to: 'reader@mail.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
})
const send = (port: number, changes: object = {}, password?: string) =>
  through({ params: paramsTo({ port }, changes) as MailGateway['params'], ...(password && { password }) })(message())

/** The server's own certificate is one that we trust, while the test runs. */
const trust = () => {
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, localhost.cert])
  onTestFinished(() => tls.setDefaultCACertificates(before))
}

test('mail goes to a server without TLS and without a password', async () => {
  const box = await mailbox()
  await send(box.port)
  expect(box.received[0]).toMatchObject({ messageId: `<${count}@fleet.example>`, subject: 'Hello' })
})

test.each([
  ['from the first byte', 'always', { 'mail.smtp.use_ssl': true }],
  ['when it is offered', 'offered', {}],
  ['when it is required', 'offered', { 'mail.smtp.starttls.required': true }],
] as const)('TLS is spoken %s, with the password', async (_, tls, changes) => {
  trust()
  const box = await mailbox({ tls, login })
  await send(box.port, { ...signsIn, ...changes }, login.password)
  expect(box.received).toHaveLength(1)
  expect(box.shown).toEqual([login])
})

test.each([
  ['always', { 'mail.smtp.use_ssl': true }],
  ['offered', {}],
] as const)('a server whose certificate nobody vouches for gets nothing: %s', async (tls, changes) => {
  const box = await mailbox({ tls, login })
  await expect(send(box.port, { ...signsIn, ...changes }, login.password)).rejects.toThrow('self-signed')
  expect(box.shown).toEqual([])
})

test('a server without TLS gets no mail that requires it, and no password unless TLS is switched off', async () => {
  const box = await mailbox({ login })
  await expect(send(box.port, { 'mail.smtp.starttls.required': true })).rejects.toThrow('STARTTLS')
  await expect(send(box.port, signsIn, login.password)).rejects.toThrow('STARTTLS')
  expect(box.shown).toEqual([])
  await send(box.port, { ...signsIn, 'mail.smtp.starttls.enable': false }, login.password)
  expect(box.received).toHaveLength(1)
})

test('a wrong password, and a server that lets nobody sign in, are told', async () => {
  const plain = { ...signsIn, 'mail.smtp.starttls.enable': false }
  await expect(send((await mailbox({ login })).port, plain, 'wrong')).rejects.toThrow('535')
  const box = await mailbox()
  await expect(send(box.port, plain, login.password)).rejects.toThrow()
  expect(box.received).toEqual([])
})

/** A server that says what it wants. */
const listening = async (say: (socket: Socket) => void): Promise<number> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    say(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterwards(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

test('a server that says nothing is given up', async () => {
  const port = await listening(() => undefined)
  await expect(send(port, { 'mail.smtp.timeout': 50 })).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

test('a server that never stops talking is given up', async () => {
  const port = await listening((socket) => {
    const talk = (): boolean => socket.writable && socket.write(`220-${'x'.repeat(10_000)}\r\n`, talk)
    talk()
  })
  await expect(send(port)).rejects.toThrow()
})

test('a server that keeps us waiting line by line is given up', async () => {
  const port = await listening((socket) => {
    const line = setInterval(() => socket.write('220-wait\r\n'), 10)
    socket.on('close', () => clearInterval(line))
  })
  const impatient = throughGateway(createReach(['127.0.0.1']), 100)
  const params = paramsTo({ port }) as MailGateway['params']
  await expect(impatient({ params })(message())).rejects.toThrow('abort')
})

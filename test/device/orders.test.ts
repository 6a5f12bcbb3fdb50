import { expect, test } from 'vitest'
import type { Commands, Order, Unsent } from '#device/orders.ts'
import type { StreamProtocol } from '#gateway/protocol.ts'
import { aWhile, datagrams, dial, gatewayOf, plain, until } from '../gateway/sockets.ts'

/** `plain`, whose devices are told words in lines and answer with `said WORDS`; whatever is not words cannot be told. */
const spoken: StreamProtocol = {
  ...plain,
  transports: ['tcp', 'udp'],
  decode(frame, session, received) {
    const [, text] = /^said (\w+)/.exec(frame.toString()) ?? []
    const [, device] = /^hi (\w+)/.exec(frame.toString()) ?? []
    if (device) return { device, points: [], reply: () => Buffer.from('hello\n') }
    return text ? { points: [], answers: [{ text }] } : plain.decode(frame, session, received)
  },
  encode: (command, _, number) => {
    if (command.type === 'reboot') throw new Error('a bug of encode')
    return command.type === 'text' ? Buffer.from(`${number} ${command.text}\n`) : undefined
  },
}

const order = (id: number, text: string): Order => ({ id, number: id, command: { type: 'text', text } })

/** What waits for devices, taken once. */
const desk = () => {
  const waiting = new Map<string, Order[]>()
  const unsent: [string, number[], Unsent][] = []
  const answers: [string, string][] = []
  const asked: string[] = []
  const commands: Commands = {
    isDue: (_, device) => (waiting.get(device) ?? []).length > 0,
    async take(device) {
      asked.push(device)
      const taken = waiting.get(device) ?? []
      waiting.delete(device)
      return taken
    },
    async unsent(device, ids, why) {
      unsent.push([device, [...ids], why])
    },
    async answered(device, all) {
      for (const { text } of all) answers.push([device, text])
    },
  }
  return { waiting, unsent, answers, asked, commands }
}

const open = async (protocol = spoken) => {
  const all = desk()
  return { ...all, ...(await gatewayOf([protocol], { commands: all.commands })) }
}

test('a device is told behind the answer to its sign-in, and what it says to that is passed on', async () => {
  const { port, waiting, answers } = await open()
  waiting.set('a', [order(1, 'stop'), order(2, 'go')])
  const device = await dial(port)
  device.send('iam a\n')
  await device.answered('hello\n1 stop\n2 go\n')
  expect(device.text()).toBe('hello\n1 stop\n2 go\n')
  device.send('said done\n')
  await until(() => answers.length > 0)
  expect(answers).toEqual([['a', 'done']])
})

test('a device that is silent is told at once, when the gateway hears that something waits', async () => {
  const { port, gateway, waiting } = await open()
  const device = await dial(port)
  device.send('iam a\n')
  await device.answered('hello\n')
  waiting.set('a', [order(7, 'stop')])
  gateway.tell(['somebody', 'a'])
  await device.answered('hello\n7 stop\n')
  expect(device.text()).toBe('hello\n7 stop\n')
})

test('nobody else is told, and nobody who has not named a registered device is told or heard', async () => {
  const { port, gateway, waiting, fake, answers, asked } = await open()
  fake.answer = async ({ device }) => ({ known: device !== 'stranger', taken: 0 })
  waiting.set('stranger', [order(1, 'stop')])
  const [other, stranger] = [await dial(port), await dial(port)]
  other.send('iam b\n')
  await other.answered('hello\n')
  stranger.send('said yes\niam stranger\n')
  await stranger.closed
  gateway.tell(['stranger'])
  await aWhile()
  expect([other.text(), stranger.text()]).toEqual(['hello\n', 'go away\n'])
  expect([answers, asked]).toEqual([[], []])
})

test('of a device with nothing to be told nothing is asked, however much it sends', async () => {
  const { port, asked } = await open()
  const device = await dial(port)
  device.send(`iam a\n${'at home\n'.repeat(100)}`)
  await device.answered(`hello\n${'home:1\n'.repeat(100)}`)
  expect(asked).toEqual([])
})

test('what the protocol has no words for, or fails on, is given back and the others are told', async () => {
  const { port, waiting, unsent, lines } = await open()
  const [locate, reboot] = [{ type: 'locate' } as const, { type: 'reboot' } as const]
  waiting.set('a', [{ id: 1, number: 1, command: locate }, { id: 2, number: 2, command: reboot }, order(3, 'stop')])
  const device = await dial(port)
  device.send('iam a\n')
  await device.answered('hello\n3 stop\n')
  await until(() => unsent.length > 0)
  expect(unsent).toEqual([['a', [1, 2], 'not_understood']])
  expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1)
})

test('what was taken for a connection that is gone meanwhile is given back', async () => {
  const { port, gateway, waiting, unsent, commands } = await open()
  const device = await dial(port)
  device.send('iam a\n')
  await device.answered('hello\n')
  const { promise, resolve } = Promise.withResolvers<void>()
  const take = commands.take
  commands.take = async (device, anew) => promise.then(() => take(device, anew))
  waiting.set('a', [order(1, 'stop')])
  gateway.tell(['a'])
  device.socket.destroy()
  await device.closed
  await aWhile()
  resolve()
  await until(() => unsent.length > 0)
  expect(unsent).toEqual([['a', [1], 'not_connected']])
})

test('a connection of many devices is told nothing', async () => {
  const { port, gateway, waiting, asked } = await open({ ...spoken, many: true })
  waiting.set('a', [order(1, 'stop')])
  const device = await dial(port)
  device.send('iam a\n')
  await device.answered('hello\n')
  gateway.tell(['a'])
  await aWhile()
  expect(asked).toEqual([])
})

test('over UDP a device is told behind the answer to its datagram', async () => {
  const { port, waiting } = await open()
  waiting.set('a', [order(1, 'stop')])
  const device = await datagrams(port)
  device.send(Buffer.from('hi a\n'))
  await until(() => device.heard.length === 2)
  expect(device.heard.join('')).toBe('hello\n1 stop\n')
})

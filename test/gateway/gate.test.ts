import { expect, test } from 'vitest'
import type { Feed } from '#device/message.ts'
import { createGate, type Sender } from '#gateway/gate.ts'

/** Five unknown devices a second, 200 at once; a feed that knows the devices whose ids begin with `k`. */
const gateOf = (unknown_rate = 5) => {
  const asked: string[] = []
  const told = { refused: 0, denied: 0, limited: 0 }
  const fake: { feed: Feed } = {
    feed: async ({ device, points }) => {
      asked.push(device)
      return { known: device.startsWith('k'), taken: points.length }
    },
  }
  const watch = {
    taken: () => undefined,
    refused: () => void told.refused++,
    denied: () => void told.denied++,
    limited: () => void told.limited++,
    crowded: () => undefined,
    fault: () => undefined,
    bug: () => undefined,
  }
  const gate = createGate((message) => fake.feed(message), watch, { unknown_rate })
  const name = (device: string, sender: Sender = { network: 'a' }) =>
    gate('plain', sender, { device, points: [], received: 0 })
  const probe = async (count: number, sender: Sender = { network: 'a' }): Promise<void> => {
    for (let i = 0; i < count; i++) expect(await name(`u${i}`, { ...sender })).toEqual({ known: false, taken: 0 })
  }
  return { name, probe, asked, told, fake }
}

test('an address that names unknown devices is answered as before, but asks no more', async () => {
  const { probe, asked, told } = gateOf()
  await probe(1000)
  expect(asked.length).toBeGreaterThanOrEqual(200)
  expect(asked.length).toBeLessThan(300)
  expect(told.refused + told.limited).toBe(1000)
  expect(told.refused).toBe(asked.length)
})

test('nor is it told of devices that are registered; those elsewhere are let in', async () => {
  const { name, probe } = gateOf(0.1)
  await probe(10)
  expect(await name('k1')).toEqual({ known: false, taken: 0 })
  expect(await name('k1', { network: 'b' })).toMatchObject({ known: true })
})

test('a device that is known where it comes from is let in, also anew', async () => {
  const { name, probe } = gateOf(0.1)
  const sender: Sender = { network: 'a' }
  expect(await name('k1', sender)).toMatchObject({ known: true })
  expect(sender.device).toBe('k1')
  await probe(10)
  expect(await name('k1', sender)).toMatchObject({ known: true })
  expect(await name('k1')).toMatchObject({ known: true })
  expect(await name('k2', sender)).toMatchObject({ known: false })
  expect(sender.device).toBeUndefined()
})

test('passwords are tried no more often than ids, from where the device was before too', async () => {
  const { name, fake, told } = gateOf(0.1)
  expect(await name('k1')).toMatchObject({ known: true })
  fake.feed = async () => ({ known: false, wrong_password: true, taken: 0 })
  const answers = []
  for (let i = 0; i < 10; i++) answers.push(await name('k1'))
  expect(answers[0]).toEqual({ known: false, wrong_password: true, taken: 0 })
  expect(answers.at(-1)).toEqual({ known: false, taken: 0 })
  expect(told).toEqual({ refused: 0, denied: 5, limited: 5 })
})

test('known devices cost their address nothing, nor does a store that is away', async () => {
  const { name, fake, told } = gateOf(0.1)
  for (let i = 0; i < 100; i++) expect(await name(`k${i}`)).toMatchObject({ known: true })
  const { feed } = fake
  fake.feed = () => Promise.reject(new Error('the store is away'))
  for (let i = 0; i < 100; i++) await expect(name(`u${i}`)).rejects.toThrow('away')
  fake.feed = feed
  expect(await name('k100')).toMatchObject({ known: true })
  expect(told).toEqual({ refused: 0, denied: 0, limited: 0 })
})

test('a proxy of the operator is not limited, and nobody is when the rate is 0', async () => {
  const { probe, told } = gateOf()
  await probe(1000, { network: undefined })
  expect(told.limited).toBe(0)
  const open = gateOf(0)
  await open.probe(1000)
  expect(open.told.limited).toBe(0)
})

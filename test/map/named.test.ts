import { expect, test } from 'vitest'
import { createAsk } from '#map/fetched/ask.ts'
import { named } from '#map/fetched/told.ts'
import { openUpstream } from './upstream.ts'

const by = { address: 'https://maps.example/style.json', strict: false, inside: false }

test('what another host is named for is asked where the public is, by HTTPS; the same host as the operator chose it', () => {
  expect(named('https://tiles.example/{z}', by)).toBe(true)
  expect(named('http://maps.example/{z}', by)).toBe(false)
  expect(() => named('http://tiles.example/{z}', by)).toThrow('maps.example names tiles.example without HTTPS')
  // A style of the house may name what else is in the house.
  expect(named('http://fonts.lan/{range}', { ...by, inside: true })).toBe(false)
  expect(named('https://maps.example/{z}', { ...by, strict: true })).toBe(true)
})

test.each([
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://169.254.169.254/a',
  'https://10.1.0.5/a',
  'https://localhost/a',
])('%s, named by others, is not asked', async (address) => {
  const { ask, close } = createAsk({ agent: 'Odograph' })
  await expect(ask({ address, most: 1000, strict: true })).rejects.toThrow(/is not of the public internet/)
  close()
})

test('an answer says whether it came from the house', async () => {
  const { url } = await openUpstream()
  const { ask, close } = createAsk({ agent: 'Odograph' })
  expect(await ask({ address: `${url}/planet`, most: 10_000, strict: false })).toMatchObject({ inside: true })
  close()
})

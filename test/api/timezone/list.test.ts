import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { ask } from '#test/sign-in.ts'

const { server } = await fleet()
const zones = async (locale: string) => (await ask(server, 'timezone/list', { locale })).body.list

interface Listed {
  zone_id: string
  base_offset: number
}

test('zones are told in the language of the locale, with offsets, country and former names', async () => {
  const german = await zones('de_AT')
  expect(german).toContainEqual({
    zone_id: 'Europe/Berlin',
    description: 'Berlin (Mitteleuropäische Zeit)',
    base_offset: 1,
    dst_offset: 1,
    country_code: 'DE',
  })
  const english = await zones('en_US')
  expect(english).toContainEqual({
    zone_id: 'Asia/Kolkata',
    description: 'Kolkata (India Standard Time)',
    base_offset: 5.5,
    dst_offset: 0,
    country_code: 'IN',
    alt_ids: ['Asia/Calcutta'],
  })
  expect(english).toContainEqual(expect.objectContaining({ zone_id: 'Europe/Oslo', country_code: 'NO' }))
  expect(english).toContainEqual(expect.objectContaining({ zone_id: 'Europe/Kyiv', dst_offset: 1 }))
  expect(english).toContainEqual(expect.objectContaining({ zone_id: 'UTC', base_offset: 0, country_code: '' }))
})

test('each zone is listed once, by its offset, and is one that settings take', async () => {
  const list: Listed[] = await zones('fr')
  expect(new Set(list.map(({ zone_id }) => zone_id)).size).toBe(list.length)
  expect(list.length).toBeGreaterThan(400)
  const offsets = list.map(({ base_offset }) => base_offset)
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  for (const { zone_id } of list) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone_id })).not.toThrow()
})

test('a language that nobody speaks is told in English, and a wrong locale is told', async () => {
  expect(await zones('qq_QQ')).toEqual(await zones('en_GB'))
  expect(await ask(server, 'timezone/list', { locale: 'english' })).toMatchObject({ code: 7 })
})

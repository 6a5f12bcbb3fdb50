import { expect, test } from 'vitest'
import { fleet } from '#test/fleet.ts'
import { csvFile, parsed } from '#test/spreadsheets.ts'
import { read } from '#test/zones.ts'

const { server, tenant } = await fleet()
const alice = await tenant()

const convert = (batch: string, params: object = {}) => alice.call('zone/batch_convert', { batch, ...params })

const one = async (fields: Record<string, string>, params: object = {}) =>
  (await convert(Object.values(fields).join('\t'), { fields: Object.keys(fields), ...params })).list[0]

test('rows become circles that can be created, and what is missing of them is found', async () => {
  const { id: tag } = await alice.call('tag/create', { tag: { name: 'north', color: 'ff0000' } })
  const { list, limit_exceeded } = await convert('Depot\t\t52,52\t13,405\t200\tnorth, none\nOffice\tHamburg\n')
  expect(limit_exceeded).toBe(false)
  expect(list).toMatchObject([
    {
      type: 'circle',
      label: 'Depot',
      center: { lat: 52.52, lng: 13.405 },
      radius: 200,
      tags: [tag],
      tag_names: ['none'],
    },
    { type: 'circle', label: 'Office', address: 'Hamburg', radius: 100, tags: [], color: '27A9E3' },
  ])
  expect(list[0].address).toContain('Berlin')
  expect(list[1].center.lat).toBeCloseTo(53.55, 0)
  for (const { tag_names: _, ...zone } of list) {
    const { id } = await alice.call('zone/create', { zone })
    expect(await read(alice, id)).toEqual({ id, ...zone })
  }
})

test.each([
  [{ label: 'D' }, ['center']],
  [{ label: 'D', address: 'Qqqqzzzzx' }, ['address']],
  [{ label: 'D', lat: '52.5' }, ['center.lng']],
  [{ label: 'D', lat: 'north', lng: '999', radius: '0' }, ['center.lat', 'center.lng', 'radius']],
  [{ label: 'D', lat: '52', lng: '13', radius: 'far' }, ['radius']],
  [{ label: ' ', lat: '52', lng: '13' }, ['label']],
])('what is wrong is told with its field: %j', async (fields, expected) => {
  const { errors, type } = await one(fields as Record<string, string>)
  expect([errors.map(({ parameter }: { parameter: string }) => parameter), type]).toEqual([expected, 'circle'])
})

test('a radius that is not told is the one that is given', async () => {
  expect(await one({ label: 'D', lat: '52', lng: '13' }, { default_radius: 5 })).toMatchObject({ radius: 5 })
})

test('rows of a file, and a file that is none', async () => {
  const file_id = await parsed(server, alice, csvFile('Yard;52;13'))
  const params = { file_id, fields: ['label', 'lat', 'lng'] }
  expect((await alice.call('zone/batch_convert', params)).list).toMatchObject([{ label: 'Yard' }])
  expect(await alice.fails('zone/batch_convert', { file_id: 'x' })).toMatchObject({ code: 234 })
})

test('a thousand rows at most', async () => {
  const { list, limit_exceeded } = await convert('Yard\t\t52\t13\n'.repeat(1001))
  expect([list.length, limit_exceeded]).toEqual([1000, true])
})

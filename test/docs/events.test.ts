import { expect, test } from 'vitest'
import { runPlatform } from '#test/platform.ts'
import { walk } from './walk.ts'

const { url } = await runPlatform({ dealer_password: 'correct horse' })

test('the walk of docs/events.md works when it is pasted', { timeout: 60_000 }, async () => {
  const said = await walk('events.md', { api: `${url}/v2` })
  expect(said.filter(({ success }) => !success)).toEqual([])
  expect(said.find(({ count }) => count !== undefined).count).toBe(1)
  const message = 'Rastreador renomeado: Box-7 → Van 1'
  expect(said.find(({ value }) => value).value).toMatchObject({
    event: 'tracker_rename',
    is_read: false,
    message: `Van 1: ${message}`,
  })
  expect(said.find(({ list }) => list?.length === 112).list[0]).toEqual({
    type: 'inzone',
    description: 'Entrada na zona',
  })
  expect(said.at(-1)).toMatchObject({ list: [{ is_read: true }], total: 1, total_unread: 0 })
})

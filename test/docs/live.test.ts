import { expect, test } from 'vitest'
import { runPlatform } from '#test/platform.ts'
import { paste } from './walk.ts'

const { url, ports } = await runPlatform({ dealer_password: 'correct horse' })

test('the lines of docs/live.md work when they are pasted', { timeout: 60_000 }, async () => {
  const said = await paste('live.md', { api: url, phones: `http://127.0.0.1:${ports.osmand}` })
  expect(said).not.toContain('"success":false')
  expect(said).toMatch(/- {2}Phone {2}nowhere yet {2}just_registered, parked$/m)
  expect(said).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}Phone {2}52\.51630, 13\.37770 {2}48 km\/h {2}active, \w+$/m)
})

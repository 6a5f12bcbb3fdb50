import { expect, test } from 'vitest'
import { openPanel, signIn } from '#simulate/demo/account.ts'
import { readConfig } from '#src/config.ts'
import { browse, program } from '#test/chromium.ts'
import { runPlatform } from '#test/platform.ts'

/** What the pages ask for is what they may ask for: a browser has nothing to complain of, and nobody else is asked. */

const start = async () => {
  const running = await runPlatform({ web: true })
  const built = async () => (await fetch(running.url)).status
  await expect.poll(built, { timeout: 180_000, interval: 200 }).toBe(200)
  const { db } = running.store
  const { hash } = await signIn(db, running.url, { ...readConfig({}), data_dir: running.data_dir })
  return { url: running.url, links: { fleet: `/#session=${hash}`, panel: `/panel#session=${await openPanel(db)}` } }
}

test.skipIf(!program).each([
  ['the fleet', () => '/'],
  ['a screen of it', () => '/vehicles/12'],
  ['the panel', () => '/panel'],
  ['the fleet by a link that signs in', ({ fleet }: { fleet: string }) => fleet],
  ['the panel by a link that signs in', ({ panel }: { panel: string }) => panel],
])('a browser opens %s and complains of nothing', { timeout: 180_000 }, async (_, path) => {
  const { url, links } = await start()
  const page = await browse({ width: 1280, height: 800 })
  await page.open(`${url}${path(links)}`)
  const patient = { timeout: 30_000 }
  await expect.poll(() => page.value('document.querySelector("#root > :not(.opening)") !== null'), patient).toBe(true)
  await expect.poll(() => page.value('document.fonts.status'), patient).toBe('loaded')
  // Links that sign in leave nothing of it in the address.
  await expect.poll(() => page.value('location.hash'), patient).toBe('')
  expect(await page.value('document.querySelector("meta[property=csp-nonce]")?.nonce.length')).toBe(24)
  const asked = await page.value('performance.getEntriesByType("resource").map(({ name }) => new URL(name).origin)')
  expect(new Set(asked)).toEqual(new Set([url]))
  expect(page.problems).toEqual([])
})

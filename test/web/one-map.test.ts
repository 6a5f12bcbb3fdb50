import { expect } from 'vitest'
import { isPossible, startSite, story } from './harness.ts'

/** One map goes with whoever looks from screen to screen. */

const site = isPossible ? await startSite() : undefined

story('screens have one map between them, and each its own view of it', { timeout: 240_000 }, async () => {
  if (!site) throw new Error('no browser')
  const alice = await site.customer()
  const van = await alice.tracker('Van 1')
  await van.report({ lat: 48.137, lng: 11.575 })
  const { page, check } = await site.browse('/tags', { hash: alice.hash })
  // Every context that is ever made of a canvas in the page.
  await page.addInitScript(`globalThis.contexts = 0
    const ask = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      if (kind.startsWith('webgl')) contexts++
      return ask.call(this, kind, ...rest)
    }`)
  const canvas = page.locator('.maplibregl-canvas')
  const scale = page.locator('.maplibregl-ctrl-scale')
  const go = async (name: string): Promise<void> => {
    await page.locator(`nav a[href="/${name}"]`).click()
    await page.waitForURL((url) => url.pathname === `/${name}`)
    await canvas.waitFor()
  }
  await page.goto(`${site.url}/map?at=48.13700,11.57500,12.0`)
  await canvas.waitFor()
  const left = await scale.textContent()
  await go('zones')
  // Where no tracker is chosen there is no map: it waits for the next screen that has one.
  await page.locator('nav a[href="/tracks"]').click()
  await canvas.waitFor({ state: 'detached' })
  await go('places')
  expect(await scale.textContent()).not.toBe(left)
  await page.evaluate(() => Object.assign(globalThis, { before: document.querySelector('.maplibregl-canvas') }))
  await go('map')
  expect(await scale.textContent()).toBe(left)
  expect(await page.evaluate('document.querySelector(".maplibregl-canvas") === before')).toBe(true)
  expect(await page.evaluate('[contexts, document.querySelectorAll(".maplibregl-canvas").length]')).toEqual([1, 1])
  await check()
})

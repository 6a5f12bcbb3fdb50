import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** Whoever integrates reads how the API is asked, finds what it needs, and tries it. */

const site = isPossible ? await startSite() : undefined
const tag = { name: 'north', color: '00ff00' }

const visit = async (path: string, looking: Parameters<NonNullable<typeof site>['browse']>[1] = {}) => {
  if (!site) throw new Error('there is a browser')
  return site.browse(path, looking)
}

const find = async (page: Page, words: string): Promise<string[]> => {
  await page.getByRole('searchbox').fill(words)
  await page.locator('.count', { hasText: 'found' }).waitFor()
  return page.locator('#found a').allInnerTexts()
}

story(
  'an operation is found by its name, its fields, its failures and what is said of it',
  { timeout: 180_000 },
  async () => {
    const { page, check } = await visit('/docs')
    await page.keyboard.press('/')
    expect((await find(page, 'tag create'))[0]).toContain('Creates a tag.')
    expect((await find(page, 'fuel_consumption')).join()).toContain('vehicle/create')
    expect((await find(page, '268'))[0]).toContain('over_quota')
    expect((await find(page, 'over_quota tag'))[0]).toContain('tag/create')
    expect((await find(page, 'retention nothing-like-this')).length).toBe(0)
    expect((await find(page, 'time zone')).length).toBeGreaterThan(3)
    await check()
    await find(page, 'track list')
    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL('**/docs/track#track/list')
    await expect.poll(() => page.locator('article:target h2').innerText()).toContain('track/list')
    await check()
  },
)

story(
  'an operation is tried with the session of the browser, and asked as its line says',
  { timeout: 180_000 },
  async () => {
    if (!site) return
    const { hash, client } = await site.customer()
    const { page, check } = await visit('/docs/tag')
    await page.evaluate((kept) => localStorage.setItem('odograph.fleet', kept), hash)
    const article = page.locator('[id="tag/create"]')
    expect(await article.locator('pre').first().innerText()).toContain(`curl ${site.url}/v2/tag/create`)
    await article.getByRole('button', { name: 'Python' }).click()
    await article.getByRole('button', { name: 'Copy' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('requests.post(')
    await page.reload()
    expect(await article.getByRole('button', { name: 'Python' }).getAttribute('aria-pressed')).toBe('true')

    await article.getByText('Try it').click()
    await article.getByLabel('Parameters').fill(JSON.stringify({ tag }))
    await article.getByRole('button', { name: 'Send' }).click()
    await article.getByText('HTTP 200').waitFor()
    expect((await client.call('tag/list')).list).toMatchObject([tag])
    await article.getByLabel('Parameters').fill('{"tag": {}}')
    await article.getByRole('button', { name: 'Send' }).click()
    await article.getByText('HTTP 400').waitFor()
    expect(await article.locator('.answer').innerText()).toContain('"tag.name"')
    await article.getByLabel('Parameters').fill('{')
    await article.getByRole('button', { name: 'Send' }).click()
    await article.getByText('The parameters are no JSON').waitFor()
    await check()
  },
)

story('a hash that is pasted is kept nowhere', { timeout: 180_000 }, async () => {
  if (!site) return
  const { hash } = await site.customer()
  const { page, check } = await visit('/docs/zone')
  const article = page.locator('[id="zone/download"]')
  await article.getByText('Try it').click()
  await article.getByRole('button', { name: 'Send' }).click()
  await article.getByText('HTTP 400').waitFor()
  await article.getByLabel('Hash').fill(hash)
  await article.getByRole('button', { name: 'Send' }).click()
  await article.getByText('HTTP 200').waitFor()
  const saving = page.waitForEvent('download')
  await article.getByText('Save ').click()
  expect((await saving).suggestedFilename()).toMatch(/\.kml$/)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, location.href]))).not.toContain(hash)
  await check()
})

story('a file is sent along', { timeout: 180_000 }, async () => {
  if (!site) return
  const { hash } = await site.customer()
  const { page, check } = await visit('/docs/data')
  await page.evaluate((kept) => localStorage.setItem('odograph.fleet', kept), hash)
  const article = page.locator('[id="data/spreadsheet/parse"]')
  await article.getByText('Try it').click()
  const file = { name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from('label;plate\nVan;HH-1') }
  await article.getByLabel('File').setInputFiles(file)
  await article.getByRole('button', { name: 'Send' }).click()
  await article.getByText('HTTP 200').waitFor()
  expect(await article.locator('.answer').innerText()).toContain('HH-1')
  await check()
})

for (const theme of ['light', 'dark'] as const)
  story(`it can be read on a phone (${theme})`, { timeout: 180_000 }, async () => {
    for (const path of ['/docs', '/docs/errors', '/docs/track']) {
      const { page, check, picture } = await visit(path, { size: sizes.phone, theme })
      await check()
      await picture(`docs-phone-${theme}${path.replaceAll('/', '-')}`)
      await page.getByRole('button', { name: 'Areas' }).click()
      await page.locator('#tree').getByRole('link', { name: 'webhook' }).click()
      await page.waitForURL('**/docs/webhook')
    }
  })

story('it is seen in the theme that was chosen in the web application', { timeout: 180_000 }, async () => {
  const { page, check, picture } = await visit('/docs/track')
  await picture('docs-light')
  await page.evaluate(() => localStorage.setItem('odograph.theme', 'dark'))
  await page.reload()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
  await picture('docs-dark')
  await check()
})

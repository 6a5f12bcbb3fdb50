import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { screens as fleet } from '#web/fleet/screens.ts'
import { type Block, type Part, read } from '#web/handbook/markdown.ts'
import { screens as panel } from '#web/panel/screens.ts'
import { languages } from '#web/words/language.ts'
import { isPossible, sizes, startSite, story } from './harness.ts'

/** The handbook: whole in every language, and in the application. Its pages are written in `web/handbook`. */

const web = join(import.meta.dirname, '../../web')
const folder = join(web, 'handbook')
const names = [...fleet.map(({ name }) => `fleet-${name}`), ...panel.map(({ name }) => `panel-${name}`)].sort()
const pictures = readdirSync(join(folder, 'pictures')).map((file) => file.replace('.webp', ''))
const written = (language: string, name: string): string => readFileSync(join(folder, language, `${name}.md`), 'utf8')

const partsOf = (block: Block): readonly Part[] =>
  'items' in block ? block.items.flat() : 'parts' in block ? block.parts : []

/** All that the pages say in a language. */
const said = (language: string): ReadonlySet<string> =>
  new Set(
    readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith(join('words', `${language}.json`)))
      .flatMap((path) => Object.values(JSON.parse(readFileSync(join(web, path), 'utf8')) as Record<string, string>)),
  )

test.each(languages)('every screen has its page, and every page a screen: %s', (language) => {
  const files = readdirSync(join(folder, language)).sort()
  expect(files).toEqual(names.map((name) => `${name}.md`))
})

test.each(languages)(
  'pages name buttons as they are called, link to pages and show pictures that are there: %s',
  (language) => {
    const words = said(language)
    for (const name of names) {
      const page = read(written(language, name))
      expect(words.has(page.title), `${name}: ${page.title}`).toBe(true)
      for (const part of page.blocks.flatMap(partsOf)) {
        if ('to' in part) expect(names, name).toContain(part.to)
        else if (part.isStrong) expect(words.has(part.text), `${name}: ${part.text}`).toBe(true)
        else expect(part.text, name).not.toMatch(/[*<>`\]]|\{/)
      }
      for (const block of page.blocks) if (block.kind === 'picture') expect(pictures, name).toContain(block.name)
    }
  },
)

test('pages of all languages have the same steps, words and pictures', () => {
  const shape = (language: string, name: string) =>
    read(written(language, name)).blocks.map((block) => [block.kind, 'items' in block ? block.items.length : 1])
  for (const name of names)
    for (const language of languages) expect(shape(language, name), `${language} ${name}`).toEqual(shape('en', name))
})

test('every picture is on a page', () => {
  const shown = names.flatMap((name) =>
    read(written('en', name)).blocks.flatMap((b) => (b.kind === 'picture' ? b.name : [])),
  )
  expect([...new Set(shown)].sort()).toEqual(pictures.sort())
})

const site = isPossible ? await startSite() : undefined

story(
  'help of a screen is beside it, leads on to others, and is found by what it says',
  { timeout: 180_000 },
  async () => {
    if (!site) throw new Error('no browser')
    const alice = await site.customer({ locale: 'de_DE' })
    const { page, check, picture } = await site.browse('/zones', { hash: alice.hash })
    await page.getByRole('button', { name: 'Hilfe', exact: true }).click()
    const help = page.getByRole('complementary', { name: 'Hilfe: Zonen' })
    await help.getByRole('heading', { name: 'Was Sie hier tun' }).waitFor()
    await picture('help-desk-light')
    await check()
    await help.getByRole('button', { name: 'Regeln' }).click()
    await page.getByRole('complementary', { name: 'Hilfe: Regeln' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('complementary', { name: /Hilfe/ }).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('mailserver')
    await page.getByRole('option', { name: /Regeln.*Mailserver/ }).click()
    await page.getByRole('complementary', { name: 'Hilfe: Regeln' }).waitFor()
    await page.waitForURL((url) => url.pathname === '/rules')
    for (const { name } of fleet.toReversed()) {
      await page.goto(`${site.url}/${name}`)
      await page.getByRole('button', { name: 'Hilfe', exact: true }).waitFor()
    }
    await page.getByRole('button', { name: 'Hilfe', exact: true }).click()
    const shown = page.getByRole('complementary', { name: 'Hilfe: Karte' }).getByRole('img')
    await expect
      .poll(() => shown.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(720)
  },
)

story('and so it is in the panel, on a phone, in the dark', { timeout: 180_000 }, async () => {
  if (!site) throw new Error('no browser')
  const { page, check, picture } = await site.browse('/panel/notifications', {
    hash: site.dealerHash,
    size: sizes.phone,
    theme: 'dark',
  })
  await page.getByRole('button', { name: 'Help', exact: true }).tap()
  await page.getByRole('complementary', { name: 'Help: Notifications' }).getByText('there is no mail server').waitFor()
  await picture('help-phone-dark')
  await check()
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { test } from 'vitest'
import { afterwards } from '#test/afterwards.ts'
import { browserOf, programOf } from '#test/programs.ts'

/** A real browser, one a worker, and what is asked of each of its pages. */

const program = browserOf()
/** Where pictures are left to be looked at, if anywhere. */
const pictures = process.env.ODOGRAPH_TEST_PICTURES
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** A test that needs a browser; passed over where none is named. */
export const story = program ? test : test.skip
export const isPossible = program !== undefined

export const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

export interface Looking {
  size?: { width: number; height: number }
  theme?: 'light' | 'dark'
  /** Before anybody is signed in; then it is the user's. */
  language?: string
  /** In a browser that knows notifications and pushes. */
  whole?: boolean
}

const started = new Map<string, Promise<Browser>>()

const start = async (program: string): Promise<Browser> => {
  // Pages are put together by the processor itself: by SwiftShader, which draws the maps, stories took a quarter longer.
  const flags = [
    '--no-sandbox',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--disable-gpu-compositing',
    '--disable-gpu-rasterization',
    // A camera that shows a test picture, for who is let use one.
    '--use-fake-device-for-media-stream',
  ]
  const launched = await chromium.launch({ executablePath: program, args: flags })
  launched.once('disconnected', () => {
    started.delete(program)
  })
  return launched
}

const startedOnce = (program: string): Promise<Browser> => {
  const browser = started.get(program) ?? start(program)
  started.set(program, browser)
  return browser
}

/** Storage and pages of its own in the browser of this worker, which ends with the worker, who holds its pipe. */
export const contextOf = async (looking: Looking = {}): Promise<BrowserContext> => {
  const { size = sizes.desk, theme = 'light', language = 'en', whole = false } = looking
  const launched = await startedOnce((whole ? programOf('chromium') : program) as string)
  const context = await launched.newContext({
    viewport: size,
    // Half as fine unless it is to be looked at: SwiftShader draws a quarter of the pixels, pages are laid out the same.
    deviceScaleFactor: pictures ? 1 : 0.5,
    colorScheme: theme,
    locale: language,
    hasTouch: size.width < 640,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  afterwards(() => context.close())
  return context
}

/** A refusal of the policy of the pages is an error of the console too. What the service refuses, pages tell themselves. */
export const listen = (page: Page, url: string): string[] => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.startsWith(`${url}/v2/`)) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error.stack)))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && origin !== url) complaints.push(`foreign: ${request.url()}`)
  })
  return complaints
}

/** The library reads out which button is busy, and takes that back after seven seconds, though the button be gone: here at once. */
export const calm = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const said of document.querySelectorAll('[data-live-announcer] [role=img]')) said.remove()
  })

/** What axe finds on the page: the rule, and where. */
export const axe = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  await calm(page)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } }
    // Where everything else was found is not asked, and takes longer than finding it.
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id}: ${target} ${html.slice(0, 200)}`),
    )
  })
}

interface Violation {
  id: string
  nodes: { target: string[]; html: string }[]
}

/** Left to be looked at, where a folder is named for pictures. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) })
}

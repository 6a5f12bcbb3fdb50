import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { axe, contextOf, isPossible, listen, picture, sizes } from '../browser.ts'
import { bundled } from '../bundle.ts'
import type { Before, Stage } from './page/main.tsx'
import type { SceneName, ScenePropsOf } from './page/scenes.ts'

/** Components in a browser without a platform: one page a file, on which scenes (`page/scenes`) are shown one after the other. */

const source = fileURLToPath(new URL('page', import.meta.url))
/** Nobody is there: all that the page asks for is answered from the folder that was built. */
const origin = 'https://kit.example'

interface Look extends Partial<Before> {
  theme?: 'light' | 'dark'
  size?: keyof typeof sizes
}

/** The page, once its scripts are there; nothing where there is no browser, as no test runs then. */
export const openKit = async (): Promise<Kit> => (isPossible ? open() : (undefined as never))

export type Kit = Awaited<ReturnType<typeof open>>

const open = async () => {
  const folder = await bundled(source)
  const context = await contextOf()
  await context.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    return route.fulfill({ path: join(folder, pathname.includes('.') ? pathname : 'index.html') })
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const complaints = listen(page, origin)
  await page.goto(origin)
  await page.waitForFunction('globalThis.stage')
  let now: Required<Pick<Look, 'theme' | 'size'>> = { theme: 'light', size: 'desk' }
  const turn = async ({ theme, size }: typeof now): Promise<void> => {
    if (theme !== now.theme) await page.emulateMedia({ colorScheme: theme })
    if (size !== now.size) await page.setViewportSize(sizes[size])
    now = { theme, size }
  }
  const told = () => page.evaluate(() => stage.told())
  return {
    page,
    /** Shows a scene from nothing, in English, by day, at a desk and without rights unless `look` says otherwise. */
    show: async <Name extends SceneName>(
      name: Name,
      props: ScenePropsOf<Name>,
      { theme = 'light', size = 'desk', locale = 'en_US', search = '', ...others }: Look = {},
    ): Promise<void> => {
      await turn({ theme, size })
      complaints.length = 0
      await page.evaluate(([name, props, before]) => stage.show(name, props as never, before), [
        name,
        props,
        { locale, search, ...others },
      ] as [SceneName, object, Before])
    },
    /** What components told of one kind, without its name. */
    told: async (kind: string) => (await told()).filter(([name]) => name === kind).map(([, ...what]) => what),
    asked: (): ReturnType<Page['evaluate']> & Promise<ReturnType<Stage['asked']>> =>
      page.evaluate(() => stage.asked()) as never,
    press: async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key)
    },
    type: (text: string) => page.keyboard.type(text),
    button: (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true }),
    /** The role and name of what has the focus. */
    focused: (): Promise<string> => page.evaluate(() => stage.focused()),
    /** Fonts and pictures are there, and two pictures of the page were drawn. */
    drawn: () => page.evaluate(() => stage.drawn()),
    overflowing: () => page.evaluate(() => stage.overflowing()),
    /** What everybody needs and the browser complained of: axe, sideways scrolling, errors, questions that nobody answers. */
    faults: async (): Promise<string[]> => [
      ...(await axe(page)),
      ...(await page.evaluate(() => stage.overflowing())),
      ...(await page.evaluate(() => stage.unanswered())),
      ...complaints,
    ],
    picture: (name: string) => picture(page, `kit-${name}`),
  }
}

import '#web/ui/base.css'
import '#web/ui/theme.ts'
import { Outlet, RouterProvider } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import { type FC, StrictMode, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Result } from '#client/client.ts'
import { SessionProvider } from '#web/session/session.tsx'
import { UserProvider } from '#web/session/user.tsx'
import { createScreens } from '#web/ui/screens.tsx'
import { Toasts } from '#web/ui/toast.tsx'
import { type Answers, type Asked, mockOf } from './mock.ts'
import { overflowing } from './overflowing.ts'
import { told } from './scene.tsx'
import { type SceneName, type ScenePropsOf, scenes } from './scenes.ts'
import { info } from './user.ts'

/** The page on which components are looked at: one scene at a time, each from nothing. */

interface Shown {
  root: Root
  mock: ReturnType<typeof mockOf>
  end(): void
}

let shown: Shown | undefined
const home = document.querySelector('#root') as HTMLElement
const noHash = '0'.repeat(32)

/** `locale` and `rights` are those of whoever looks; the address says `search`, and the browser has `kept` already. */
export interface Before {
  locale: string
  search: string
  rights?: Result<'user/get_info'>['privileges']
  kept?: Readonly<Record<string, string>>
}

const ownStage = {
  /** Takes away what was there, and shows a scene; over when it has its words. */
  show: <Name extends SceneName>(name: Name, props: ScenePropsOf<Name>, before: Before): Promise<void> => {
    shown?.end()
    told.length = 0
    localStorage.clear()
    sessionStorage.clear()
    for (const [name, text] of Object.entries(before.kept ?? {})) localStorage.setItem(name, text)
    history.replaceState(null, '', `/${name}${before.search}`)
    const { view, answers } = scenes[name] as unknown as { view: FC<ScenePropsOf<Name>>; answers: Answers }
    const mock = mockOf({ 'user/get_info': () => info(before.locale, before.rights), ...answers })
    globalThis.fetch = mock.fetch
    return new Promise((resolve) => {
      const View = view
      const Ready = () => {
        useEffect(resolve, [])
        return null
      }
      const Whole = () => (
        <>
          <View {...props} />
          <Ready />
        </>
      )
      const screen = { icon: MapPin, group: 1 }
      const screens = [name, 'elsewhere'].map((each) => ({
        ...screen,
        name: each,
        load: async () => ({ default: each === name ? Whole : Elsewhere }),
      }))
      const router = createScreens('/', screens, Frame)
      const root = createRoot(home)
      const end = (): void => {
        root.unmount()
        router.history.destroy()
      }
      shown = { root, mock, end }
      root.render(
        <StrictMode>
          <SessionProvider face="fleet" hash={noHash} onEnd={() => undefined}>
            <UserProvider>
              <RouterProvider router={router} />
            </UserProvider>
          </SessionProvider>
        </StrictMode>,
      )
    })
  },
  /** What components told since it was shown. */
  told: (): unknown[][] => told,
  /** What they asked of the service, but for who is signed in. */
  asked: (): Asked[] => shown?.mock.asked.filter(([path]) => path !== 'user/get_info') ?? [],
  unanswered: (): string[] => shown?.mock.unanswered ?? [],
  overflowing,
  /** Over when fonts and pictures are there and two pictures of the page were drawn. */
  drawn: async (): Promise<void> => {
    await document.fonts.ready
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
  },
  /** What has the focus: its role, and its name or text. */
  focused: (): string => {
    const { activeElement: own } = document
    if (!own || own === document.body) return 'nothing'
    const label = own.getAttribute('aria-label') ?? labelOf(own) ?? own.textContent ?? ''
    return `${own.getAttribute('role') ?? own.tagName.toLowerCase()} ${label}`.trim()
  },
}

const labelOf = (own: Element): string | undefined =>
  own instanceof HTMLInputElement || own instanceof HTMLTextAreaElement
    ? [...(own.labels ?? [])].map(({ textContent }) => textContent).join(' ')
    : undefined

/** Another screen, to be gone to. */
const Elsewhere = () => <h1>Elsewhere</h1>

/** As high as the window, as the frames of the faces are. */
const Frame = () => (
  <div style={{ height: '100dvh', display: 'flex', flexDirection: 'column', overflow: 'auto', padding: '0 16px' }}>
    <Outlet />
    <Toasts />
  </div>
)

export type Stage = typeof ownStage

declare global {
  var stage: Stage
}

globalThis.stage = ownStage

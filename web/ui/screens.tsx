import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import { Failed, Loading } from './told.tsx'

/** A screen: a folder whose name is the word in the address. Its code and its words come when it is opened. */
export interface Screen<Name extends string = string> {
  name: Name
  icon: LucideIcon
  /** Screens of one group stand together in the rail. */
  group: number
  /** Not for users of an account. */
  isMasters?: boolean
  /** Without which a user of an account can do nothing there. */
  right?: string
  load(): Promise<{ default: ComponentType }>
}

/** A way to each screen below `base`, the first of which is the home; `frame` stands around all. */
export const createScreens = (base: string, screens: readonly Screen[], frame: RouteComponent) => {
  const root = createRootRoute({ component: frame, notFoundComponent: () => <Home base={base} /> })
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      if (screens[0]) throw redirect({ to: `/${screens[0].name}` as never })
    },
  })
  const routes = screens.map(({ name, load }) =>
    createRoute({
      getParentRoute: () => root,
      path: `/${name}/$`,
      component: lazyRouteComponent(load),
      pendingComponent: Loading,
      errorComponent: ({ error, reset }) => <Failed error={error} onRetry={reset} />,
    }),
  )
  return createRouter({
    routeTree: root.addChildren([home, ...routes]),
    basepath: base,
    defaultPreload: 'intent',
    // Plain words, as people type them.
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const written = Object.entries(search).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      )
      return written.length > 0 ? `?${new URLSearchParams(written)}` : ''
    },
  })
}

/** Of an address that nothing stands at. */
const Home = ({ base }: { base: string }) => {
  location.replace(base)
  return null
}

import { type ReactNode, Suspense } from 'react'
import drawerStyle from './drawer.module.css'
import { HelpButton } from './help.tsx'
import style from './page.module.css'
import { useTabTitle } from './tab-title.ts'
import { Loading } from './told.tsx'

interface PageProps {
  title: string
  /** Beside the title: the view's one primary button, and what else. */
  actions?: ReactNode
  /** Below the title: search, chips, a period. */
  tools?: ReactNode
  /** Beside what is listed: a `Drawer`. */
  drawer?: ReactNode
  /** It is shown beside its drawer on narrow screens too: there is a map on it. */
  isKept?: boolean
  children: ReactNode
}

/** A screen that is no map: its title, and what it lists, which scrolls alone. */
export const Page = ({ title, actions, tools, drawer, isKept = false, children }: PageProps) => {
  useTabTitle(title, 1)
  return (
    <div className={style.page}>
      <main className={isKept ? style.main : `${style.main} ${drawerStyle.yields}`}>
        <header className={style.head}>
          <h1 className={style.title}>{title}</h1>
          <div className={style.actions}>
            {actions}
            <HelpButton />
          </div>
        </header>
        {tools && (
          <div className={style.tools}>
            <Suspense>{tools}</Suspense>
          </div>
        )}
        <div className={style.body}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </div>
      </main>
      {/* What waits for its words takes nothing else away meanwhile. */}
      <Suspense>{drawer}</Suspense>
    </div>
  )
}

import { type ReactNode, Suspense } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import style from './tabs.module.css'
import { Loading } from './told.tsx'

interface TabsProps<Key extends string> {
  label: string
  tabs: readonly { key: Key; label: string }[]
  /** As the address tells. */
  shown: Key
  onShow(key: Key): void
  /** What the one that is shown holds. */
  children: ReactNode
}

/** Parts of a screen of which one is shown. */
export const Tabs = <Key extends string>({ label, tabs, shown, onShow, children }: TabsProps<Key>) => (
  <AriaTabs selectedKey={shown} onSelectionChange={(key) => onShow(key as Key)} className={style.tabs}>
    <TabList aria-label={label} className={style.list}>
      {tabs.map(({ key, label }) => (
        <Tab key={key} id={key} className={style.tab}>
          {label}
        </Tab>
      ))}
    </TabList>
    <TabPanel key={shown} id={shown} className={style.panel}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </TabPanel>
  </AriaTabs>
)

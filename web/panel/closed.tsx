import { Lock } from 'lucide-react'
import type { ComponentType } from 'react'
import { Page } from '#web/ui/page.tsx'
import { Empty } from '#web/ui/told.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useDealer } from './dealer.tsx'
import { isOpenTo, type PanelScreen } from './screens.ts'

/** The screen, which whoever may not open it by its address is told instead. */
export const guarded = (screen: PanelScreen): PanelScreen => ({
  ...screen,
  async load() {
    const { default: Shown } = await screen.load()
    return { default: () => <Guard screen={screen} Shown={Shown} /> }
  },
})

const Guard = ({ screen, Shown }: { screen: PanelScreen; Shown: ComponentType }) => {
  const words = useWords('panel')
  const common = useCommon()
  if (isOpenTo(screen, useDealer().may)) return <Shown />
  return (
    <Page title={words.screens[screen.name]}>
      <Empty icon={Lock} title={common.not_allowed} />
    </Page>
  )
}

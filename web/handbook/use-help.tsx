import { lazy, useState } from 'react'
import type { Face } from './handbook.ts'

const Help = lazy(() => import('./help.tsx'))

/** Help with the screens of a face, as its frame takes it: what is open now, and how it is opened; asked again it is closed. */
export const useHelp = (face: Face) => {
  const [screen, setScreen] = useState<string>()
  return {
    help: screen && <Help face={face} screen={screen} onScreen={setScreen} onClose={() => setScreen(undefined)} />,
    onHelp: (asked: string) => setScreen((open) => (open === asked ? undefined : asked)),
    /** However it was. */
    openHelp: setScreen as (screen: string) => void,
  }
}

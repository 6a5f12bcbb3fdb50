import type { Screen } from '#web/ui/screens.tsx'
import type { PanelWords } from './words.ts'

/** In the order of the rail. The first is the home. */
export const screens: readonly Screen<keyof PanelWords['screens']>[] = []

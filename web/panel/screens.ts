import { House, Users } from 'lucide-react'
import type { Screen } from '#web/ui/screens.tsx'
import type { PanelWords } from './words.ts'

/** In the order of the rail. The first is the home. */
export const screens: readonly Screen<keyof PanelWords['screens']>[] = [
  { name: 'home', icon: House, group: 1, load: () => import('./home/screen.tsx') },
  { name: 'users', icon: Users, group: 1, load: () => import('./users/screen.tsx') },
]

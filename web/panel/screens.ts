import {
  Bell,
  CreditCard,
  Handshake,
  House,
  LayoutList,
  Palette,
  Radio,
  ShieldCheck,
  TicketCheck,
  Users,
} from 'lucide-react'
import type { Screen } from '#web/ui/screens.tsx'
import type { PanelWords } from './words.ts'

/** In the order of the rail. The first is the home. */
export const screens: readonly Screen<keyof PanelWords['screens']>[] = [
  { name: 'home', icon: House, group: 1, load: () => import('./home/screen.tsx') },
  { name: 'users', icon: Users, group: 1, load: () => import('./users/screen.tsx') },
  { name: 'trackers', icon: Radio, group: 1, load: () => import('./trackers/screen.tsx') },
  { name: 'plans', icon: CreditCard, group: 2, load: () => import('./plans/screen.tsx') },
  { name: 'codes', icon: TicketCheck, group: 2, load: () => import('./codes/screen.tsx') },
  { name: 'subdealers', icon: Handshake, group: 2, load: () => import('./subdealers/screen.tsx') },
  { name: 'service', icon: Palette, group: 3, load: () => import('./service/screen.tsx') },
  { name: 'notifications', icon: Bell, group: 3, load: () => import('./notifications/screen.tsx') },
  { name: 'menus', icon: LayoutList, group: 3, load: () => import('./menus/screen.tsx') },
  { name: 'security', icon: ShieldCheck, group: 3, load: () => import('./security/screen.tsx') },
]

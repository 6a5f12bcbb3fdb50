import {
  Activity,
  Bell,
  ChartColumn,
  CreditCard,
  Handshake,
  House,
  LayoutList,
  Palette,
  Radio,
  ScrollText,
  ShieldCheck,
  TicketCheck,
  UserCog,
  Users,
} from 'lucide-react'
import type { Screen } from '#web/ui/screens.tsx'
import type { Words } from '#web/words/dictionary.ts'

type Permission = readonly [area: string, action: string]

/** A screen of the panel; it stands in the rail of who holds all that it needs, and one of what it has parts for. */
export interface PanelScreen extends Screen<keyof Words<'panel'>['screens']> {
  needs?: readonly Permission[]
  needsOneOf?: readonly Permission[]
}

/** Whether who holds these permissions may open the screen. */
export const isOpenTo = (
  { needs = [], needsOneOf }: PanelScreen,
  may: (area: string, action: string) => boolean,
): boolean =>
  needs.every(([area, action]) => may(area, action)) &&
  (!needsOneOf || needsOneOf.some(([area, action]) => may(area, action)))

/** In the order of the rail. The first is the home. */
export const screens: readonly PanelScreen[] = [
  { name: 'home', icon: House, group: 1, load: () => import('./home/screen.tsx') },
  { name: 'users', icon: Users, group: 1, needs: [['users', 'read']], load: () => import('./users/screen.tsx') },
  {
    name: 'trackers',
    icon: Radio,
    group: 1,
    needs: [['trackers', 'read']],
    load: () => import('./trackers/screen.tsx'),
  },
  {
    name: 'reports',
    icon: ChartColumn,
    group: 1,
    needs: [
      ['users', 'read'],
      ['trackers', 'report'],
      ['transactions', 'read'],
    ],
    load: () => import('./reports/screen.tsx'),
  },
  { name: 'plans', icon: CreditCard, group: 2, needs: [['tariffs', 'read']], load: () => import('./plans/screen.tsx') },
  {
    name: 'codes',
    icon: TicketCheck,
    group: 2,
    needs: [['activation_code', 'read']],
    load: () => import('./codes/screen.tsx'),
  },
  {
    name: 'subdealers',
    icon: Handshake,
    group: 2,
    needs: [['subpaas', 'read']],
    load: () => import('./subdealers/screen.tsx'),
  },
  {
    name: 'service',
    icon: Palette,
    group: 3,
    needs: [['service_settings', 'read']],
    load: () => import('./service/screen.tsx'),
  },
  {
    name: 'notifications',
    icon: Bell,
    group: 3,
    needsOneOf: [
      ['notification_settings', 'read'],
      ['email_gateways', 'read'],
    ],
    load: () => import('./notifications/screen.tsx'),
  },
  { name: 'menus', icon: LayoutList, group: 3, needs: [['users', 'read']], load: () => import('./menus/screen.tsx') },
  { name: 'logins', icon: UserCog, group: 4, needs: [['logins', 'read']], load: () => import('./logins/screen.tsx') },
  { name: 'security', icon: ShieldCheck, group: 4, load: () => import('./security/screen.tsx') },
  {
    name: 'audit',
    icon: ScrollText,
    group: 4,
    // As the operation asks (src/resource/panel/audit.ts): the chain tells of all that there is.
    needs: [
      'activation_code',
      'email_gateways',
      'notification_settings',
      'service_settings',
      'tariffs',
      'tracker_bundles',
      'trackers',
      'transactions',
      'users',
    ].map((area) => [area, 'read'] as const),
    load: () => import('./audit/screen.tsx'),
  },
  {
    name: 'operator',
    icon: Activity,
    group: 5,
    needs: [['trackers', 'global']],
    load: () => import('./operator/screen.tsx'),
  },
]

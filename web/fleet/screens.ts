import { Bell, Building2, Car, ListChecks, Map as MapIcon, Route, Tags, UserRound, Warehouse } from 'lucide-react'
import type { Screen } from '#web/ui/screens.tsx'
import type { FleetWords } from './words.ts'

/** In the order of the rail. The first is the home. */
export const screens: readonly Screen<keyof FleetWords['screens']>[] = [
  { name: 'map', icon: MapIcon, group: 1, load: () => import('./map/screen.tsx') },
  { name: 'tracks', icon: Route, group: 1, load: () => import('./tracks/screen.tsx') },
  { name: 'events', icon: Bell, group: 1, load: () => import('./events/screen.tsx') },
  { name: 'vehicles', icon: Car, group: 3, load: () => import('./vehicles/screen.tsx') },
  { name: 'employees', icon: UserRound, group: 3, load: () => import('./employees/screen.tsx') },
  { name: 'departments', icon: Building2, group: 3, load: () => import('./departments/screen.tsx') },
  { name: 'garages', icon: Warehouse, group: 3, load: () => import('./garages/screen.tsx') },
  { name: 'tags', icon: Tags, group: 4, load: () => import('./tags/screen.tsx') },
  { name: 'statuses', icon: ListChecks, group: 4, load: () => import('./statuses/screen.tsx') },
]

import { Car, Map as MapIcon, Route, Tags } from 'lucide-react'
import type { Screen } from '#web/ui/screens.tsx'
import type { FleetWords } from './words.ts'

/** In the order of the rail. The first is the home. */
export const screens: readonly Screen<keyof FleetWords['screens']>[] = [
  { name: 'map', icon: MapIcon, group: 1, load: () => import('./map/screen.tsx') },
  { name: 'tracks', icon: Route, group: 1, load: () => import('./tracks/screen.tsx') },
  { name: 'vehicles', icon: Car, group: 3, load: () => import('./vehicles/screen.tsx') },
  { name: 'tags', icon: Tags, group: 4, load: () => import('./tags/screen.tsx') },
]

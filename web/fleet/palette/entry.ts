import type { LucideIcon } from 'lucide-react'
import type { Screen } from '#web/ui/screens.tsx'

/** Something to be opened or done. */
export interface Entry {
  id: string
  kind: 'vehicles' | 'places' | 'addresses' | 'events' | 'rules' | 'reports' | 'screens' | 'actions' | 'help'
  icon: LucideIcon
  label: string
  /** What else tells it from others. */
  about?: string
  /** Other words that it is found by, which are not shown. */
  also?: string
  run(): void
}

export interface PaletteProps {
  screens: readonly Screen[]
  onClose(): void
  /** Opens the page of the handbook about a screen. */
  onHelp(screen: string): void
  onKeys(): void
  onSignOut(): void
}

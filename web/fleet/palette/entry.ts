import type { LucideIcon } from 'lucide-react'
import type { Screen } from '#web/ui/screens.tsx'

/** Something to be opened or done. */
export interface Entry {
  id: string
  kind: 'vehicles' | 'places' | 'addresses' | 'screens' | 'actions'
  icon: LucideIcon
  label: string
  /** What else tells it from others. */
  about?: string
  run(): void
}

export interface PaletteProps {
  screens: readonly Screen[]
  onClose(): void
  onKeys(): void
  onSignOut(): void
}

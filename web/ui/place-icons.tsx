import {
  Anchor,
  Bed,
  Building2,
  CircleParking,
  Construction,
  Container,
  Factory,
  Flag,
  Fuel,
  Hospital,
  House,
  Landmark,
  type LucideIcon,
  MapPin,
  Plane,
  PlugZap,
  Recycle,
  School,
  Star,
  Store,
  Tractor,
  TrainFront,
  Truck,
  Utensils,
  Warehouse,
  Wrench,
} from 'lucide-react'
import { createRoot } from 'react-dom/client'
import type { Words } from '#web/words/dictionary.ts'

interface Known {
  name: keyof Words<'ui/place-icon'>['names']
  icon: LucideIcon
}

/** Icons of places, by the ids that the service keeps: what an id stands for stays so. */
export const placeIcons: Readonly<Record<number, Known>> = {
  1: { name: 'house', icon: House },
  2: { name: 'office', icon: Building2 },
  3: { name: 'factory', icon: Factory },
  4: { name: 'warehouse', icon: Warehouse },
  5: { name: 'shop', icon: Store },
  6: { name: 'fuel', icon: Fuel },
  7: { name: 'charging', icon: PlugZap },
  8: { name: 'workshop', icon: Wrench },
  9: { name: 'parking', icon: CircleParking },
  10: { name: 'loading', icon: Truck },
  11: { name: 'harbour', icon: Anchor },
  12: { name: 'airport', icon: Plane },
  13: { name: 'station', icon: TrainFront },
  14: { name: 'hospital', icon: Hospital },
  15: { name: 'school', icon: School },
  16: { name: 'bank', icon: Landmark },
  17: { name: 'hotel', icon: Bed },
  18: { name: 'restaurant', icon: Utensils },
  19: { name: 'site', icon: Construction },
  20: { name: 'farm', icon: Tractor },
  21: { name: 'recycling', icon: Recycle },
  22: { name: 'container', icon: Container },
  23: { name: 'star', icon: Star },
  24: { name: 'flag', icon: Flag },
}

/** The one of an id; a pin where it is none of ours. */
export const placeIcon = (icon_id: number | null | undefined): LucideIcon => placeIcons[icon_id ?? 0]?.icon ?? MapPin

let drawings: Promise<ReadonlyMap<number, string>> | undefined

/** The icons as documents of SVG, by their ids, for maps. */
export const placeDrawings = (): Promise<ReadonlyMap<number, string>> => {
  drawings ??= new Promise((resolve) => {
    const tell = (node: HTMLElement | null): void => {
      if (!node) return
      const drawn = [...node.children].map((icon, i) => [Number(Object.keys(placeIcons)[i]), icon.outerHTML] as const)
      resolve(new Map(drawn))
    }
    createRoot(document.createElement('div')).render(
      <div ref={tell}>
        {Object.entries(placeIcons).map(([id, { icon: Icon }]) => (
          <Icon key={id} />
        ))}
      </div>,
    )
  })
  return drawings
}

import { useNavigate } from '@tanstack/react-router'
import { LandPlot, MapPin } from 'lucide-react'
import { useUser } from '#web/session/user.tsx'
import { view } from '#web/ui/address.ts'
import { type Here, MapMenu } from '#web/ui/map-menu.tsx'
import { useWords } from '#web/words/speech.tsx'
import { places } from '../places/words.ts'
import { zones } from '../zones/words.ts'

/** What can be made at a place of the map, on the screen for that. */
export const HereMenu = ({ here, zoom, onClose }: { here: Here; zoom: number; onClose(): void }) => {
  const words = { zones: useWords(zones), places: useWords(places) }
  const { may } = useUser()
  const navigate = useNavigate()
  const ways = [
    { screen: 'zones', icon: LandPlot, right: 'zone_update' },
    { screen: 'places', icon: MapPin, right: 'place_update' },
  ] as const
  const at = view.write({ ...here.at, zoom })
  return (
    <MapMenu
      here={here}
      actions={ways
        .filter(({ right }) => may(right))
        .map(({ screen, icon }) => ({
          id: screen,
          icon,
          label: words[screen].new_here,
          run: () => void navigate({ to: `/${screen}`, search: { add: 'yes', here: at, at } } as never),
        }))}
      onClose={onClose}
    />
  )
}

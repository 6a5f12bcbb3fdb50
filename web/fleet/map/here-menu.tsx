import { useNavigate } from '@tanstack/react-router'
import { Copy, ExternalLink, LandPlot, LocateFixed, MapPin } from 'lucide-react'
import { openedBy, written } from '#web/parts/coordinates/links.ts'
import { useMapLink } from '#web/parts/coordinates/use-map-link.ts'
import { type Here, MapMenu } from '#web/parts/map-menu.tsx'
import { view } from '#web/parts/map-view.ts'
import { useUser } from '#web/session/user.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCommon, useWords } from '#web/words/speech.tsx'
import type { Go } from './address.ts'

interface HereMenuProps {
  here: Here
  zoom: number
  go: Go
  onClose(): void
}

/** What can be made at a place of the map, on the screen for that, and the place itself. */
export const HereMenu = ({ here, zoom, go, onClose }: HereMenuProps) => {
  const words = {
    map: useWords('fleet/map'),
    zones: useWords('fleet/zones'),
    places: useWords('fleet/places'),
    own: useWords('parts/coordinates'),
  }
  const common = useCommon()
  const link = openedBy(useMapLink(), here.at)
  const place = written(here.at)
  const copy = async (): Promise<void> => {
    // Where the browser keeps us from the clipboard it is said instead, to be selected.
    const isCopied = await navigator.clipboard?.writeText(place).then(
      () => true,
      () => false,
    )
    toast({ text: isCopied ? `${common.copied}: ${place}` : place })
  }
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
      actions={[
        ...ways
          .filter(({ right }) => may(right))
          .map(({ screen, icon }) => ({
            id: screen,
            icon,
            label: words[screen].new_here,
            run: () => void navigate({ to: `/${screen}`, search: { add: 'yes', here: at, at } } as never),
          })),
        {
          id: 'near',
          icon: LocateFixed,
          label: words.map.nearest,
          run: () => go({ near: here.at, near_to: undefined }),
        },
        { id: 'copy', icon: Copy, label: `${common.copy}: ${place}`, run: () => void copy() },
        ...(link
          ? [
              {
                id: 'open',
                icon: ExternalLink,
                label: words.own.open,
                run: () => void open(link, '_blank', 'noreferrer'),
              },
            ]
          : []),
      ]}
      onClose={onClose}
    />
  )
}

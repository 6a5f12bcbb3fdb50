import { ListTree, MapPin } from 'lucide-react'
import { useMemo } from 'react'
import { boundsOf } from '#geo/shape.ts'
import { MapScreen, useMapAddress } from '#web/parts/map-screen.tsx'
import { useTagText } from '#web/parts/tag-picker.tsx'
import { useSession } from '#web/session/session.tsx'
import { useUser } from '#web/session/user.tsx'
import { flag, useAddress } from '#web/ui/address.ts'
import { PlaceMark } from '#web/ui/place-icon.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { importKind } from './import-kind.ts'
import { LayoutDialog } from './layout/layout-dialog.tsx'
import { placeListing } from './listing.ts'
import { PickedPlaces } from './picked.tsx'
import { reachOf } from './place.ts'
import { PlaceDrawer, usePlaceEntity } from './place-drawer.tsx'
import { usePlaces } from './use-places.ts'

const parts = { layout: flag }
const formats = ['csv', 'xlsx', 'kml'] as const

/** Places of the account in a list and on the map, and one of them beside. */
export default function PlacesScreen() {
  const words = useWords('fleet/places')
  const format = useFormat()
  const tagText = useTagText()
  const { may } = useUser()
  const { client } = useSession()
  const [address] = useMapAddress()
  const [{ layout: isLaying }, go] = useAddress(parts)
  const custom = usePlaceEntity().data?.fields
  const imported = useMemo(() => importKind(words, custom ?? [], client), [words, custom, client])
  const lay = { id: 'layout', icon: ListTree, label: words.layout, run: () => go({ layout: true }) }
  return (
    <MapScreen
      kind="place"
      icon={MapPin}
      words={words}
      found={usePlaces(address)}
      boundsOf={(place) => boundsOf(reachOf(place).shape)}
      mark={(place) => <PlaceMark {...place} />}
      drawer={(place, props) => <PlaceDrawer place={place} {...props} />}
      picked={(places, props) => <PickedPlaces places={places} {...props} />}
      importKind={imported}
      listing={(places) => placeListing(places, { words, format, tagText, custom: custom ?? [] })}
      formats={formats}
      download={(format, ids) => client.download('place/download', { format, ...(ids && { place_ids: ids }) })}
      actions={may('places_custom_fields_update') ? [lay] : []}
    >
      {isLaying && <LayoutDialog onClose={() => go({ layout: false })} />}
    </MapScreen>
  )
}

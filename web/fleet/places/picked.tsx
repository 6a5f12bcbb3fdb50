import type { PickedProps } from '#web/parts/map-screen.tsx'
import { PickedTagged } from '#web/parts/picked-tagged.tsx'
import { useDo } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { useUser } from '#web/session/user.tsx'
import { useWords } from '#web/words/speech.tsx'
import type { Place } from './place.ts'

interface PickedPlacesProps extends PickedProps {
  places: readonly Place[]
}

/** What can be done with several places at once. */
export const PickedPlaces = ({ places, ...props }: PickedPlacesProps) => {
  const words = useWords('fleet/places')
  const { client } = useSession()
  const { may } = useUser()
  const remove = useDo('place/delete')
  return (
    <PickedTagged
      {...props}
      words={words}
      items={places.map((place) => ({ ...place, tags: place.tags ?? [] }))}
      area="place"
      mayChange={may('place_update')}
      write={({ id, tags, label, description, location, external_id = null }) => {
        const place = { id, label, description, location, external_id, ...(tags.length > 0 && { tags }) }
        // Custom fields that are not told stay as they are.
        return client.call('place/update', { place, ignore_missing_fields: true })
      }}
      remove={(place_ids) => remove.mutateAsync({ place_ids })}
    />
  )
}

import type { PickedProps } from '#web/parts/map-screen.tsx'
import { PickedTagged } from '#web/parts/picked-tagged.tsx'
import { useDo } from '#web/session/ask.ts'
import { useSession } from '#web/session/session.tsx'
import { useUser } from '#web/session/user.tsx'
import { useWords } from '#web/words/speech.tsx'
import { blocked } from './blocked.ts'
import { draftOf, sentShape, type Zone } from './zone.ts'

interface PickedZonesProps extends PickedProps {
  /** With their points. */
  zones: readonly Zone[]
}

/** What can be done with several zones at once. */
export const PickedZones = ({ zones, ...props }: PickedZonesProps) => {
  const words = useWords('fleet/zones')
  const { client } = useSession()
  const { may } = useUser()
  const remove = useDo('zone/delete')
  return (
    <PickedTagged
      {...props}
      words={words}
      items={zones}
      area="zone"
      mayChange={may('zone_update')}
      write={({ id, tags, label, address, color, ...shape }) =>
        client.call('zone/update', { zone: { id, tags, label, address, color, ...sentShape(draftOf(shape)) } })
      }
      remove={(zone_ids) => remove.mutateAsync({ zone_ids }).catch((error) => blocked(error, () => words.many_used))}
    />
  )
}

import { LandPlot } from 'lucide-react'
import { useMemo } from 'react'
import { MapScreen, useMapAddress } from '#web/parts/map-screen.tsx'
import { shapeIcons } from '#web/parts/shape/shape-fields.tsx'
import { useTagText } from '#web/parts/tag-picker.tsx'
import { useSession } from '#web/session/session.tsx'
import { useFormat, useWords } from '#web/words/speech.tsx'
import { importKind } from './import-kind.ts'
import { zoneListing } from './listing.ts'
import { PickedZones } from './picked.tsx'
import { useZones } from './use-zones.ts'
import type { Zone } from './zone.ts'
import { ZoneDrawer } from './zone-drawer.tsx'

const formats = ['kml', 'kmz'] as const

/** Areas of the account in a list and on the map, and one of them drawn. */
export default function ZonesScreen() {
  const words = useWords('fleet/zones')
  const { types } = useWords('parts/shape')
  const { columns } = useWords('parts/export')
  const format = useFormat()
  const tagText = useTagText()
  const { client } = useSession()
  const [address] = useMapAddress()
  const imported = useMemo(() => importKind(words, client), [words, client])
  return (
    <MapScreen
      kind="zone"
      icon={LandPlot}
      words={words}
      found={useZones(address)}
      boundsOf={({ bounds }) => bounds}
      mark={(zone) => <ZoneMark {...zone} />}
      drawer={(zone, props) => <ZoneDrawer zone={zone} {...props} />}
      picked={(zones, props) => <PickedZones zones={zones} {...props} />}
      importKind={imported}
      listing={(zones) => zoneListing(zones, { words, columns, types, format, tagText })}
      formats={formats}
      download={(format, ids) => client.download('zone/download', { format, ...(ids && { zone_ids: ids }) })}
    />
  )
}

const ZoneMark = ({ type, color }: Zone) => {
  const Icon = shapeIcons[type]
  return <Icon size={20} color={`#${color}`} fill={`#${color}33`} aria-hidden />
}

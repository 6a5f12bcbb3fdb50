import type { Map as MapLibre } from 'maplibre-gl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Area, type Areas, areaOf, drawAreas } from '#web/map/areas.ts'
import { MapView } from '#web/parts/map.tsx'
import { onTheme, shownTheme } from '#web/ui/theme.ts'
import { useWords } from '#web/words/speech.tsx'
import { useDealer } from '../../dealer.tsx'
import type { MapRead } from './map-read.ts'
import style from './maps.module.css'

interface AreaMapProps {
  read: MapRead
  /** What would be fetched. */
  wanted: readonly Area[]
  /** Told what the map shows. */
  onView(area: Area): void
}

/** What the files have, and what would be fetched, on the map that all see. */
export default function AreaMap({ read, wanted, onView }: AreaMapProps) {
  const words = useWords('panel/operator/map')
  const { config } = useDealer()
  const { location, zoom } = config.settings.default_map
  const [drawn, setDrawn] = useState<{ map: MapLibre; areas: Areas }>()
  const [isBare, setBare] = useState(false)
  const told = useRef(onView)
  told.current = onView
  const onReady = useCallback((map: MapLibre) => {
    const areas = drawAreas(map, shownTheme())
    const stop = onTheme(() => areas.show(shownTheme()))
    setDrawn({ map, areas })
    told.current(areaOf(map))
    map.on('moveend', () => told.current(areaOf(map)))
    return () => {
      stop()
      setDrawn(undefined)
    }
  }, [])
  const print = JSON.stringify(read.files.map(({ bounds }) => bounds))
  const files = useMemo(
    () =>
      (JSON.parse(print) as MapRead['files'][number]['bounds'][]).flatMap((bounds): Area[] => {
        const [west, south, east, north] = bounds ?? []
        return west === undefined || south === undefined || east === undefined || north === undefined
          ? []
          : [{ west, south, east, north }]
      }),
    [print],
  )
  useEffect(() => drawn?.areas.files(files), [drawn, files])
  useEffect(() => {
    drawn?.areas.wanted(wanted)
    if (drawn && wanted.length > 0) drawn.areas.fit(wanted)
  }, [drawn, wanted])
  return (
    <>
      <div className={style.frame}>
        <MapView view={{ ...location, zoom }} onReady={onReady} onBare={setBare} />
      </div>
      <p className={style.legend}>
        {files.length > 0 && <span className={style.of_files}>{words.legend_files}</span>}
        {wanted.length > 0 && <span className={style.of_wanted}>{words.legend_wanted}</span>}
        {isBare && <span>{words.no_streets}</span>}
      </p>
    </>
  )
}

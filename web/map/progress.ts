import type { Map as MapLibre } from 'maplibre-gl'

/** Milliseconds that tiles may take before anybody is told that they do. */
const patience = 200

/** A thin bar at the top of the map while tiles of these sources are on their way. */
export const showProgress = (map: MapLibre, label: string, sources: () => readonly string[]): void => {
  const bar = document.createElement('div')
  bar.className = 'map-progress'
  bar.role = 'progressbar'
  bar.ariaLabel = label
  bar.hidden = true
  map.getContainer().append(bar)
  let waiting: ReturnType<typeof setTimeout> | undefined
  const isLoading = (): boolean => sources().some((id) => map.getSource(id) && !map.isSourceLoaded(id))
  const end = (): void => {
    clearTimeout(waiting)
    waiting = undefined
    bar.hidden = true
  }
  // Tiles come in dozens: it is looked at once for all of them.
  const look = (): void => {
    waiting = undefined
    if (map.style && isLoading()) {
      bar.hidden = false
      waiting = setTimeout(look, patience)
    } else end()
  }
  map.on('sourcedataloading', ({ sourceId }) => {
    if (sources().includes(sourceId)) waiting ??= setTimeout(look, patience)
  })
  map.on('idle', end)
  map.on('remove', end)
}

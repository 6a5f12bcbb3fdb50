import type { Map as MapLibre, Subscription } from 'maplibre-gl'

/** Calls whenever somebody moves the map by hand: moves of ours have no event of a browser behind them. */
export const onHandMove = (map: MapLibre, listener: () => void): Subscription =>
  map.on('movestart', ({ originalEvent }: { originalEvent?: unknown }) => {
    if (originalEvent) listener()
  })

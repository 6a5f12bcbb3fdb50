import type { Map as MapLibre } from 'maplibre-gl'

export interface Picture {
  /** A `data:` address. */
  url: string
  /** Whose data it shows, which has to stand beside it. */
  attribution: string
}

/** The map as it is drawn now; what lies above its canvas is left out. */
export const pictureOf = (map: MapLibre): Promise<Picture> =>
  new Promise((resolve) => {
    // What was drawn is there until the browser has shown it.
    map.once('render', () => {
      const attribution = map.getContainer().querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? ''
      resolve({ url: map.getCanvas().toDataURL('image/jpeg', 0.9), attribution })
    })
    map.triggerRepaint()
  })

/** Stands for MapLibre's way from shapes in other systems of coordinates: ours are in degrees, as GeoJSON is. */

const refuse = (): never => {
  throw new Error('systems of coordinates are left out of this build of MapLibre')
}

export const reprojectGeoJSONToWorld = refuse
export const reprojectGeoJSONFromWorld = refuse
export const reprojectGeoJSONSourceDiffToWorld = refuse

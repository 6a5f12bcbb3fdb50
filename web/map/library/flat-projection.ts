// @ts-expect-error it has no types
import { MercatorCameraHelper } from 'maplibre-gl/src/geo/projection/mercator_camera_helper.ts'
// @ts-expect-error it has no types
import { MercatorProjection } from 'maplibre-gl/src/geo/projection/mercator_projection.ts'
// @ts-expect-error it has no types
import { createMercatorTransform } from 'maplibre-gl/src/geo/projection/mercator_transform.ts'

/** Stands for MapLibre's choice of projections: our maps are flat, and a style that wants a globe is drawn flat (the platform takes its wish away). */
export const createProjectionFromName = (_name: unknown, constrainOverride?: unknown) => ({
  projection: new MercatorProjection(),
  transform: createMercatorTransform({ constrainOverride }),
  cameraHelper: new MercatorCameraHelper(),
})

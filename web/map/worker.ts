// @ts-expect-error it has no types
import MapLibreWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs'
import { watchFetched } from './away.ts'

/** MapLibre's worker, which fetches the tiles; it begins by itself, but what nobody uses is left out of what is built. */
Object.assign(globalThis, { MapLibreWorker })
watchFetched(globalThis)

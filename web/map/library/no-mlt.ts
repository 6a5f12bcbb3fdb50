/** Stands for the reader of tiles in MapLibre's own form: the platform takes no source of them, and it is as much code as the rest of the worker. */
export class MLTVectorTile {
  constructor() {
    throw new Error('tiles in the form of MLT are left out of this build of MapLibre')
  }
}

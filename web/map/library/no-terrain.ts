/** Stands for how MapLibre draws mountains: our maps are looked at from above, where there is nothing to be seen of them. */

const refuse = (): never => {
  throw new Error('terrain is left out of this build of MapLibre')
}

export class Terrain {
  constructor() {
    refuse()
  }
}

export class RenderToTexture {
  constructor() {
    refuse()
  }
}

export const drawTerrain = refuse
export const drawDepth = refuse
export const drawTerrainHeightMap = refuse

/** Stands for MapLibre's sources of one picture, a film or a canvas: no map of ours has one, and the platform takes no style that does. */

const refuse = (): never => {
  throw new Error('sources of pictures are left out of this build of MapLibre')
}

export class ImageSource {
  constructor() {
    refuse()
  }
}

export class VideoSource extends ImageSource {}
export class CanvasSource extends ImageSource {}

export const getCoordinatesCenterTileID = refuse

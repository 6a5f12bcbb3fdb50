/** Photos as they are sent: small enough for a slow net, and without what a camera writes of where and when. */

/** Pixels of the longer side, at most. */
const most = 1600
/** Bytes of a photo that is opened at all: more than cameras of phones make. */
export const largest = 60 * 1024 * 1024

/** Width and height with the longer side at most `most`, at least a pixel each. */
export const fitting = (width: number, height: number, longest = most): { width: number; height: number } => {
  const share = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/** The photo upright, scaled, as a JPEG drawn anew: nothing of what the file told beside the picture is in it. Fails where it is no picture. */
export const scaledPhoto = async (file: Blob): Promise<Blob> => {
  if (file.size > largest) throw new RangeError('too large')
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const { width, height } = fitting(picture.width, picture.height)
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const pen = canvas.getContext('2d')
    if (!pen) throw new TypeError('no canvas')
    // What a picture lets through would be black.
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, width, height)
    pen.drawImage(picture, 0, 0, width, height)
    return await blobOf(canvas, 'image/jpeg', 0.82)
  } finally {
    picture.close()
  }
}

/** The canvas as a file. */
export const blobOf = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new TypeError('no picture'))), type, quality)
  })

import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Images of every kind, made for tests. */

/** An image whose left half is red and whose right half is blue, so that its way up can be told. */
export const twoHalves = (width = 40, height = 20) => {
  const half = { width: width / 2, height, channels: 3 as const }
  const blue = { create: { ...half, background: '#0000ff' } }
  return sharp({ create: { ...half, background: '#ff0000' } })
    .extend({ right: width / 2, background: '#0000ff' })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .removeAlpha()
}

/** A red image, of which half shows through. */
export const seeThrough = (size = 32) =>
  sharp({ create: { width: size, height: size, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } })

/** A photo as a phone takes it: lying on its side, and telling where it was taken. */
export const phonePhoto = (): Promise<Buffer> =>
  twoHalves(400, 200)
    .withExif({
      IFD0: { Make: 'Phone', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 31/1 12/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 36/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of one colour that is a thousandth of its pixels in bytes. */
export const bomb = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 9 })
  const begin = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([begin, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)

/** An ICO of these images. */
export const ico = (...images: Buffer[]): Buffer => {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let from = head.length
  images.forEach((image, i) => {
    head.set([16, 16, 0, 0, 1, 0, 32, 0], 6 + 16 * i)
    head.writeUInt32LE(image.length, 6 + 16 * i + 8)
    head.writeUInt32LE(from, 6 + 16 * i + 12)
    from += image.length
  })
  return Buffer.concat([head, ...images])
}

/** A GIF that is also a script: its width begins a comment, which ends behind the image. */
export const gifScript = async (): Promise<Buffer> => {
  const gif = await twoHalves().gif().toBuffer()
  gif.write('/*', 6, 'latin1')
  return Buffer.concat([gif, Buffer.from('*/=1;alert(document.domain)')])
}

/** A JPEG that is also a document, which begins in its comment. */
export const jpegDocument = async (): Promise<Buffer> => {
  const jpeg = await twoHalves().jpeg().toBuffer()
  const comment = Buffer.from('\xff\xfe\x00\x20%PDF-1.4\n1 0 obj<<>>stream\n   ', 'latin1')
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from('endstream endobj')])
}

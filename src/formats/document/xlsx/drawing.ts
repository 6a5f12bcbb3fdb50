import { bytesOf, type Picture } from '../document.ts'
import type { Archive } from './archive.ts'
import { type Anchor, drawing, type Relation, relationsOf } from './parts.ts'
import { sizeOf } from './size.ts'

/** Scales a picture down into so many pixels; undefined for bytes that are no picture. */
export type Shrink = (bytes: Buffer, box: { width: number; height: number }) => Promise<Buffer | undefined>

/** Size in pixels of a picture in a sheet. */
export const thumb = { width: 96, height: 72 }
/** Pixels between two pictures. */
export const gap = 4

/** The pictures of one sheet: their bytes are written as they come, their places at the end. */
export interface Drawing {
  /** Beside each other, from a place on. */
  beside(row: number, column: number, pictures: readonly Picture[]): Promise<void>
  one(place: Pick<Anchor, 'row' | 'column'>, picture: Picture, box: { width: number; height: number }): Promise<void>
  end(): Promise<void>
}

/** Makes the drawing of sheet `number`. */
export const openDrawing = (archive: Archive, shrink: Shrink, number: number): Drawing => {
  const anchors: Anchor[] = []
  const relations: Relation[] = []

  const put = async (
    place: Pick<Anchor, 'row' | 'column' | 'x'>,
    picture: Picture,
    box: typeof thumb,
  ): Promise<boolean> => {
    const bytes = bytesOf(picture)
    // Twice as many pixels as it has on the screen, for paper shows them.
    const small = bytes && (await shrink(bytes, { width: box.width * 2, height: box.height * 2 }))
    const size = small && sizeOf(small)
    if (!small || !size) return false
    const file = `s${number}p${anchors.length + 1}.${size.extension}`
    await archive.put(`xl/media/${file}`, small)
    const relation = `rId${anchors.length + 1}`
    relations.push({ id: relation, type: 'image', target: `../media/${file}` })
    const scale = Math.min(box.width / size.width, box.height / size.height, 1)
    anchors.push({
      ...place,
      y: gap / 2,
      width: size.width * scale,
      height: size.height * scale,
      name: picture.name,
      relation,
    })
    return true
  }
  return {
    async beside(row, column, pictures) {
      archive.hold()
      let x = gap / 2
      for (const picture of pictures) if (await put({ row, column, x }, picture, thumb)) x += thumb.width + gap
    },
    async one(place, picture, box) {
      await put({ ...place, x: gap }, picture, box)
    },
    async end() {
      await archive.put(`xl/drawings/drawing${number}.xml`, drawing(anchors))
      await archive.put(`xl/drawings/_rels/drawing${number}.xml.rels`, relationsOf(relations))
    },
  }
}

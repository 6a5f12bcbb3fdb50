import { bytesOf, type Picture } from '../document.ts'
import type { Element } from './doc.ts'
import { ink, type Paper } from './paper.ts'

const gap = 10
const name_height = 12

/** The area that pictures are drawn in, so many beside each other. */
export interface Frame {
  x: number
  width: number
  beside: number
}

interface Opened {
  name: string
  image: { width: number; height: number }
}

/** The height in points that the first row of pictures takes at most. */
export const leastOf = (pictures: readonly Picture[], frame: Frame): number =>
  pictures.some(({ bytes }) => bytes !== undefined) ? boxOf(frame).height + gap : pictures.length * name_height

/** Draws pictures in rows; of files that are no pictures the names. */
export const drawPictures = (paper: Paper, parent: Element, pictures: readonly Picture[], frame: Frame): void => {
  const names: string[] = []
  const opened: Opened[] = []
  for (const picture of pictures) {
    const image = open(paper, picture)
    if (image) opened.push({ name: picture.name, image })
    else names.push(picture.name)
  }
  for (let i = 0; i < opened.length; i += frame.beside)
    drawBeside(paper, parent, opened.slice(i, i + frame.beside), frame)
  for (const name of names) {
    if (paper.room() < name_height) paper.turn()
    paper.doc.font('regular').fontSize(8.5).fillColor(ink.pale)
    paper.mark(parent, 'P', () => paper.write([name], frame.x, paper.y, name_height))
    paper.y += name_height
  }
}

const boxOf = ({ width, beside }: Frame): { width: number; height: number } => {
  const each = (width - (beside - 1) * gap) / beside
  return { width: each, height: each * 0.75 }
}

const drawBeside = (paper: Paper, parent: Element, row: readonly Opened[], frame: Frame): void => {
  const box = boxOf(frame)
  const sizes = row.map(({ image }) => fitted(image, box))
  const height = Math.max(...sizes.map((each) => each.height))
  if (paper.room() < height) paper.turn()
  let { x } = frame
  for (const [i, { name, image }] of row.entries()) {
    const figure = paper.doc.struct('Figure', { alt: name })
    parent.add(figure)
    const content = paper.doc.markStructureContent('Figure')
    paper.doc.image(image as never, x, paper.y, sizes[i])
    paper.doc.endMarkedContent()
    figure.add(content)
    figure.end()
    x += box.width + gap
  }
  paper.y += height + gap
}

/** The size of an image that fits into the box, never so large that its pixels show. */
const fitted = ({ width, height }: Opened['image'], box: { width: number; height: number }) => {
  const scale = Math.min(box.width / width, box.height / height, 0.75)
  return { width: width * scale, height: height * scale }
}

const open = ({ doc }: Paper, picture: Picture): Opened['image'] | undefined => {
  const bytes = bytesOf(picture)
  if (!bytes) return undefined
  try {
    return (doc as unknown as { openImage(bytes: Buffer): Opened['image'] }).openImage(bytes)
  } catch {
    return undefined
  }
}

import { readable } from '../colors.ts'
import type { Head } from '../document.ts'
import { linesOf } from './lines.ts'
import { drawLink, ink, type Paper } from './paper.ts'

const logo_box: [number, number] = [170, 46]
const label_width = 110
const line_height = 13

/** Draws the head of a document: logo, title and lines. */
export const drawHead = (paper: Paper, { title, brand, lines }: Head, logo: Buffer | undefined): void => {
  const { doc, left, width, root } = paper
  const top = paper.y
  const place = { x: left + width - logo_box[0], y: paper.y, fit: logo_box, align: 'right' } as const
  const hasLogo = logo !== undefined && drawLogo(paper, brand.title, logo, place)
  if (!hasLogo) {
    doc.font('bold').fontSize(10).fillColor(ink.pale)
    paper.mark(root, 'P', () => paper.write([brand.title], left, top, line_height))
    paper.y += 16
  }
  doc.font('bold').fontSize(20).fillColor(readable(brand.color))
  const titled = linesOf(doc, title, hasLogo ? width - logo_box[0] - 20 : width).slice(0, 3)
  paper.mark(root, 'H1', () => paper.write(titled, left, paper.y, 26))
  paper.y += titled.length * 26
  if (hasLogo) paper.y = Math.max(paper.y, top + logo_box[1] + 6)
  paper.decorate(() => doc.rect(left, paper.y + 2, width, 2).fill(brand.color))
  paper.y += 14
  for (const line of lines) drawLine(paper, line)
  paper.y += 10
}

interface LogoPlace {
  x: number
  y: number
  /** Width and height of the box that it fits into, and where in it. */
  fit: [number, number]
  align: 'left' | 'right'
}

/** Draws a logo; answers whether it is a picture that can be drawn. */
export const drawLogo = (paper: Paper, alt: string, logo: Buffer, { x, y, fit, align }: LogoPlace): boolean => {
  const { doc, root } = paper
  try {
    const image = (doc as unknown as { openImage(bytes: Buffer): never }).openImage(logo)
    const element = doc.struct('Figure', { alt })
    root.add(element)
    const content = doc.markStructureContent('Figure')
    doc.image(image, x, y, align === 'right' ? { fit, align } : { fit })
    doc.endMarkedContent()
    element.add(content)
    element.end()
    return true
  } catch {
    return false
  }
}

const drawLine = (paper: Paper, { label, text, link }: Head['lines'][number]): void => {
  const { doc, left, width, root } = paper
  const x = left + label_width
  const shown = linesOf(doc.font('regular').fontSize(9), text, width - label_width)
  const names = linesOf(doc.font('bold').fontSize(9), label, label_width - 8)
  paper.keep(Math.max(shown.length, names.length) * line_height)
  doc.fillColor(ink.pale)
  paper.mark(root, 'P', () => paper.write(names, left, paper.y, line_height))
  const ends = paper.y + names.length * line_height
  for (const line of shown) {
    if (paper.room() < line_height) paper.turn()
    doc
      .font('regular')
      .fontSize(9)
      .fillColor(link ? ink.link : ink.text)
    paper.mark(root, link ? 'Link' : 'P', (element) => {
      paper.write([line], x, paper.y, line_height)
      if (link) drawLink(doc, element, { x, y: paper.y, height: line_height, line, link })
    })
    paper.y += line_height
  }
  if (shown.length < names.length) paper.y = ends
}

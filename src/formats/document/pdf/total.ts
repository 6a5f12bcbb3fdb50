import type { Doc } from './doc.ts'

/**
 * The total number of pages, which is known only at the end: each page shows one shared drawing, which is drawn then.
 */
export const openTotal = (doc: Doc) => {
  const size = 8
  doc.font('regular').fontSize(size)
  // What the types of pdfkit do not tell.
  const font = (doc as unknown as { _font: EmbeddedFont })._font
  const drawing = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -4, 60, 12],
    Resources: { Font: { [font.id]: font.ref() } },
  })
  return {
    /** Shows it on this page, its upper left corner there. */
    place(x: number, y: number): void {
      const page = doc.page as unknown as { xobjects: Record<string, unknown> }
      page.xobjects.Total = drawing
      doc.save().transform(1, 0, 0, -1, x, y + (font.ascender / 1000) * size)
      doc.addContent('/Total Do')
      doc.restore()
    },
    end(pages: number): void {
      const [glyphs] = font.encode(String(pages))
      drawing.end(`0.33 0.38 0.44 rg BT /${font.id} ${size} Tf <${glyphs.join('')}> Tj ET`)
    },
  }
}

interface EmbeddedFont {
  id: string
  ref(): unknown
  /** In thousandths of the size. */
  ascender: number
  encode(text: string): [glyphs: string[], positions: unknown]
}

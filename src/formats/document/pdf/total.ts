import type { Doc } from './doc.ts'

/** A drawing of what is known only later: pages show a drawing that is shared by all of them, and drawn at the end. */
export interface Later {
  /** Shows it on this page, its upper left corner there. */
  place(x: number, y: number): void
  end(text: string): void
}

interface Look {
  size: number
  /** Points in which it stands at the right; without one it stands at the left. */
  width?: number
}

/** Names of drawings on a page. */
let count = 0

/** Makes a text of numbers that is known later. */
export const openLater = (doc: Doc, { size, width }: Look): Later => {
  doc.font('regular').fontSize(size)
  // What the types of pdfkit do not tell.
  const font = (doc as unknown as { _font: EmbeddedFont })._font
  count = (count + 1) % 1_000_000_000
  const name = `Later${count}`
  const drawing = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -4, width ?? 60, size + 4],
    Resources: { Font: { [font.id]: font.ref() } },
  })
  return {
    place(x, y) {
      const page = doc.page as unknown as { xobjects: Record<string, unknown> }
      page.xobjects[name] = drawing
      doc.save().transform(1, 0, 0, -1, x, y + (font.ascender / 1000) * size)
      doc.addContent(`/${name} Do`)
      doc.restore()
    },
    end(text) {
      const [glyphs] = font.encode(text)
      const before = width === undefined ? 0 : width - font.widthOfString(text, size)
      const at = before === 0 ? '' : `${before.toFixed(2)} 0 Td `
      drawing.end(`0.33 0.38 0.44 rg BT /${font.id} ${size} Tf ${at}<${glyphs.join('')}> Tj ET`)
    },
  }
}

interface EmbeddedFont {
  id: string
  ref(): unknown
  /** In thousandths of the size. */
  ascender: number
  encode(text: string): [glyphs: string[], positions: unknown]
  widthOfString(text: string, size: number): number
}

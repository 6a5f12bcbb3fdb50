import type { Doc } from './doc.ts'

/** What pdfkit writes the drawing of a page to; its types do not tell. */
interface Content {
  write(chunk: string | Uint8Array): void
  end(chunk?: string | Uint8Array): void
}

/** Characters that are collected at most. */
const most = 65_536

/** Collects what is drawn on this page: pdfkit keeps bytes of their own for each of some thousand instructions. */
export const collect = (doc: Doc): void => {
  const { content } = doc.page as unknown as { content: Content }
  const write = content.write.bind(content)
  const end = content.end.bind(content)
  let text = ''
  const flush = (): void => {
    if (text !== '') write(Buffer.from(text, 'latin1'))
    text = ''
  }
  content.write = (chunk) => {
    if (typeof chunk !== 'string') {
      flush()
      write(chunk)
      return
    }
    text += `${chunk}\n`
    if (text.length > most) flush()
  }
  content.end = (chunk) => {
    flush()
    end(chunk)
  }
}

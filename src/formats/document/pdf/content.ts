import type { Doc } from './doc.ts'

/** What pdfkit writes to, collected: it makes bytes of their own of each of some thousand instructions. */

type Chunk = string | Uint8Array

/** What pdfkit writes the drawing of a page to; its types do not tell. */
interface Content {
  write(chunk: Chunk): void
  end(chunk?: Chunk): void
}

/** The file as it is written; its types do not tell either. */
interface File {
  _write(data: Chunk): void
  /** Bytes that were written. */
  _offset: number
  push(bytes: Uint8Array | null): boolean
}

/** Characters that are collected at most. */
const most = 65_536

/** Collects texts, a line each, and gives them on together. */
const collector = (give: (bytes: Uint8Array) => void) => {
  let text = ''
  const flush = (): void => {
    if (text !== '') give(Buffer.from(text, 'latin1'))
    text = ''
  }
  return {
    flush,
    take(chunk: Chunk): void {
      if (typeof chunk !== 'string') {
        flush()
        give(chunk)
        return
      }
      text += `${chunk}\n`
      if (text.length > most) flush()
    },
  }
}

/** Collects what is drawn on this page. */
export const collect = (doc: Doc): void => {
  const { content } = doc.page as unknown as { content: Content }
  const end = content.end.bind(content)
  const { take, flush } = collector(content.write.bind(content))
  content.write = take
  content.end = (chunk) => {
    flush()
    end(chunk)
  }
}

/** Collects what is written to the file: the table at its end has a line for each of its parts, all at once. */
export const collectFile = (doc: Doc): void => {
  const file = doc as unknown as File
  const push = file.push.bind(file)
  const { take, flush } = collector(push)
  file._write = (data) => {
    take(data)
    file._offset += typeof data === 'string' ? data.length + 1 : data.length
  }
  file.push = (bytes) => {
    flush()
    return push(bytes)
  }
}

import { SaxesParser } from 'saxes'

/** Elements within each other at most; workbooks have ten. */
const deepest = 64
/** Characters in an element at most; a text of a workbook has 32,767. */
const longest_text = 1024 * 1024

/** Handlers of elements, by their names without prefixes; `within` are the names of the elements around. */
export interface Reader {
  open?(name: string, attributes: Record<string, string>, within: readonly string[]): void
  /** `text` is what stands right in it, behind its last element. */
  close?(name: string, text: string, within: readonly string[]): void
}

/**
 * Reads an XML document and calls the reader for its elements.
 * @throws Error when it is not well-formed, or nested deeper or longer than office programs write
 */
export const readXml = async (pieces: AsyncIterable<Buffer>, reader: Reader): Promise<void> => {
  await Array.fromAsync(readingXml(pieces, reader), () => undefined)
}

/** Reads an XML document as `readXml` does and yields after each piece. */
export async function* readingXml(pieces: AsyncIterable<Buffer>, { open, close }: Reader): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false, xmlns: false })
  const within: string[] = []
  let text = ''
  const add = (more: string): void => {
    text += more
    if (text.length > longest_text) throw new Error('a text that is too long')
  }
  parser.on('opentag', ({ name, attributes }) => {
    text = ''
    open?.(local(name), attributes, within)
    if (within.push(local(name)) > deepest) throw new Error('nested too deeply')
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    within.pop()
    close?.(local(name), text, within)
    text = ''
  })
  const decoder = new TextDecoder()
  for await (const bytes of pieces) {
    parser.write(decoder.decode(bytes, { stream: true }))
    yield
  }
  parser.write(decoder.decode()).close()
  yield
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

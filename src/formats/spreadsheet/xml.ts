import { SaxesParser } from 'saxes'

/** Elements within each other; those of workbooks are ten at most. */
const deepest = 64
/** Characters in an element; a text of a workbook has 32,767. */
const longest_text = 1024 * 1024

/** What is done with elements, told by their names without prefixes; `within` are the names of those around it. */
export interface Reader {
  open?(name: string, attributes: Record<string, string>, within: readonly string[]): void
  /** `text` is what stands right in it, behind its last element. */
  close?(name: string, text: string, within: readonly string[]): void
}

/** @throws Error when it is not well-formed, or nested deeper or longer than what offices write */
export const readXml = async (pieces: AsyncIterable<Buffer>, reader: Reader): Promise<void> => {
  await Array.fromAsync(readingXml(pieces, reader), () => undefined)
}

/** The same a piece at a time. */
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
